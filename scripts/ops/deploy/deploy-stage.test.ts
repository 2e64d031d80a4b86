import { expect, it } from 'vitest';
import type { Assembly } from './assembly.ts';
import { chosenStacks, type Deploying, deployStage } from './deploy-stage.ts';

const assembly: Assembly = {
  folder: '/out',
  stacks: ['crossbook-dev-data', 'crossbook-dev-api', 'crossbook-dev-web'],
  secretParameters: ['/crossbook/dev/email-key', '/crossbook/dev/odds-api-key'],
  plainParameters: ['/crossbook/dev/certificate-arn'],
};

const stored: Readonly<Record<string, string>> = {
  '/crossbook/dev/email-key': 'kept',
  '/crossbook/dev/odds-api-key': 'kept',
  '/crossbook/dev/certificate-arn': 'arn:aws:acm:us-east-1:1:certificate/2',
};

/** A deployment with everything in order but for what is told otherwise; what the CDK was told, and what people were. */
function deployment(otherwise: Partial<Deploying> & { readonly codes?: readonly number[] } = {}) {
  const cdkCalls: string[] = [];
  const lines: string[] = [];
  const codes = [...(otherwise.codes ?? [])];
  const deploying: Deploying = {
    ...{ stage: 'dev', assembly, only: [] },
    say: (line) => lines.push(line),
    agreed: async () => true,
    cdk: async (args) => {
      cdkCalls.push(args.join(' '));
      return codes.shift() ?? 0;
    },
    cloud: {
      preparedAccount: async () => '123456789012',
      outputs: async () => [
        { stack: 'crossbook-dev-web', value: 'https://d1.cloudfront.net', description: 'Where it is.' },
      ],
    },
    fetchParameter: async (name) => stored[name],
    ...otherwise,
  };
  return { cdkCalls, lines, deployed: () => deployStage(deploying) };
}

it('shows the differences of the very assembly that it deploys, then says where everything is', async () => {
  const { cdkCalls, lines, deployed } = deployment();
  expect(await deployed()).toBe('deployed');
  const among = '--app /out --exclusively crossbook-dev-data crossbook-dev-api crossbook-dev-web';
  expect(cdkCalls).toEqual([`diff ${among}`, `deploy --require-approval never --progress events ${among}`]);
  expect(lines).toEqual([
    'dev in account 123456789012, us-east-1: crossbook-dev-data, crossbook-dev-api, crossbook-dev-web',
    'crossbook-dev-web: https://d1.cloudfront.net\n    Where it is.',
    'Next: npm run smoke -- --stage dev',
  ]);
});

it('takes for deployed what is deployed, though the outputs cannot be read', async () => {
  const cloud = {
    preparedAccount: async () => '123456789012',
    outputs: () => Promise.reject(new Error('Rate exceeded')),
  };
  const { lines, deployed } = deployment({ cloud });
  expect(await deployed()).toBe('deployed');
  expect(lines).toContain('The outputs of the stacks could not be read: Error: Rate exceeded');
});

it('deploys nothing that was not agreed to', async () => {
  const { cdkCalls, lines, deployed } = deployment({ agreed: async () => false });
  expect(await deployed()).toBe('declined');
  expect([cdkCalls.length, lines.at(-1)]).toEqual([1, 'Nothing was deployed.']);
});

it('never swaps code behind CloudFormation’s back, and takes no stack back by hand', async () => {
  const { cdkCalls, deployed } = deployment();
  await deployed();
  expect(cdkCalls.join(' ')).not.toMatch(/hotswap|no-rollback|force/);
});

it('refuses before anything is shown while secrets or parameters are missing, and says what to do', async () => {
  const { cdkCalls, deployed } = deployment({
    fetchParameter: async (name) => (name.endsWith('email-key') ? 'changeme' : undefined),
  });
  await expect(deployed()).rejects.toThrow(
    [
      'These parameters are missing, empty or placeholders: /crossbook/dev/email-key, /crossbook/dev/odds-api-key, /crossbook/dev/certificate-arn.',
      'Secrets: npm run secrets -- --stage dev',
      'With the certificate’s ARN: aws ssm put-parameter --region us-east-1 --type String --name /crossbook/dev/certificate-arn --value VALUE',
    ].join('\n'),
  );
  expect(cdkCalls).toEqual([]);
});

it('refuses in an account that is not prepared', async () => {
  const cloud = { preparedAccount: async () => undefined, outputs: async () => [] };
  await expect(deployment({ cloud }).deployed()).rejects.toThrow('npx cdk bootstrap aws://ACCOUNT/us-east-1');
});

it('says what became of a deployment that failed, and deploys nothing when the differences cannot be shown', async () => {
  await expect(deployment({ codes: [0, 1] }).deployed()).rejects.toThrow('Not everything was deployed.');
  const { cdkCalls, deployed } = deployment({ codes: [1] });
  await expect(deployed()).rejects.toThrow('nothing was deployed');
  expect(cdkCalls).toHaveLength(1);
});

it.each([
  ['all where none is named', [], ['crossbook-dev-data', 'crossbook-dev-api', 'crossbook-dev-web']],
  ['by its last name, in the order of the assembly', ['web', 'data'], ['crossbook-dev-data', 'crossbook-dev-web']],
  ['by its whole name', ['crossbook-dev-api'], ['crossbook-dev-api']],
])('takes a stack: %s', (_name, only, expected) => {
  expect(chosenStacks(assembly.stacks, { stage: 'dev', only })).toEqual(expected);
});

it('knows no stack of another stage', () => {
  expect(() => chosenStacks(assembly.stacks, { stage: 'dev', only: ['crossbook-prod-api'] })).toThrow(
    'There is no stack',
  );
});
