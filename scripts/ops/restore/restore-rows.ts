import { isDeepStrictEqual } from 'node:util';
import {
  type AttributeValue,
  ConditionalCheckFailedException,
  type DynamoDBClient,
  PutItemCommand,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { deletedSubjectHashes } from '../../../functions/identity/users/deleted-accounts.ts';
import { deletedSubject } from '../../../functions/platform/table/keys.ts';
import { KEY_SEPARATOR, type Partition, partitions } from '../../../shared/deployment/partitions.ts';
import { table } from '../../../shared/deployment/table.ts';
import { restorePolicyOf } from './restore-policies.ts';
import { belongsToStage, foreignStageError, rowName } from './stage-ownership.ts';

type Row = Record<string, AttributeValue>;

interface StoredRow {
  readonly row: Row;
  /** Do not overwrite an existing row. */
  readonly onlyIfMissing: boolean;
}

interface RestoreRowsOptions {
  readonly client: DynamoDBClient;
  /** The table restored to a point in time. */
  readonly from: string;
  /** The stage's table, which is in use. */
  readonly to: string;
  /** The stage's key for address hashes. */
  readonly emailKey: string;
  /** Only counts. */
  readonly dryRun: boolean;
}

export interface RestoredRows {
  /** Restored rows. */
  readonly missing: number;
  readonly different: number;
  /** Rows of accounts that were deleted since, which are not restored. */
  readonly deleted: number;
  /** Newer rows of these partitions, which stay. */
  readonly since: number;
}

/**
 * Restores rows from an older copy of the table. Nothing is deleted: newer rows stay, such as sign-ups that have been charged. An interrupted
 * run can be repeated.
 * @throws Error if the rows are not this stage's
 */
export async function restoreRows({ client, from, to, emailKey, dryRun }: RestoreRowsOptions): Promise<RestoredRows> {
  const [old, current] = [await rowsOf(client, from), await rowsOf(client, to)];
  if (!belongsToStage(emailKey, new Map([...old].map(([name, { row }]) => [name, row])))) throw foreignStageError(from);
  const isDeleted = deletedAccountsIn(emailKey, [...old.values(), ...current.values()]);
  let missing = 0;
  let different = 0;
  let deleted = 0;
  for (const [key, { row, onlyIfMissing }] of old) {
    if (isDeleted(row)) {
      deleted += 1;
      continue;
    }
    const currentRow = current.get(key);
    if (currentRow === undefined) {
      if (dryRun || (await putIfMissing(client, to, row))) missing += 1;
      else current.set(key, { row, onlyIfMissing });
      continue;
    }
    const same = isDeepStrictEqual(currentRow.row, row);
    if (!same && onlyIfMissing) continue;
    current.delete(key);
    if (same) continue;
    different += 1;
    if (!dryRun) await client.send(new PutItemCommand({ TableName: to, Item: row }));
  }
  return { missing, different, deleted, since: current.size };
}

/** Whether a row is of an account whose deletion is on record in any of these rows. */
function deletedAccountsIn(emailKey: string, all: readonly StoredRow[]): (row: Row) => boolean {
  const deletions = new Set(all.map(({ row }) => row[table.partitionKey]?.S ?? ''));
  const known = new Map<string, boolean>();
  const isDeleted = (userId: string) =>
    deletedSubjectHashes(emailKey, { userId }).some((hash) => deletions.has(deletedSubject(hash).pk));
  return (row) => {
    const userId = accountOf(row);
    if (userId === undefined) return false;
    const answer = known.get(userId) ?? isDeleted(userId);
    known.set(userId, answer);
    return answer;
  };
}

/** The id of the account, or of the sign-up, to which a row belongs. */
function accountOf(row: Row): string | undefined {
  const [partition = '', id] = row[table.partitionKey]?.S?.split(KEY_SEPARATOR) ?? [];
  return ['USER', 'TRAIL', 'REG'].includes(partition) ? id : (row.userId?.S ?? row.registrationId?.S ?? row.id?.S);
}

/** The site is in use during the restore. Returns whether the row was still missing. */
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

/** Rows of the restorable partitions, by key. They fit into memory: some kilobytes per subscriber. */
async function rowsOf(client: DynamoDBClient, name: string): Promise<Map<string, StoredRow>> {
  const rows = new Map<string, StoredRow>();
  for await (const { Items = [] } of paginateScan({ client }, { TableName: name, ConsistentRead: true })) {
    for (const row of Items) {
      const [pk, sk] = [row[table.partitionKey]?.S ?? '', row[table.sortKey]?.S ?? ''];
      const policy = restorePolicyOf(partitionOf(pk), sk);
      if (policy !== 'none') rows.set(rowName(pk, sk), { row, onlyIfMissing: policy === 'missing' });
    }
  }
  return rows;
}

/** @throws Error for an unknown partition: then it is not our table */
function partitionOf(pk: string): Partition {
  const name = pk.split(KEY_SEPARATOR)[0];
  const found = partitions.find((partition) => partition === name);
  if (found === undefined) throw new Error(`A row’s key begins with ${name}, which is not one of our partitions.`);
  return found;
}
