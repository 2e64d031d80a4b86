import { resolve } from 'node:path';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { GetAliasCommand, InvokeCommand, LambdaClient, ListVersionsByFunctionCommand } from '@aws-sdk/client-lambda';
import { LIVE } from '../../../infra/constructs/functions/app-function.ts';
import { createAlarmEmails } from '../alarm-emails.ts';
import type { Assembly } from '../deploy/assembly.ts';
import { type Cdk, createCdk } from '../deploy/cdk.ts';
import { createCloudFormation } from '../deploy/cloudformation.ts';
import { deployStage } from '../deploy/deploy-stage.ts';
import { restore } from '../restore.ts';
import { createParameterStore } from '../secrets/parameters.ts';
import { stackResource, stackResources } from '../stack-resource.ts';

export const ROOT = resolve(import.meta.dirname, '../../..');
export const STAGE = 'dev';

/** How much of the CDK's output is shown for a failed deployment. */
const MAX_OUTPUT_CHARACTERS = 4000;

const output: string[] = [];

/** The CDK CLI; its output is shown only if something fails. */
const cdk: Cdk = (args) =>
  createCdk({ root: ROOT, env: { ...process.env, CI: '1' }, print: (text) => output.push(text) })(args);

/** Deploys as `npm run deploy -- --yes` does. `only`: names of stacks; all if empty. Returns the printed lines. */
export async function deploy(assembly: Assembly, ...only: string[]): Promise<string[]> {
  output.length = 0;
  const lines: string[] = [];
  try {
    await deployStage({
      ...{ stage: STAGE, assembly, only, cdk, atOnce: false },
      print: (line) => lines.push(line),
      cloudFormation: createCloudFormation(new CloudFormationClient({})),
      fetchParameter: createParameterStore(STAGE).read,
      lostAlarmEmails: createAlarmEmails(STAGE).lost,
      confirm: async () => true,
    });
  } catch (error) {
    throw new Error(`${error}\n${output.join('').slice(-MAX_OUTPUT_CHARACTERS)}`);
  }
  return lines;
}

/** Restores rows from a table, or the deleted table if `from` is undefined. Returns the printed lines. */
export async function restoreFrom(from: string | undefined, yes: boolean): Promise<string[]> {
  const lines: string[] = [];
  await restore({ stage: STAGE, from, gone: from === undefined, yes, print: (line) => lines.push(line) });
  return lines;
}

/**
 * The version that calls of one of the API's functions go to, and all published versions that still exist. `entry`: `edge/unknown-route`.
 * @throws Error if there is no such function
 */
export async function publishedVersions(entry: string): Promise<{ live: string | undefined; kept: string[] }> {
  const functions = await stackResources(STAGE, 'api', 'AWS::Lambda::Function');
  const id = entry.replaceAll(/[^a-z]/g, '');
  const FunctionName = functions.find(({ logicalId }) => logicalId.startsWith(id))?.physicalId;
  if (FunctionName === undefined) throw new Error(`no function of ${entry}`);
  const client = new LambdaClient({});
  const { FunctionVersion: live } = await client.send(new GetAliasCommand({ FunctionName, Name: LIVE }));
  const { Versions = [] } = await client.send(new ListVersionsByFunctionCommand({ FunctionName }));
  return { live, kept: Versions.flatMap(({ Version = '$LATEST' }) => (Version === '$LATEST' ? [] : [Version])) };
}

/** Runs the reconciler as its schedule does; it fails without a table. */
export async function reconcile(): Promise<void> {
  const FunctionName = await stackResource(STAGE, 'billing', 'AWS::Lambda::Function');
  await new LambdaClient({}).send(new InvokeCommand({ FunctionName, Qualifier: LIVE }));
}
