import {
  BatchGetCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type * as schema from 'zod/v4/core';
import { parse } from 'zod/v4/core';
import { Refusal } from '../errors.ts';
import { randomHex } from '../hash.ts';
import { type RetryPolicy, retryWhileBusy, standardRetryPolicy, withStoreErrors } from './failure.ts';
import type { Key } from './keys.ts';
import {
  type Change,
  type Condition,
  conditionInput,
  type Step,
  transactInput,
  updateInput,
  type Values,
} from './write.ts';

type Row = schema.$ZodType;

/**
 * The single table. Reads are strongly consistent and parsed by the row's schema, which gets the attributes without the key. Every call
 * throws `ConditionFailed` if a condition fails and 'unavailable' if the store does not respond. A write that conflicts with another one is
 * retried for up to two seconds.
 */
export interface Table {
  /** The item, or undefined. */
  get<S extends Row>(key: Key, row: S): Promise<schema.output<S> | undefined>;
  /** The items in the order of the keys, undefined for missing ones. Not a snapshot: each item is read separately. */
  getMany<S extends Row>(keys: readonly Key[], row: S): Promise<(schema.output<S> | undefined)[]>;
  /** Writes the whole item. */
  put(key: Key, values: Values, condition?: Condition): Promise<void>;
  /** Changes attributes; creates the item unless the condition forbids it. */
  update(key: Key, change: Change): Promise<void>;
  /** Changes attributes and returns the item after the change. */
  update<S extends Row>(key: Key, change: Change & { readonly returning: S }): Promise<schema.output<S>>;
  remove(key: Key, condition?: Condition): Promise<void>;
  /** A partition's items in sort key order. */
  query<S extends Row>(pk: string, options: QueryOptions<S>): Promise<schema.output<S>[]>;
  /** A partition's items with their keys, as they are stored. For what treats all rows alike, such as a person's data. */
  rows(pk: string, skPrefix?: string): Promise<readonly StoredRow[]>;
  /** Atomic, and applied once even if the response is lost and the call retried; at most 100 steps. */
  transact(steps: readonly Step[]): Promise<void>;
}

/** An item as it is stored: `values` are its attributes without the key. */
export interface StoredRow {
  readonly key: Key;
  readonly values: Readonly<Record<string, unknown>>;
}

interface QueryOptions<S extends Row> {
  readonly schema: S;
  readonly skPrefix?: string | undefined;
  readonly limit?: number | undefined;
  /** Descending sort keys. */
  readonly newestFirst?: true | undefined;
  /** Begins behind this sort key, in the direction of the query; it need not exist. */
  readonly startBehind?: string | undefined;
}

/** Limit of BatchGetItem. */
const BATCH_SIZE = 100;
/** Attempts for a batch with unprocessed keys before the store counts as unavailable. */
const BATCH_ATTEMPTS = 5;
const BATCH_PAUSE_MS = 25;

/** Size of a transaction's idempotency token. */
const TOKEN_BYTES = 16;

export function createTable(
  client: DynamoDBDocumentClient,
  tableName: string,
  retryPolicy: RetryPolicy = standardRetryPolicy,
): Table {
  const TableName = tableName;
  const written = <T>(send: () => Promise<T>): Promise<T> => withStoreErrors(retryWhileBusy(send, retryPolicy));

  async function update(key: Key, change: Change): Promise<void>;
  async function update<S extends Row>(key: Key, change: Change & { readonly returning: S }): Promise<schema.output<S>>;
  async function update(key: Key, change: Change & { readonly returning?: Row }): Promise<unknown> {
    const ReturnValues = change.returning === undefined ? 'NONE' : 'ALL_NEW';
    const input = { TableName, Key: key, ...updateInput(change), ReturnValues } as const;
    const { Attributes } = await written(() => client.send(new UpdateCommand(input)));
    return change.returning === undefined ? undefined : parse(change.returning, withoutKey(Attributes ?? {}));
  }

  return {
    async get(key, row) {
      const { Item } = await withStoreErrors(
        client.send(new GetCommand({ TableName, Key: key, ConsistentRead: true })),
      );
      return Item === undefined ? undefined : parse(row, withoutKey(Item));
    },

    async getMany(keys, row) {
      const found = new Map<string, Record<string, unknown>>();
      for (let from = 0; from < keys.length; from += BATCH_SIZE) {
        await readBatch(distinct(keys.slice(from, from + BATCH_SIZE)), found);
      }
      return keys.map((key) => {
        const item = found.get(identity(key));
        return item === undefined ? undefined : parse(row, withoutKey(item));
      });
    },

    async put(key, values, condition) {
      const Item = { ...values, ...key };
      await written(() => client.send(new PutCommand({ TableName, Item, ...conditionInput(condition) })));
    },

    update,

    async remove(key, condition) {
      await written(() => client.send(new DeleteCommand({ TableName, Key: key, ...conditionInput(condition) })));
    },

    async query<S extends Row>(pk: string, { schema: row, ...options }: QueryOptions<S>) {
      const items = await queryItems(pk, options);
      return items.map((item) => parse(row, withoutKey(item)));
    },

    async rows(pk, skPrefix) {
      const items = await queryItems(pk, { skPrefix });
      return items.map((item) => ({ key: { pk, sk: String(item.sk) }, values: withoutKey(item) }));
    },

    async transact(steps) {
      const ClientRequestToken = randomHex(retryPolicy.random, TOKEN_BYTES);
      const TransactItems = transactInput(TableName, steps);
      await written(() => client.send(new TransactWriteCommand({ TransactItems, ClientRequestToken })));
    },
  };

  async function queryItems(pk: string, options: Omit<QueryOptions<Row>, 'schema'>) {
    const { skPrefix, limit, newestFirst, startBehind } = options;
    const items: Record<string, unknown>[] = [];
    let ExclusiveStartKey: Record<string, unknown> | undefined =
      startBehind === undefined ? undefined : { pk, sk: startBehind };
    do {
      const page = await withStoreErrors(
        client.send(
          new QueryCommand({
            TableName,
            ConsistentRead: true,
            KeyConditionExpression: skPrefix === undefined ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :sk)',
            ExpressionAttributeValues: skPrefix === undefined ? { ':pk': pk } : { ':pk': pk, ':sk': skPrefix },
            ScanIndexForward: newestFirst === undefined ? undefined : false,
            Limit: limit === undefined ? undefined : limit - items.length,
            ExclusiveStartKey,
          }),
        ),
      );
      items.push(...(page.Items ?? []));
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey !== undefined && (limit === undefined || items.length < limit));
    return items;
  }

  async function readBatch(keys: readonly Key[], found: Map<string, Record<string, unknown>>): Promise<void> {
    let Keys: Record<string, unknown>[] = keys.map(({ pk, sk }) => ({ pk, sk }));
    for (let attempt = 1; Keys.length > 0; attempt++) {
      const command = new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } });
      const { Responses, UnprocessedKeys } = await withStoreErrors(client.send(command));
      for (const item of Responses?.[TableName] ?? []) found.set(identity(item), item);
      Keys = UnprocessedKeys?.[TableName]?.Keys ?? [];
      if (Keys.length === 0) return;
      if (attempt === BATCH_ATTEMPTS)
        throw new Refusal('unavailable', { cause: new Error('the store leaves keys unread') });
      await retryPolicy.pause(BATCH_PAUSE_MS * 2 ** attempt);
    }
  }
}

function withoutKey({ pk: _pk, sk: _sk, ...values }: Record<string, unknown>): Record<string, unknown> {
  return values;
}

function identity({ pk, sk }: { readonly pk?: unknown; readonly sk?: unknown }): string {
  return JSON.stringify([pk, sk]);
}

/** BatchGetItem rejects duplicate keys. */
function distinct(keys: readonly Key[]): Key[] {
  return [...new Map(keys.map((key) => [identity(key), key])).values()];
}
