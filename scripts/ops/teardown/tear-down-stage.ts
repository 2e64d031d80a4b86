import { elsewhere, type Retained, retainedBy, retainedParameters, type StackContents } from './retained.ts';

export interface Stack {
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** The calls of CloudFormation and Parameter Store that a teardown needs. */
export interface StageCloud {
  /** All stacks of the stage in its region. */
  readonly stacks: () => Promise<readonly Stack[]>;
  readonly contents: (stack: string) => Promise<StackContents>;
  readonly allowDeletion: (stack: string) => Promise<void>;
  /** Resolves when the stack is gone. */
  readonly deleteStack: (stack: string) => Promise<void>;
  /** Names of the stage's parameters. */
  readonly parameters: () => Promise<readonly string[]>;
}

interface TeardownOptions {
  readonly stage: string;
  readonly cloud: StageCloud;
  /** Only prints what would be deleted and what would be left. */
  readonly listOnly: boolean;
  /** Asks for a line of text. */
  readonly ask: (question: string) => Promise<string>;
  readonly print: (line: string) => void;
}

/**
 * Deletes a stage's stacks, the youngest first and the one with the data last, and lists what is left. Deletes no data: tables, buckets and
 * backups stay. An interrupted run can be repeated.
 * @throws Error with a message for the operator
 */
export async function tearDownStage({ stage, cloud, listOnly, ask, print }: TeardownOptions): Promise<void> {
  const all = await cloud.stacks();
  const order = deletionOrder(stage, all);
  // Before anything is deleted: afterwards no stack knows the names any more.
  const retained = (await Promise.all(order.map(cloud.contents))).flatMap(retainedBy);
  print(
    order.length === 0 ? `${stage} has no stacks to delete.` : `To be deleted, in this order: ${order.join(', ')}.`,
  );
  for (const { name } of all.filter((each) => !order.includes(each.name)))
    print(
      `Left in place: ${name}. Its backups expire within 35 days; delete the stack then, if the stage is not made again.`,
    );
  if (!listOnly && order.length > 0) {
    print('Everything goes offline at once. Subscriptions at Stripe go on charging: cancel them first.');
    if ((await ask(`Type the stage’s name, ${stage}, to delete its stacks: `)).trim() !== stage)
      throw new Error('That is not its name. Nothing was deleted.');
    for (const name of order) {
      print(`Deleting ${name}`);
      if (name === dataStack(stage)) await cloud.allowDeletion(name);
      await cloud.deleteStack(name);
    }
  }
  print('What stays, and what removes it:');
  for (const line of [...retained, ...retainedParameters(await cloud.parameters()), ...elsewhere].map(lineOf))
    print(line);
}

/** Vaults stay: a vault with backups cannot be deleted, and a new one could not have its name. */
export function deletionOrder(stage: string, stacks: readonly Stack[]): string[] {
  const kept = new Set(['vault', 'copies'].map((name) => `crossbook-${stage}-${name}`));
  const last = dataStack(stage);
  return stacks
    .filter(({ name }) => !kept.has(name))
    .toSorted((a, b) => Number(a.name === last) - Number(b.name === last) || b.createdAt - a.createdAt)
    .map(({ name }) => name);
}

const dataStack = (stage: string) => `crossbook-${stage}-data`;

function lineOf({ what, remove }: Retained): string {
  return `- ${what}: ${remove}`;
}
