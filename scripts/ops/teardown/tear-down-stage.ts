import * as z from 'zod';

/** What outlives a teardown, and what removes it. */
interface Retained {
  /** `the table crossbook-dev-data-table8235A42E-1ABC`. */
  readonly what: string;
  readonly remove: string;
}

/** A stack's template, and the physical ids of its resources by logical id. */
interface StackContents {
  readonly template: unknown;
  readonly ids: Readonly<Record<string, string>>;
}

const templateShape = z.object({
  Resources: z.record(z.string(), z.object({ Type: z.string(), DeletionPolicy: z.string().default('Delete') })),
});

/** By resource type; `remove` may have several commands. */
const kinds: Readonly<Record<string, { name: string; remove: (id: string) => string }>> = {
  'AWS::DynamoDB::Table': {
    name: 'the table',
    remove: (id) =>
      `aws dynamodb update-table --no-deletion-protection-enabled --table-name ${id} && aws dynamodb delete-table --table-name ${id}`,
  },
  'AWS::S3::Bucket': {
    name: 'the bucket',
    remove: (id) =>
      `aws s3 rm --recursive s3://${id} && aws s3 rb s3://${id} (a versioned bucket: "Empty" in the S3 console first)`,
  },
  'AWS::SecretsManager::Secret': {
    name: 'the secret',
    remove: (id) => `aws secretsmanager delete-secret --secret-id ${id}`,
  },
};

/** What this program cannot see. */
const elsewhere: readonly Retained[] = [
  { what: 'backups that AWS made of a deleted table', remove: 'nothing: AWS deletes them after 35 days' },
  { what: 'the certificate, if the stage had a domain', remove: 'AWS Certificate Manager, us-east-1' },
  { what: 'DNS records: the site, DKIM, MAIL FROM', remove: 'where the domain is' },
  {
    what: 'the webhook endpoint and the product at Stripe',
    remove: 'Stripe; keep the account for refunds and disputes',
  },
  { what: 'the plan at the odds provider', remove: 'the provider’s dashboard' },
  { what: 'the stack CDKToolkit, with its bucket', remove: 'only if nothing else in the account uses the CDK' },
];

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

/** Resources that CloudFormation keeps when it deletes the stack. */
function retainedBy({ template, ids }: StackContents): Retained[] {
  const { Resources } = templateShape.parse(template);
  return Object.entries(Resources).flatMap(([logicalId, { Type, DeletionPolicy }]) => {
    const id = ids[logicalId];
    if (!DeletionPolicy.startsWith('Retain') || id === undefined) return [];
    const kind = kinds[Type];
    if (kind === undefined) return [{ what: `${Type} ${id}`, remove: 'by hand, in the console of its service' }];
    return [{ what: `${kind.name} ${id}`, remove: kind.remove(id) }];
  });
}

/** Parameters that operators stored; no stack owns them. */
function retainedParameters(names: readonly string[]): Retained[] {
  return names.map((name) => ({
    what: `the parameter ${name}`,
    remove: name.endsWith('/email-key')
      ? `last, once nobody may ask for their data any more: aws ssm delete-parameter --name ${name}`
      : `aws ssm delete-parameter --name ${name}`,
  }));
}
