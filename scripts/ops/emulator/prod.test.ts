import { join } from 'node:path';
import { CloudFormationClient, paginateListStackResources, paginateListStacks } from '@aws-sdk/client-cloudformation';
import { PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { certificateParameter } from '../../../infra/config/site.ts';
import { createParameterStore } from '../secrets/parameters.ts';
import { secrets } from '../secrets.ts';
import { originSecretCopy } from './emulated-aws.ts';
import { freshClone } from './fresh-clone.ts';
import { ROOT } from './operator-commands.ts';
import { successful } from './run-command.ts';
import { startTemplateProxy } from './template-proxy.ts';

const { AWS_ENDPOINT_URL: endpoint = '', EMULATOR_FOLDER: folder = '' } = process.env;
/** No function of prod is called. */
const NO_PORT = 9;
const CERTIFICATE = 'arn:aws:acm:us-east-1:000000000000:certificate/00000000-0000-0000-0000-000000000000';

const parameters = createParameterStore('prod');
let proxy: Awaited<ReturnType<typeof startTemplateProxy>>;
let clone: ReturnType<typeof freshClone>;

beforeAll(async () => {
  proxy = await startTemplateProxy({ endpoint, port: NO_PORT });
  clone = freshClone(ROOT, join(folder, 'clone-of-prod'), proxy.endpoint);
});
afterAll(() => proxy?.stop());

const deployAll = () => clone.cdk('prod', 'deploy', '--all', '--require-approval', 'never');

/** The types of all resources of prod by stack; throws for one that is not complete. */
async function deployedTypes(): Promise<Set<string>> {
  const client = new CloudFormationClient({});
  const types = new Set<string>();
  for await (const { StackSummaries = [] } of paginateListStacks({ client }, {})) {
    for (const { StackName, StackStatus = '' } of StackSummaries) {
      if (StackName?.startsWith('crossbook-prod-') !== true || StackStatus === 'DELETE_COMPLETE') continue;
      for await (const { StackResourceSummaries = [] } of paginateListStackResources({ client }, { StackName })) {
        for (const { ResourceType = '', ResourceStatus = '' } of StackResourceSummaries) {
          expect([StackName, ResourceType, ResourceStatus]).toEqual([
            StackName,
            ResourceType,
            expect.stringMatching(/^(CREATE|UPDATE)_COMPLETE$/),
          ]);
          types.add(ResourceType);
        }
      }
    }
  }
  return types;
}

it('prod is refused without its certificate', async () => {
  successful(await clone.cdk('prod', 'bootstrap'));
  const key = 'a_key_that_nothing_calls_in_this_rehearsal';
  const env = {
    ODDS_API_KEY: key,
    STRIPE_CUSTOMER_KEY: `rk_live_${key}`,
    STRIPE_CHECKOUT_KEY: `rk_live_${key}`,
    STRIPE_READ_KEY: `rk_live_${key}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${key}`,
  };
  const deps = {
    env,
    parameters,
    prompt: undefined,
    print: () => undefined,
    piped: async () => '',
    updateCanary: async () => '',
  };
  expect(await secrets({ stage: 'prod' }, deps)).toBe(true);
  const { code, output } = await deployAll();
  expect([code, output]).toEqual([1, expect.stringContaining('placeholders: /crossbook/prod/certificate-arn')]);
});

it('prod is deployed whole, except for what the emulator does not have', async () => {
  const Name = certificateParameter('prod');
  await new SSMClient({}).send(new PutParameterCommand({ Name, Value: CERTIFICATE, Type: 'String' }));
  await parameters.create(originSecretCopy('prod'), 'nothing-calls-the-api');
  successful(await deployAll());
});

it('prod has its domain, firewall, sender and alarms', async () => {
  const types = await deployedTypes();
  for (const type of [
    'AWS::CloudFront::Distribution',
    'AWS::WAFv2::WebACL',
    'AWS::SES::EmailIdentity',
    'AWS::CloudWatch::Alarm',
    'AWS::Scheduler::Schedule',
  ])
    expect(types).toContain(type);
});
