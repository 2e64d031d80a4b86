import { Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { type StageConfig, stageNames, stages } from '../config/stages.ts';
import { projectFolder, synthesize, temporaryFolder } from '../testing/synthesis.ts';
import { resourcesOf, type Stacks, stackNames, stacksOf } from '../testing/templates.ts';
import { stageApp } from './stage-app.ts';

const originalStages = structuredClone(stages);
afterEach(() => {
  for (const stage of stageNames) {
    for (const key of Object.keys(stages[stage])) Reflect.deleteProperty(stages[stage], key);
    Object.assign(stages[stage], originalStages[stage]);
  }
});
/** Changes the stage's settings until the end of the test. */
const overrideDev = (changes: Partial<StageConfig>) => Object.assign(stages.dev, changes);

it.each(stageNames)('a second synthesis of %s gives identical templates', (stage) => {
  expect(JSON.stringify(synthesize(stage))).toBe(JSON.stringify(stacksOf(stage)));
});

it('no stack exports a value, which would block changes to it', () => {
  for (const template of Object.values(stacksOf('dev'))) {
    const { Outputs = {}, ...rest } = template;
    expect(Object.values<object>(Outputs).filter((output) => 'Export' in output)).toEqual([]);
    expect(JSON.stringify(rest)).not.toContain('Fn::ImportValue');
  }
});

it('a stack reads only stacks deployed before it, so that a first deployment succeeds', () => {
  const templates = stacksOf('dev');
  const read = (name: (typeof stackNames)[number]) =>
    [...JSON.stringify(templates[name]).matchAll(/"StackName":"crossbook-dev-(\w+)"/g)].map(([, from]) => from);
  for (const [place, name] of stackNames.entries()) {
    expect(read(name).filter((from) => !stackNames.slice(0, place).some((earlier) => earlier === from))).toEqual([]);
  }
});

it('a stage is deployed entirely in its configured region', () => {
  overrideDev({ region: 'eu-west-1' });
  const app = stageApp({
    stages: ['dev'],
    root: projectFolder(),
    outdir: temporaryFolder(),
    cloudFormationRules: false,
  });
  const { stacks } = app.synth();
  expect(new Set(stacks.map(({ environment }) => environment.region))).toEqual(new Set(['eu-west-1']));
  const named = stacks.filter(({ template }) => JSON.stringify(template).includes('us-east-1'));
  // The dashboard still shows CloudFront's metrics, which are there.
  expect(named.map(({ stackName }) => stackName)).toEqual(['crossbook-dev-observability']);
});

it('a firewall outside us-east-1 is refused', () => {
  overrideDev({ region: 'eu-west-1', firewall: { requestsPerFiveMinutes: 100, eventsPerFiveMinutes: 100 } });
  expect(() => synthesize('dev')).toThrow(/A firewall for the CDN exists in us-east-1 only/);
});

it('a stage with jobsUnbounded reserves no concurrency', () => {
  const reserved = (stacks: Stacks) =>
    Object.values(stacks)
      .flatMap((template) => resourcesOf(template, 'AWS::Lambda::Function'))
      .filter(([, { Properties }]) => 'ReservedConcurrentExecutions' in Properties);
  // One for each of eight leagues, and fifteen other jobs.
  expect(reserved(stacksOf('dev'))).toHaveLength(23);
  overrideDev({ jobsUnbounded: { reason: 'The account may run ten functions at once.' } });
  expect(reserved(synthesize('dev'))).toHaveLength(0);
});

it.each(stageNames)('every accepted security finding in %s still exists', (stage) => {
  const app = stageApp({
    stages: [stage],
    root: projectFolder(),
    outdir: temporaryFolder(),
    cloudFormationRules: false,
  });
  app.synth();
  const checks = new AwsSolutionsChecks();
  Object.assign(checks, { isAcknowledged: () => false });
  const found = checks
    .validateScope(app)
    .violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath = '' }) => ({ ruleName, constructPath })),
    );
  const accepted = app.node
    .findAll()
    .flatMap(({ node }) =>
      node.metadata
        .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
        .flatMap(({ data }) => Object.entries<string>(data).map(([id, reason]) => ({ path: node.path, id, reason }))),
    );
  const unused = accepted.filter(
    ({ path, id }) =>
      !found.some(
        ({ ruleName, constructPath }) =>
          id.endsWith(ruleName) && (constructPath === path || constructPath.startsWith(`${path}/`)),
      ),
  );
  expect(accepted.length).toBeGreaterThan(0);
  expect(unused).toEqual([]);
  expect(accepted.filter(({ reason }) => !/^[A-Z].{20,}\.$/.test(reason))).toEqual([]);
});
