import { secretSources } from '../config/secrets.ts';
import { type StageName, stageNames } from '../config/stages.ts';
import { projectFolder, temporaryFolder } from '../testing/synthesis.ts';
import { onlyOne, resourcesOf, stacksOf } from '../testing/templates.ts';
import { stageApp } from './stage-app.ts';

const checkOf = (stage: StageName) => stacksOf(stage)['secrets-check'];

it.each(stageNames)('the deployment of %s looks for every secret that an operator stores', (stage) => {
  const { secrets } = onlyOne(checkOf(stage), 'Custom::SecretsCheck').Properties;
  const stored = Object.entries(secretSources).filter(([, { from }]) => from === 'operator');
  expect(secrets).toEqual(stored.map(([, { name }]) => `/crossbook/${stage}/${name}`));
});

it('the certificate is looked for only where there is a domain', () => {
  const certificates = stageNames.map(
    (stage) => onlyOne(checkOf(stage), 'Custom::SecretsCheck').Properties.certificate,
  );
  expect(certificates).toEqual([undefined, '/crossbook/prod/certificate-arn']);
});

it('the check may read those parameters and nothing else', () => {
  const { Statement } = onlyOne(checkOf('prod'), 'AWS::IAM::Policy').Properties.PolicyDocument;
  const reading = Statement.filter(({ Action }: { Action: unknown }) => Action === 'ssm:GetParameters');
  expect(Statement.map(({ Action }: { Action: unknown }) => Action)).toEqual([
    ['logs:CreateLogStream', 'logs:PutLogEvents'],
    'ssm:GetParameters',
  ]);
  const stored = Object.values(secretSources).filter(({ from }) => from === 'operator');
  expect(JSON.stringify(reading).match(/parameter\/[^"]+/g)).toEqual(
    [...stored.map(({ name }) => name), 'certificate-arn'].map((name) => `parameter/crossbook/prod/${name}`).toSorted(),
  );
});

const checkIds = (revision: string) => {
  const outdir = temporaryFolder();
  stageApp({ stages: ['dev'], root: projectFolder(), outdir, revision, cloudFormationRules: false }).synth();
  return resourcesOf(stacksOf('dev', outdir)['secrets-check'], 'Custom::SecretsCheck').map(([id]) => id);
};

it('another revision makes another check, and the same revision the same', () => {
  const [first, second] = [checkIds('aaaaaaaaaaaaaaaaaaaa'), checkIds('bbbbbbbbbbbbbbbbbbbb')];
  expect([first, second]).toEqual([['SecretsCheckAAAAAAAAAAAAAAAA'], ['SecretsCheckBBBBBBBBBBBBBBBB']]);
});

it.each(stageNames)('in %s every stack with functions is deployed after the check', (stage) => {
  const { stacks } = stageApp({
    ...{ stages: [stage], root: projectFolder(), outdir: temporaryFolder(), cloudFormationRules: false },
  }).synth();
  const check = `crossbook-${stage}-secrets-check`;
  const withFunctions = stacks.filter(
    ({ stackName, template }) => stackName !== check && JSON.stringify(template).includes('"AWS::Lambda::Function"'),
  );
  expect(withFunctions.length).toBeGreaterThan(3);
  for (const { dependencies } of withFunctions) expect(dependencies.map(({ id }) => id)).toContain(check);
});
