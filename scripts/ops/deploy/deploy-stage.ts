import type { FetchParameter } from '../../../functions/platform/secrets.ts';
import { certificateParameter } from '../../../infra/config/site.ts';
import { regionOf, type StageName } from '../../../infra/config/stages.ts';
import { isUsable } from '../secrets/rules.ts';
import type { Assembly } from './assembly.ts';
import type { Cdk } from './cdk.ts';
import type { Cloud } from './cloud.ts';

export interface Deploying {
  readonly stage: StageName;
  readonly assembly: Assembly;
  /** Stacks by their whole or their last name, `api`; all where empty. */
  readonly only: readonly string[];
  readonly say: (line: string) => void;
  /** Whether to go on, once the differences were shown. */
  readonly agreed: () => Promise<boolean>;
  readonly cdk: Cdk;
  readonly cloud: Cloud;
  readonly fetchParameter: FetchParameter;
}

/**
 * Shows what would change in the cloud and, once that is agreed to, makes it so.
 * @throws Error for the person at the keyboard: what is missing, or what failed
 */
export async function deployStage(deploying: Deploying): Promise<'deployed' | 'declined'> {
  const { stage, assembly, say, agreed, cdk, cloud } = deploying;
  const region = regionOf(stage);
  const stacks = chosenStacks(assembly.stacks, deploying);
  const account = await cloud.preparedAccount();
  if (account === undefined) {
    throw new Error(
      `The account has not been prepared for the CDK in ${region} yet. Once: npx cdk bootstrap aws://ACCOUNT/${region}`,
    );
  }
  await refuseMissing(deploying);
  say(`${stage} in account ${account}, ${region}: ${stacks.join(', ')}`);
  const among = ['--app', assembly.folder, '--exclusively', ...stacks];
  if ((await cdk(['diff', ...among])) !== 0)
    throw new Error('The differences could not be shown; nothing was deployed.');
  if (!(await agreed())) {
    say('Nothing was deployed.');
    return 'declined';
  }
  const code = await cdk(['deploy', '--require-approval', 'never', '--progress', 'events', ...among]);
  if (code !== 0) {
    throw new Error(
      'Not everything was deployed. CloudFormation goes on by itself, and puts a stack that failed back to what it was; those that came before it are deployed. Mend the cause and run this again: what is done is found done.',
    );
  }
  // It is deployed whether they can be read or not.
  const outputs = await cloud.outputs(stacks).catch((error: unknown) => {
    say(`The outputs of the stacks could not be read: ${String(error)}`);
    return [];
  });
  for (const { stack, value, description } of outputs) say(`${stack}: ${value}\n    ${description}`);
  say(`Next: npm run smoke -- --stage ${stage}`);
  return 'deployed';
}

/** @throws Error naming the stacks that there are */
export function chosenStacks(all: readonly string[], { stage, only }: Pick<Deploying, 'stage' | 'only'>): string[] {
  const names = only.map((name) => (name.startsWith(`crossbook-${stage}-`) ? name : `crossbook-${stage}-${name}`));
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Error(`There is no stack ${unknown.join(', ')}. There are ${all.join(', ')}.`);
  return names.length === 0 ? [...all] : all.filter((name) => names.includes(name));
}

/** Functions refuse to start without their secrets, and CloudFormation without its parameters; better to hear it before. */
async function refuseMissing({ stage, assembly, fetchParameter }: Deploying): Promise<void> {
  const secrets = await lacking(assembly.secretParameters, fetchParameter);
  const plain = await lacking(assembly.plainParameters, fetchParameter);
  if (secrets.length + plain.length === 0) return;
  const lines = [`These parameters are missing, empty or placeholders: ${[...secrets, ...plain].join(', ')}.`];
  if (secrets.length > 0) lines.push(`Secrets: npm run secrets -- --stage ${stage}`);
  for (const name of plain) {
    const value = name === certificateParameter(stage) ? 'the certificate’s ARN' : 'its value';
    lines.push(
      `With ${value}: aws ssm put-parameter --region ${regionOf(stage)} --type String --name ${name} --value VALUE`,
    );
  }
  throw new Error(lines.join('\n'));
}

async function lacking(names: readonly string[], fetchParameter: FetchParameter): Promise<string[]> {
  const usable = await Promise.all(names.map(async (name) => isUsable(await fetchParameter(name))));
  return names.filter((_, index) => usable[index] !== true);
}
