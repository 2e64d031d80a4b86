import { expect, it } from 'vitest';
import type { Assembly } from './assembly.ts';
import { type DeployOptions, deployStage, selectStacks } from './deploy-stage.ts';

const assembly: Assembly = {
  folder: '/out',
  stacks: ['crossbook-dev-data', 'crossbook-dev-api', 'crossbook-dev-web'],
  parameters: [
    {
      ...{ stage: 'dev', region: 'us-east-1', certificate: '/crossbook/dev/certificate-arn' },
      secrets: ['/crossbook/dev/email-key', '/crossbook/dev/odds-api-key'],
    },
  ],
};

const stored: Readonly<Record<string, string>> = {
  '/crossbook/dev/email-key': 'kept',
  '/crossbook/dev/odds-api-key': 'kept',
  '/crossbook/dev/certificate-arn': 'arn:aws:acm:us-east-1:1:certificate/2',
};

/** A deployment that would succeed except for the overrides, with the CDK calls and the printed lines. */
function deployment(overrides: Partial<DeployOptions> & { readonly codes?: readonly number[] } = {}) {
  const cdkCalls: string[] = [];
  const lines: string[] = [];
  const codes = [...(overrides.codes ?? [])];
  const options: DeployOptions = {
    ...{ stage: 'dev', assembly, only: [], atOnce: false },
    print: (line) => lines.push(line),
    confirm: async () => true,
    cdk: async (args) => {
      cdkCalls.push(args.join(' '));
      return codes.shift() ?? 0;
    },
    cloudFormation: {
      bootstrappedAccount: async () => '123456789012',
      alarms: async () => ['crossbook-dev-server-errors'],
      outputs: async () => [
        { stack: 'crossbook-dev-web', value: 'https://d1.cloudfront.net', description: 'Where it is.' },
      ],
    },
    fetchParameter: async (name) => stored[name],
    lostAlarmEmails: async () => [],
    ...overrides,
  };
  return { cdkCalls, lines, deployed: () => deployStage(options) };
}

it('the diff is of the deployed assembly, and the outputs are printed at the end', async () => {
  const { cdkCalls, lines, deployed } = deployment();
  expect(await deployed()).toBe('deployed');
  const selection = '--app /out --exclusively crossbook-dev-data crossbook-dev-api crossbook-dev-web';
  const release =
    '--parameters crossbook-dev-api:TrafficShift=gradual --rollback-trigger-alarm-arns arn:aws:cloudwatch:us-east-1:123456789012:alarm:crossbook-dev-server-errors --monitoring-time-minutes 3';
  expect(cdkCalls).toEqual([
    `diff ${selection}`,
    `deploy ${release} --require-approval never --progress events ${selection}`,
  ]);
  expect(lines).toEqual([
    'dev in account 123456789012, us-east-1: crossbook-dev-data, crossbook-dev-api, crossbook-dev-web',
    'crossbook-dev-web: https://d1.cloudfront.net\n    Where it is.',
    'Next: npm run smoke -- --stage dev',
  ]);
});

it('a deployment counts as done even if the outputs cannot be read', async () => {
  const cloudFormation = {
    bootstrappedAccount: async () => '123456789012',
    alarms: async () => [],
    outputs: () => Promise.reject(new Error('Rate exceeded')),
  };
  const { lines, deployed } = deployment({ cloudFormation });
  expect(await deployed()).toBe('deployed');
  expect(lines).toContain('The outputs of the stacks could not be read: Error: Rate exceeded');
});

it('nothing is deployed without confirmation', async () => {
  const { cdkCalls, lines, deployed } = deployment({ confirm: async () => false });
  expect(await deployed()).toBe('declined');
  expect([cdkCalls.length, lines.at(-1)]).toEqual([1, 'Nothing was deployed.']);
});

it('hotswap, no-rollback and force are never used', async () => {
  const { cdkCalls, deployed } = deployment();
  await deployed();
  expect(cdkCalls.join(' ')).not.toMatch(/hotswap|no-rollback|force/);
});

it('a stage whose alarms no one hears any more is refused before the diff, but the way back stays open', async () => {
  const lostAlarmEmails = async () => ['page ops@example.com is no longer subscribed'];
  const forward = deployment({ lostAlarmEmails });
  await expect(forward.deployed()).rejects.toThrow(/ops@example\.com.*\n.*aws sns subscribe/);
  expect(forward.cdkCalls).toEqual([]);
  const back = deployment({ lostAlarmEmails, rollback: true });
  expect(await back.deployed()).toBe('deployed');
  expect(back.lines[0]).toBe('page ops@example.com is no longer subscribed');
});

it('missing secrets or parameters are refused before the diff, with instructions', async () => {
  const { cdkCalls, deployed } = deployment({
    fetchParameter: async (name) => (name.endsWith('email-key') ? 'changeme' : undefined),
  });
  await expect(deployed()).rejects.toThrow(
    [
      'These parameters are missing, empty or placeholders: /crossbook/dev/email-key, /crossbook/dev/odds-api-key, /crossbook/dev/certificate-arn.',
      'Secrets: npm run secrets -- --stage dev',
      'With the certificate’s ARN: aws ssm put-parameter --region us-east-1 --type String --name /crossbook/dev/certificate-arn --value ARN',
    ].join('\n'),
  );
  expect(cdkCalls).toEqual([]);
});

it('an account that is not bootstrapped is refused', async () => {
  const cloudFormation = {
    bootstrappedAccount: async () => undefined,
    outputs: async () => [],
    alarms: async () => [],
  };
  await expect(deployment({ cloudFormation }).deployed()).rejects.toThrow('npx cdk bootstrap aws://ACCOUNT/us-east-1');
});

it('a failed deployment is reported, and a failed diff deploys nothing', async () => {
  await expect(deployment({ codes: [0, 1] }).deployed()).rejects.toThrow('Not everything was deployed.');
  const { cdkCalls, deployed } = deployment({ codes: [1] });
  await expect(deployed()).rejects.toThrow('nothing was deployed');
  expect(cdkCalls).toHaveLength(1);
});

it.each([
  ['all by default', [], ['crossbook-dev-data', 'crossbook-dev-api', 'crossbook-dev-web']],
  ['by short name, in the order of the assembly', ['web', 'data'], ['crossbook-dev-data', 'crossbook-dev-web']],
  ['by full name', ['crossbook-dev-api'], ['crossbook-dev-api']],
])('stacks are selected %s', (_name, only, expected) => {
  expect(selectStacks(assembly.stacks, { stage: 'dev', only })).toEqual(expected);
});

it('a stack of another stage is unknown', () => {
  expect(() => selectStacks(assembly.stacks, { stage: 'dev', only: ['crossbook-prod-api'] })).toThrow(
    'There is no stack',
  );
});
