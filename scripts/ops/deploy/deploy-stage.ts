import { isUsableSecret } from '../../../functions/platform/secrets.ts';
import { regionOf, type StageName } from '../../../infra/config/stages.ts';
import { missingParameters, parameterNames } from '../../../shared/deployment/operator-parameters.ts';
import type { ParameterStore } from '../secrets/parameters.ts';
import type { Assembly } from './assembly.ts';
import type { Cdk } from './cdk.ts';
import type { CloudFormation } from './cloudformation.ts';
import { releaseOptions } from './release-options.ts';

export interface DeployOptions {
  readonly stage: StageName;
  readonly assembly: Assembly;
  /** Full or short names of stacks, such as `api`; all if empty. */
  readonly only: readonly string[];
  /** Moves all calls at once and lets no alarm undo the deployment. */
  readonly atOnce: boolean;
  readonly print: (line: string) => void;
  /** Asks whether to deploy, after the diff was shown. */
  readonly confirm: () => Promise<boolean>;
  readonly cdk: Cdk;
  readonly cloudFormation: CloudFormation;
  readonly fetchParameter: ParameterStore['read'];
  /** Addresses that were told of alarms and no longer are; see `AlarmEmails.lost`. */
  readonly lostAlarmEmails: () => Promise<readonly string[]>;
  /** Going back to an earlier version, which is never refused for its alarms. */
  readonly rollback?: boolean;
}

/**
 * Shows what would change in the cloud and, once confirmed, deploys it.
 * @throws Error with a message for the operator: what is missing or failed
 */
export async function deployStage(options: DeployOptions): Promise<'deployed' | 'declined'> {
  const { stage, assembly, print, confirm, cdk, cloudFormation } = options;
  const region = regionOf(stage);
  const stacks = selectStacks(assembly.stacks, options);
  const account = await cloudFormation.bootstrappedAccount();
  if (account === undefined) {
    throw new Error(
      `The account is not bootstrapped for the CDK in ${region} yet. Run once: npx cdk bootstrap aws://ACCOUNT/${region}`,
    );
  }
  await refuseMissing(options);
  await refuseUnheard(options);
  print(`${stage} in account ${account}, ${region}: ${stacks.join(', ')}`);
  const selection = ['--app', assembly.folder, '--exclusively', ...stacks];
  if ((await cdk(['diff', ...selection])) !== 0) throw new Error('The diff failed; nothing was deployed.');
  if (!(await confirm())) {
    print('Nothing was deployed.');
    return 'declined';
  }
  const alarms = await cloudFormation.alarms(assembly.stacks);
  const release = releaseOptions({ stage, account, stacks, alarms, atOnce: options.atOnce });
  const code = await cdk(['deploy', ...release, '--require-approval', 'never', '--progress', 'events', ...selection]);
  if (code !== 0) {
    throw new Error(
      'Not everything was deployed. CloudFormation continues by itself and rolls a stack back that failed or during which a rollback alarm rang; earlier stacks are deployed. Fix the cause and run this again: it continues where it stopped.',
    );
  }
  // The deployment is done even if this fails.
  const outputs = await cloudFormation.outputs(stacks).catch((error: unknown) => {
    print(`The outputs of the stacks could not be read: ${String(error)}`);
    return [];
  });
  for (const { stack, value, description } of outputs) print(`${stack}: ${value}\n    ${description}`);
  print(`Next: npm run smoke -- --stage ${stage}`);
  return 'deployed';
}

/** @throws Error for an unknown stack */
export function selectStacks(all: readonly string[], { stage, only }: Pick<DeployOptions, 'stage' | 'only'>): string[] {
  const names = only.map((name) => (name.startsWith(`crossbook-${stage}-`) ? name : `crossbook-${stage}-${name}`));
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`There is no stack ${unknown.join(', ')}. There are ${all.join(', ')}.`);
  return names.length === 0 ? [...all] : all.filter((name) => names.includes(name));
}

/** The deployment itself looks for them too; this is before the diff. */
async function refuseMissing({ assembly, fetchParameter }: DeployOptions): Promise<void> {
  for (const parameters of assembly.parameters) {
    const names = parameterNames(parameters);
    const values = new Map(await Promise.all(names.map(async (name) => [name, await fetchParameter(name)] as const)));
    const missing = missingParameters(parameters, (name) => isUsableSecret(values.get(name)));
    if (missing !== undefined) throw new Error(missing);
  }
}

/** A stage whose alarms no one hears any more is not changed; only the way back stays open. */
async function refuseUnheard({ stage, lostAlarmEmails, rollback, print }: DeployOptions): Promise<void> {
  const lost = await lostAlarmEmails();
  if (lost.length === 0) return;
  const advice = `Subscribe again, and follow the link that AWS mails: aws sns subscribe --region ${regionOf(stage)} --protocol email --notification-endpoint ADDRESS --topic-arn ARN, with the topic in the data stack’s outputs.`;
  if (rollback !== true) throw new Error([...lost, advice].join('\n'));
  for (const line of [...lost, advice]) print(line);
}
