import { CloudAssembly } from 'aws-cdk-lib/cx-api';
import { secretSources } from '../config/secrets.ts';
import { type StageName, stageNames } from '../config/stages.ts';
import { projectFolder, temporaryFolder } from '../testing/synthesis.ts';
import { onlyOne, resourcesOf, type Stacks, sharedFolder, stacksOf } from '../testing/templates.ts';
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

const checkIds = (stacks: Stacks) => resourcesOf(stacks['secrets-check'], 'Custom::SecretsCheck').map(([id]) => id);

it('a revision names its check, so that another revision makes another one', () => {
  const outdir = temporaryFolder();
  const revision = 'aaaaaaaaaaaaaaaaaaaa';
  stageApp({ stages: ['dev'], root: projectFolder(), outdir, revision, cloudFormationRules: false }).synth();
  expect(checkIds(stacksOf('dev', outdir))).toEqual(['SecretsCheckAAAAAAAAAAAAAAAA']);
  expect(checkIds(stacksOf('dev'))).not.toEqual(['SecretsCheckAAAAAAAAAAAAAAAA']);
});

it.each(stageNames)('in %s every stack with functions is deployed after the check', (stage) => {
  const stacks = new CloudAssembly(sharedFolder()).stacks.filter(({ stackName }) =>
    stackName.startsWith(`crossbook-${stage}-`),
  );
  const check = `crossbook-${stage}-secrets-check`;
  const withFunctions = stacks.filter(
    ({ stackName, template }) => stackName !== check && JSON.stringify(template).includes('"AWS::Lambda::Function"'),
  );
  expect(withFunctions.length).toBeGreaterThan(3);
  for (const { dependencies } of withFunctions) expect(dependencies.map(({ id }) => id)).toContain(check);
});
