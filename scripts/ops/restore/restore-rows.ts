import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  PutItemCommand,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { KEY_SEPARATOR, type Partition, partitions } from '../../../shared/deployment/partitions.ts';
import { table } from '../../../shared/deployment/table.ts';
import { isOfStage, notOfStage, rowName } from './of-stage.ts';
import { putBackOf } from './partitions.ts';

type Row = Record<string, AttributeValue>;

interface Found {
  readonly row: Row;
  /** Whether it stays as it is today, where it is there. */
  readonly onlyIfMissing: boolean;
}

interface PuttingBack {
  readonly client: DynamoDBClient;
  /** Table as it was: what a restore to a point in time made. */
  readonly from: string;
  /** The stage's own table, which is in use. */
  readonly to: string;
  /** The stage's, under which it stores addresses. */
  readonly emailKey: string;
  /** Counts only. */
  readonly dryRun: boolean;
}

export interface PutBack {
  /** Rows that are gone or different today, and are as they were after this. */
  readonly missing: number;
  readonly different: number;
  /** Rows of these partitions that have come, or gone on, since. They stay. */
  readonly since: number;
}

/**
 * Gives a table its rows of an earlier moment back. Nothing is deleted: what came since stays, as sign-ups did whose money is taken.
 * Stopped half-way and run again, it goes on.
 * @throws Error where the rows are another stage's, or no stage's
 */
export async function putRowsBack({ client, from, to, emailKey, dryRun }: PuttingBack): Promise<PutBack> {
  const [then, today] = [await rowsOf(client, from), await rowsOf(client, to)];
  if (!isOfStage(emailKey, new Map([...then].map(([name, { row }]) => [name, row])))) throw notOfStage(from);
  let missing = 0;
  let different = 0;
  for (const [key, { row, onlyIfMissing }] of then) {
    const now = today.get(key);
    if (now === undefined) {
      if (dryRun || (await putIfMissing(client, to, row))) missing += 1;
      else today.set(key, { row, onlyIfMissing });
      continue;
    }
    const same = isDeepStrictEqual(now.row, row);
    if (!same && onlyIfMissing) continue;
    today.delete(key);
    if (same) continue;
    different += 1;
    if (!dryRun) await client.send(new PutItemCommand({ TableName: to, Item: row }));
  }
  return { missing, different, since: today.size };
}

/** The site is open meanwhile. Tells whether it was still missing. */
async function putIfMissing(client: DynamoDBClient, TableName: string, Item: Row): Promise<boolean> {
  const isMissing = {
    ConditionExpression: 'attribute_not_exists(#pk)',
    ExpressionAttributeNames: { '#pk': table.partitionKey },
  };
  try {
    await client.send(new PutItemCommand({ TableName, Item, ...isMissing }));
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

/** Rows of the partitions that are put back, by key. A stage's fit into memory many times over: some kilobytes a subscriber. */
async function rowsOf(client: DynamoDBClient, name: string): Promise<Map<string, Found>> {
  const rows = new Map<string, Found>();
  for await (const { Items = [] } of paginateScan({ client }, { TableName: name, ConsistentRead: true })) {
    for (const row of Items) {
      const [pk, sk] = [row[table.partitionKey]?.S ?? '', row[table.sortKey]?.S ?? ''];
      const how = putBackOf(partitionOf(pk), sk);
      if (how !== 'none') rows.set(rowName(pk, sk), { row, onlyIfMissing: how === 'missing' });
    }
  }
  return rows;
}

/** @throws Error for a key of none of ours: then that table is not ours either */
function partitionOf(pk: string): Partition {
  const name = pk.split(KEY_SEPARATOR)[0];
  const found = partitions.find((partition) => partition === name);
  if (found === undefined) throw new Error(`A row’s key begins with ${name}, which is none of our partitions.`);
  return found;
}
