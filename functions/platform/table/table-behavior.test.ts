import { randomUUID } from 'node:crypto';
import {
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { beforeAll, describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { table as tableNames } from '../../../shared/deployment/table.ts';
import { putFromTwoProcesses } from '../../testing/second-process/second-process.ts';
import { engineTable, testTable } from '../../testing/test-table.ts';
import { isRefusal } from '../errors.ts';
import { createDocumentClient, createDynamoDbClient } from './client.ts';
import { creditCalls, type Key, session, userProfile } from './keys.ts';
import { type Condition, ConditionFailed, isNew, mustExist } from './write.ts';

/**
 * The table behavior we rely on, tested with the table in memory and with the available engine: the embedded one, DynamoDB Local (`npm run
 * test:dynamodb-local`), or that of `DYNAMODB_ENDPOINT`. A table that fails here cannot replace the real one.
 */

const engine = engineTable();
const anyRow = z.record(z.string(), z.unknown());
const counted = z.object({ n: z.number() });
const key = (): Key => userProfile(randomUUID());
const sixteen = Array.from({ length: 16 }, (_, n) => n);
const equals = (n: number): Condition => ({ expression: 'n = :n', values: { ':n': n } });
const below = (n: number): Condition => ({ expression: 'n < :n', values: { ':n': n } });

let documents: ReturnType<typeof createDocumentClient>;
beforeAll(() => {
  const client = createDynamoDbClient({ endpoint: engine.endpoint });
  documents = createDocumentClient(client);
  return () => client.destroy();
});

const refusalOf = async (write: Promise<unknown>): Promise<ConditionFailed> => {
  const error = await write.catch((thrown: unknown) => thrown);
  if (!(error instanceof ConditionFailed)) throw new Error('the write was not refused', { cause: error });
  return error;
};
const errorName = (call: Promise<unknown>) =>
  call.then(
    () => 'nothing',
    (error: unknown) => (error instanceof Error ? error.name : typeof error),
  );
const wins = (settled: readonly PromiseSettledResult<unknown>[]) =>
  settled.filter(({ status }) => status === 'fulfilled').length;

describe.each([
  ['in memory', testTable()],
  ['of an engine', engine],
])('a table %s', (_where, store) => {
  describe('a condition', () => {
    test.each<[string, Condition, boolean]>([
      ['an absent attribute is not equal', { expression: 'gone = :v', values: { ':v': 1 } }, false],
      ['an absent attribute is different', { expression: 'gone <> :v', values: { ':v': 1 } }, true],
      ['an absent attribute is not below', { expression: 'gone < :v', values: { ':v': 1 } }, false],
      ['a number is not equal to its string', { expression: 'n = :v', values: { ':v': '5' } }, false],
      ['a number is not below a string', { expression: 'n < :v', values: { ':v': '9' } }, false],
      ['numbers are compared as numbers', { expression: 'n < :v', values: { ':v': 10 } }, true],
      ['numbers are compared to their last digit', { expression: 'most > :v', values: { ':v': 2n ** 53n } }, true],
      ['between is inclusive', { expression: 'n BETWEEN :v AND :v', values: { ':v': 5 } }, true],
      ['AND before OR', { expression: 'n = :v OR n = :w AND n = :w', values: { ':v': 5, ':w': 6 } }, true],
      [
        'NOT, AND, OR in their order',
        { expression: 'NOT n = :v OR n = :w AND n = :v', values: { ':v': 5, ':w': 6 } },
        false,
      ],
      [
        'a name that is a reserved word',
        { expression: '#s = :v', names: { '#s': 'status' }, values: { ':v': 'open' } },
        true,
      ],
      ['a string is in a set', { expression: 'contains(tags, :v)', values: { ':v': 'a' } }, true],
      ['a set has no order', { expression: 'tags = :v', values: { ':v': new Set(['b', 'a']) } }, true],
      ['another string is not in the set', { expression: 'contains(tags, :v)', values: { ':v': 'aa' } }, false],
      [
        'strings are compared byte by byte',
        { expression: '#s < :v', names: { '#s': 'status' }, values: { ':v': 'é' } },
        true,
      ],
      ['an attribute against another one', { expression: 'n < m' }, true],
      ['a size', { expression: 'size(#s) = :v', names: { '#s': 'status' }, values: { ':v': 4 } }, true],
    ])('holds or fails as in DynamoDB: %s', async (_name, condition, expected) => {
      const at = key();
      await store.table.put(at, { n: 5, m: 6, most: 2n ** 53n + 1n, status: 'open', tags: new Set(['a', 'b']) });
      const holds = await store.table.update(at, { set: { seen: true }, condition }).then(
        () => true,
        (error: unknown) => !(error instanceof ConditionFailed) && error,
      );
      expect(holds).toBe(expected);
    });

    it('sees the item before the write', async () => {
      const at = key();
      await store.table.put(at, { n: 1 });
      await store.table.update(at, { set: { n: 2 }, condition: equals(1) });
      const failed = await refusalOf(store.table.update(at, { set: { n: 3 }, condition: equals(1) }));
      expect(failed.old(counted)).toEqual({ n: 2 });
    });

    it.each([
      ['put', (at: Key) => store.table.put(at, { n: 1 }, mustExist)],
      ['update', (at: Key) => store.table.update(at, { set: { n: 1 }, condition: mustExist })],
      ['counting', (at: Key) => store.table.update(at, { add: { n: 1 }, condition: mustExist })],
      ['removal', (at: Key) => store.table.remove(at, mustExist)],
    ])('keeps a %s from creating an item', async (_name, write) => {
      const at = key();
      expect((await refusalOf(write(at))).old(anyRow)).toBeUndefined();
      expect(await store.table.get(at, anyRow)).toBeUndefined();
    });

    it('of a removal returns the item that stays', async () => {
      const at = key();
      await store.table.put(at, { n: 4 });
      expect((await refusalOf(store.table.remove(at, equals(5)))).old(counted)).toEqual({ n: 4 });
      expect(await store.table.get(at, counted)).toEqual({ n: 4 });
    });
  });

  describe('a transaction', () => {
    it('does nothing if a step fails, and returns the item of each failed step', async () => {
      const [fine, old, gone, checked] = [key(), key(), key(), key()];
      await store.table.put(old, { n: 1 });
      await store.table.put(checked, { n: 2 });
      const failed = await refusalOf(
        store.table.transact([
          { kind: 'put', key: fine, values: { n: 9 }, condition: isNew },
          { kind: 'update', key: old, change: { add: { n: 1 }, condition: equals(7) } },
          { kind: 'remove', key: gone, condition: mustExist },
          { kind: 'check', key: checked, condition: equals(3) },
        ]),
      );
      expect(failed.steps).toEqual([1, 2, 3]);
      expect([1, 2, 3].map((step) => failed.old(counted, step))).toEqual([{ n: 1 }, undefined, { n: 2 }]);
      expect(await store.table.getMany([fine, old, gone, checked], counted)).toEqual([
        undefined,
        { n: 1 },
        undefined,
        { n: 2 },
      ]);
    });

    it('accepts at most 100 steps', async () => {
      const steps = (count: number) =>
        Array.from({ length: count }, () => ({ kind: 'put', key: key(), values: { n: 1 } }) as const);
      const hundred = steps(100);
      await store.table.transact(hundred);
      const found = await store.table.getMany(
        hundred.map((step) => step.key),
        counted,
      );
      expect(found.filter((row) => row !== undefined)).toHaveLength(100);
      expect(await errorName(store.table.transact(steps(101)))).toBe('ValidationException');
    });

    it('cannot contain one item twice', async () => {
      const at = key();
      const twice = store.table.transact([
        { kind: 'check', key: at, condition: isNew },
        { kind: 'put', key: at, values: { n: 1 } },
      ]);
      expect(await errorName(twice)).toBe('ValidationException');
      expect(await store.table.get(at, counted)).toBeUndefined();
    });
  });

  describe('a value', () => {
    test.each<[string, unknown]>([
      ['every byte', Uint8Array.from({ length: 256 }, (_, n) => n)],
      ['no byte', new Uint8Array()],
      ['an empty string', ''],
      ['NUL and a character beyond 16 bits', 'a\u0000😀'],
      ['38 digits', 12345678901234567890n * 10n ** 18n + 123456789012345678n],
      ['a fraction', 0.1],
      ['a negative', -1e-9],
      ['zero', 0],
      ['null', null],
      ['an empty list', []],
      ['an empty map', {}],
      ['nested lists and maps', { a: [{ b: [1, 'x', null, true] }] }],
      ['a set of strings', new Set(['a', 'b'])],
    ])('is returned unchanged: %s', async (_name, value) => {
      const at = key();
      await store.table.put(at, { value });
      expect(await store.table.get(at, anyRow)).toEqual({ value });
    });

    it('of 400 KB including names is stored, and one byte more is a bug, not an outage', async () => {
      const at = key();
      const names = 'pk'.length + at.pk.length + 'sk'.length + at.sk.length + 'text'.length;
      const most = 400 * 1024 - names;
      await store.table.put(at, { text: 'x'.repeat(most) });
      expect((await store.table.get(at, z.object({ text: z.string() })))?.text).toHaveLength(most);
      const error = await store.table.put(at, { text: 'x'.repeat(most + 1) }).catch((thrown: unknown) => thrown);
      expect(error).toHaveProperty('name', 'ValidationException');
      expect(error).not.toMatchObject({ code: 'unavailable' });
    });

    it('cannot grow beyond 400 KB by an update or in a transaction', async () => {
      const at = key();
      const half = 'x'.repeat(250_000);
      await store.table.put(at, { one: half });
      expect(await errorName(store.table.update(at, { set: { two: half } }))).toBe('ValidationException');
      const step = { kind: 'update', key: at, change: { set: { two: half } } } as const;
      expect(await errorName(store.table.transact([step]))).not.toBe('nothing');
      expect(Object.keys((await store.table.get(at, anyRow)) ?? {})).toEqual(['one']);
    });
  });

  describe('ADD', () => {
    it('starts at zero, also on a missing item', async () => {
      const [there, gone] = [key(), key()];
      await store.table.put(there, { other: 'kept' });
      await store.table.update(there, { add: { n: 3 } });
      await store.table.update(gone, { add: { n: -3 } });
      expect(await store.table.get(there, anyRow)).toEqual({ other: 'kept', n: 3 });
      expect(await store.table.get(gone, anyRow)).toEqual({ n: -3 });
    });

    it('fails on a string', async () => {
      const at = key();
      await store.table.put(at, { n: 'many' });
      expect(await errorName(store.table.update(at, { add: { n: 1 } }))).toBe('ValidationException');
      expect(await store.table.get(at, anyRow)).toEqual({ n: 'many' });
    });
  });

  describe('reading', () => {
    it('returns a write at once, in every kind of read', async () => {
      const scanId = randomUUID();
      for (let n = 0; n < 20; n++) {
        const at = creditCalls(scanId, n);
        await store.table.put(at, { n });
        expect(await store.table.get(at, counted)).toEqual({ n });
        expect(await store.table.getMany([at], counted)).toEqual([{ n }]);
        expect(await store.table.query(at.pk, { schema: counted })).toHaveLength(n + 1);
        await store.table.update(at, { add: { n: 100 } });
        expect(await store.table.get(at, counted)).toEqual({ n: n + 100 });
      }
    });

    it('is limited to 100 distinct keys; 250 with duplicates work with our table', async () => {
      const scanId = randomUUID();
      const at = (n: number) => creditCalls(scanId, n);
      await Promise.all(Array.from({ length: 120 }, (_, n) => store.table.put(at(n), { n })));
      const wanted = Array.from({ length: 250 }, (_, n) => n % 125);
      const found = await store.table.getMany(wanted.map(at), counted);
      expect(found.map((row) => row?.n)).toEqual(wanted.map((n) => (n < 120 ? n : undefined)));
      expect(await store.table.getMany([], counted)).toEqual([]);
    });

    it('orders sort keys by bytes and finds them by prefix', async () => {
      const pk = key().pk;
      const inOrder = ['A', 'A#', 'A#1', 'A#10', 'A#2', 'B', 'a', 'é', '￿', '😀'];
      for (const sk of inOrder.toReversed()) await store.table.put({ pk, sk }, { sk2: sk });
      const read = async (skPrefix?: string) =>
        (
          await store.table.query(pk, {
            schema: z.object({ sk2: z.string() }),
            ...(skPrefix === undefined ? {} : { skPrefix }),
          })
        ).map(({ sk2 }) => sk2);
      expect(await read()).toEqual(inOrder);
      expect(await read('A#')).toEqual(['A#', 'A#1', 'A#10', 'A#2']);
      expect(await read('A#1')).toEqual(['A#1', 'A#10']);
      expect(await read('C')).toEqual([]);
    });

    it('R-077, R-145: still returns an item whose TTL has passed', async () => {
      const at = session(randomUUID());
      await store.table.put(at, { [tableNames.timeToLive]: 1, n: 1 });
      expect(await store.table.get(at, counted)).toEqual({ n: 1 });
      await store.table.update(at, { add: { n: 1 }, condition: mustExist });
      expect(await store.table.query(at.pk, { schema: counted })).toEqual([{ n: 2 }]);
    });
  });

  describe('races', () => {
    it.each([
      ['puts', (at: Key, n: number) => store.table.put(at, { n }, isNew)],
      ['updates', (at: Key, n: number) => store.table.update(at, { set: { n }, condition: isNew })],
      [
        'transactions',
        (at: Key, n: number) => store.table.transact([{ kind: 'put', key: at, values: { n }, condition: isNew }]),
      ],
    ])('of 16 %s that require a new item one succeeds', async (_name, write) => {
      const at = key();
      const settled = await Promise.allSettled(sixteen.map((n) => write(at, n)));
      expect(wins(settled)).toBe(1);
      const winner = settled.findIndex(({ status }) => status === 'fulfilled');
      expect(await store.table.get(at, counted)).toEqual({ n: winner });
    });

    it('all 50 concurrent additions count', async () => {
      const at = key();
      await Promise.all(Array.from({ length: 50 }, (_, n) => store.table.update(at, { add: { n: n + 1 } })));
      expect(await store.table.get(at, counted)).toEqual({ n: (50 * 51) / 2 });
    });

    it('of 16 steps on one count as many pass as the condition allows', async () => {
      const at = key();
      await store.table.put(at, { n: 0 });
      const settled = await Promise.allSettled(
        sixteen.map(() => store.table.update(at, { add: { n: 1 }, condition: below(5) })),
      );
      expect(wins(settled)).toBe(5);
      expect(await store.table.get(at, counted)).toEqual({ n: 5 });
    });

    it('a transaction is never half visible', async () => {
      const [left, right] = [key(), key()];
      const both = (n: number) =>
        store.table
          .transact([left, right].map((at) => ({ kind: 'put', key: at, values: { n } }) as const))
          .catch((error: unknown) => {
            // The real table may report a conflict; then this one was not applied.
            if (!isRefusal(error, 'unavailable')) throw error;
          });
      await both(0);
      await Promise.all(sixteen.map(both));
      const [a, b] = await store.table.getMany([left, right], counted);
      expect(a).toEqual(b);
    });
  });
});

it('a transaction with the same token is applied once, and refused with other contents', async () => {
  const at = key();
  await engine.table.put(at, { n: 0 });
  const adding = (n: number): TransactWriteCommandInput => ({
    ClientRequestToken: at.pk.slice(-36),
    TransactItems: [
      {
        Update: {
          TableName: engine.name,
          Key: at,
          UpdateExpression: 'ADD n :n',
          ExpressionAttributeValues: { ':n': n },
        },
      },
    ],
  });
  for (let n = 0; n < 3; n++) await documents.send(new TransactWriteCommand(adding(1)));
  expect(await engine.table.get(at, counted)).toEqual({ n: 1 });
  expect(await errorName(documents.send(new TransactWriteCommand(adding(2))))).toBe(
    'IdempotentParameterMismatchException',
  );
});

it('a value that the table cannot store is refused: 39 digits, a missing key part', async () => {
  const put = (Item: Record<string, unknown>) => documents.send(new PutCommand({ TableName: engine.name, Item }));
  expect(await errorName(put({ ...key(), value: 10n ** 38n + 1n }))).toBe('ValidationException');
  expect(await errorName(put({ pk: 'USER#1' }))).toBe('ValidationException');
  expect(await errorName(put({ pk: '', sk: 'PROFILE' }))).toBe('ValidationException');
  expect(await errorName(put({ pk: 7, sk: 'PROFILE' }))).toBe('ValidationException');
});

it('reading continues after a page of 1 MB', async () => {
  const scanId = randomUUID();
  const { pk } = creditCalls(scanId, 0);
  const text = 'x'.repeat(200_000);
  await Promise.all(Array.from({ length: 12 }, (_, n) => engine.table.put(creditCalls(scanId, n), { n, text })));
  const first = await documents.send(
    new QueryCommand({
      TableName: engine.name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': pk },
    }),
  );
  expect(first.Items?.length).toBeLessThan(12);
  expect(first.LastEvaluatedKey).toEqual(creditCalls(scanId, (first.Items?.length ?? 0) - 1));
  const all = await engine.table.query(pk, { schema: counted });
  expect(all.map(({ n }) => n)).toEqual(Array.from({ length: 12 }, (_, n) => n));
  expect((await engine.table.query(pk, { schema: counted, limit: 9 })).map(({ n }) => n)).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8,
  ]);
});

it('of 16 writes from two processes that require a new item one succeeds', async () => {
  const at = key();
  const written = await putFromTwoProcesses(engine, at, sixteen);
  expect(written.filter(Boolean)).toHaveLength(1);
  expect(await engine.table.get(at, counted)).toEqual({ n: written.indexOf(true) });
});

it('an update returns the item after the change', async () => {
  const at = key();
  const command = new UpdateCommand({
    TableName: engine.name,
    Key: at,
    UpdateExpression: 'SET a = if_not_exists(a, :one), b = :one REMOVE c',
    ExpressionAttributeValues: { ':one': 1 },
    ReturnValues: 'ALL_NEW',
  });
  expect((await documents.send(command)).Attributes).toEqual({ ...at, a: 1, b: 1 });
  const read = await documents.send(new GetCommand({ TableName: engine.name, Key: at, ConsistentRead: true }));
  expect(read.Item).toEqual({ ...at, a: 1, b: 1 });
});
