import { isDeepStrictEqual } from 'node:util';
import { type AttributeValue, type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import { KEY_SEPARATOR, type Partition, partitions } from '../../../shared/deployment/partitions.ts';
import { table } from '../../../shared/deployment/table.ts';

type Row = Record<string, AttributeValue>;
/** Key → row. */
export type Rows = ReadonlyMap<string, Row>;

/**
 * What hostile requests may leave behind. 'anybodys': counts, locks and what the product does by itself. 'attackers': only what belongs
 * to those who have an account and used it. 'nothing': neither a new row nor a changed one.
 */
const allowed: Readonly<Record<Partition, 'anybodys' | 'attackers' | 'nothing'>> = {
  RL: 'anybodys',
  LOGIN: 'anybodys',
  CODE: 'anybodys',
  OUTBOX: 'anybodys',
  MAIL: 'anybodys',
  SNAPSHOT: 'anybodys',
  SCAN: 'anybodys',
  CREDITS: 'anybodys',
  PROVIDER: 'anybodys',
  // Stripe's stand-in tells of what attackers do with their own subscriptions.
  EVT: 'anybodys',
  BILLING: 'anybodys',
  USER: 'attackers',
  SESSION: 'attackers',
  EMAIL: 'nothing',
  FLOW: 'nothing',
  REG: 'nothing',
  TRIAL: 'nothing',
};
/** Of an attacker's own rows, what takes a code from a mail to change. */
const PROFILE = 'PROFILE';

export async function rowsOf(client: DynamoDBClient, name: string): Promise<Rows> {
  const rows = new Map<string, Row>();
  for await (const { Items = [] } of paginateScan({ client }, { TableName: name, ConsistentRead: true })) {
    for (const row of Items) rows.set(JSON.stringify([row[table.partitionKey]?.S, row[table.sortKey]?.S]), row);
  }
  return rows;
}

/** The account that has an address. */
export function idOf(rows: Rows, email: string): string {
  for (const row of rows.values()) {
    if (row[table.sortKey]?.S === PROFILE && row.email?.S === email) return ownerOf(row) ?? '';
  }
  throw new Error(`nobody has ${email}`);
}

/** Rows that are there, changed or gone, and should not be. */
export function wrongs(before: Rows, after: Rows, attackers: ReadonlySet<string>): string[] {
  const found: string[] = [];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(key), after.get(key)];
    if (isDeepStrictEqual(was, is) || mayDiffer(was ?? is ?? {}, attackers)) continue;
    found.push(`${key} ${was === undefined ? 'is new' : is === undefined ? 'is gone' : 'is changed'}`);
  }
  return found;
}

function mayDiffer(row: Row, attackers: ReadonlySet<string>): boolean {
  const name = row[table.partitionKey]?.S?.split(KEY_SEPARATOR)[0];
  const partition = partitions.find((each) => each === name);
  if (partition === undefined) return false;
  if (allowed[partition] !== 'attackers') return allowed[partition] === 'anybodys';
  return row[table.sortKey]?.S !== PROFILE && attackers.has(ownerOf(row) ?? '');
}

/** Whose a row of USER or SESSION is. */
function ownerOf(row: Row): string | undefined {
  const [name, id] = row[table.partitionKey]?.S?.split(KEY_SEPARATOR) ?? [];
  return name === 'USER' ? id : row.userId?.S;
}
