import { expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { type AwsCall, type AwsReply, startAwsSimulator } from '../../testing/aws-simulator.ts';

import { systemRandomBytes } from '../hash.ts';
import { createDocumentClient, createDynamoDbClient } from './client.ts';
import { scanStats, userProfile } from './keys.ts';
import { createTable, type Table } from './table.ts';
import { ConditionFailed } from './write.ts';

const row = z.object({ n: z.int() });
const stored = ({ pk, sk }: { pk: string; sk: string }, n: number) => ({
  pk: { S: pk },
  sk: { S: sk },
  n: { N: String(n) },
});
const keyOf = ({ pk, sk }: { pk: string; sk: string }) => ({ pk: { S: pk }, sk: { S: sk } });

/** The embedded engine never throttles, conflicts or returns partial batches: these responses come from a simulator. */
async function withStore(answer: (call: AwsCall, n: number) => AwsReply, use: (table: Table) => Promise<void>) {
  let n = 0;
  const service = await startAwsSimulator((call) => answer(call, n++));
  const pauses: number[] = [];
  const retryPolicy = { pause: async (ms: number) => pauses.push(ms), random: systemRandomBytes };
  const client = createDocumentClient(createDynamoDbClient({ endpoint: service.endpoint }));
  try {
    await use(createTable(client, 't', retryPolicy));
  } finally {
    await service.stop();
  }
  return { calls: service.calls, pauses };
}

it('unprocessed keys of a batch are requested again', async () => {
  const [one, other] = [userProfile('1'), userProfile('2')];
  const answers = [
    { Responses: { t: [stored(one, 1)] }, UnprocessedKeys: { t: { Keys: [keyOf(other)], ConsistentRead: true } } },
    { Responses: { t: [stored(other, 2)] } },
  ];
  const { calls } = await withStore(
    (_call, n) => ({ status: 200, body: answers[n] }),
    async (table) => expect(await table.getMany([other, one], row)).toEqual([{ n: 2 }, { n: 1 }]),
  );
  expect(calls[1]?.input).toMatchObject({ RequestItems: { t: { Keys: [keyOf(other)], ConsistentRead: true } } });
});

it('a batch is unavailable rather than incomplete if keys stay unprocessed', async () => {
  const key = userProfile('1');
  await withStore(
    () => ({ status: 200, body: { Responses: {}, UnprocessedKeys: { t: { Keys: [keyOf(key)] } } } }),
    (table) => expect(table.getMany([key], row)).rejects.toMatchObject({ code: 'unavailable' }),
  );
});

const cancelled = (codes: readonly string[]): AwsReply => ({
  status: 400,
  body: {
    __type: 'com.amazonaws.dynamodb.v20120810#TransactionCanceledException',
    CancellationReasons: codes.map((Code) => ({ Code })),
  },
});
const twoSteps = [
  { kind: 'put', key: userProfile('1'), values: { n: 1 } },
  { kind: 'put', key: scanStats(), values: { n: 1 } },
] as const;

const refused = (exception: string): AwsReply => ({
  status: 400,
  body: { __type: `com.amazonaws.dynamodb.v20120810#${exception}` },
});
const tokenOf = ({ input }: AwsCall) => transaction.parse(input).ClientRequestToken;
const transaction = z.object({ ClientRequestToken: z.string() });
const fine: AwsReply = { status: 200, body: {} };
const key = userProfile('1');

const inTheWay = [
  ['another transaction', cancelled(['None', 'TransactionConflict'])],
  ['too many requests', cancelled(['ThrottlingError', 'None'])],
  ['too much traffic', cancelled(['TransactionConflict', 'ProvisionedThroughputExceeded'])],
  ['its own first attempt', refused('TransactionInProgressException')],
] as const;

test.each(inTheWay)('the table tries a transaction that met %s again, as the same one', async (_what, reply) => {
  const { calls, pauses } = await withStore(
    (_call, n) => (n < 2 ? reply : fine),
    (table) => table.transact(twoSteps),
  );
  expect(calls.map(tokenOf)).toEqual(Array.from({ length: 3 }, () => expect.stringMatching(/^[0-9a-f]{32}$/)));
  expect(new Set(calls.map(tokenOf)).size).toBe(1);
  expect(pauses.length).toBeLessThanOrEqual(2);
});

test.each(inTheWay.slice(0, 3))(
  'the table is unavailable after %s persists, in less than two seconds',
  async (...given) => {
    const { calls, pauses } = await withStore(
      () => given[1],
      (table) => expect(table.transact(twoSteps)).rejects.toMatchObject({ code: 'unavailable' }),
    );
    expect(calls).toHaveLength(6);
    const least = [25, 50, 100, 200, 400];
    expect(pauses.map((ms, n) => ms >= (least[n] ?? 0) && ms <= 2 * (least[n] ?? 0))).toEqual(least.map(() => true));
  },
);

test.each([
  ['put', (table: Table) => table.put(key, { n: 1 })],
  ['update', (table: Table) => table.update(key, { add: { n: 1 } })],
  ['remove', (table: Table) => table.remove(key)],
])('a %s that conflicts with a transaction is retried, and unavailable if that does not help', async (_name, write) => {
  const conflict = refused('TransactionConflictException');
  const { calls } = await withStore((_call, n) => (n < 5 ? conflict : fine), write);
  expect(calls).toHaveLength(6);
  await withStore(
    () => conflict,
    (table) => expect(write(table)).rejects.toMatchObject({ code: 'unavailable' }),
  );
});

test.each([
  ['a failed condition', cancelled(['TransactionConflict', 'ConditionalCheckFailed'])],
  ['an item that is too large', cancelled(['ItemCollectionSizeLimitExceeded', 'TransactionConflict'])],
  ['an invalid request', cancelled(['ValidationError', 'TransactionConflict'])],
  ['no reason', cancelled([])],
])('a transaction canceled for %s is not retried', async (_what, reply) => {
  const { calls } = await withStore(
    () => reply,
    (table) => expect(table.transact(twoSteps)).rejects.toThrow(),
  );
  expect(calls).toHaveLength(1);
});

it('every transaction has a different token', async () => {
  const { calls } = await withStore(
    () => fine,
    async (table) => {
      await table.transact(twoSteps);
      await table.transact(twoSteps);
    },
  );
  expect(new Set(calls.map(tokenOf)).size).toBe(2);
});

it('a failed condition is final, even beside a conflict', async () => {
  await withStore(
    () => cancelled(['TransactionConflict', 'ConditionalCheckFailed']),
    (table) => expect(table.transact(twoSteps)).rejects.toThrow(ConditionFailed),
  );
});

it('throttled writes are retried, and unavailable if that does not help', async () => {
  const throttled = { status: 400, body: { __type: 'ProvisionedThroughputExceededException' } };
  const { calls } = await withStore(
    (_call, n) => (n === 0 ? throttled : { status: 200, body: {} }),
    (table) => table.put(userProfile('1'), { n: 1 }),
  );
  expect(calls).toHaveLength(2);
  await withStore(
    () => throttled,
    (table) => expect(table.put(userProfile('1'), { n: 1 })).rejects.toMatchObject({ code: 'unavailable' }),
  );
});

it('all reads are strongly consistent', async () => {
  const { calls: reads } = await withStore(
    () => ({ status: 200, body: {} }),
    async (table) => {
      await table.get(userProfile('1'), row);
      await table.query('USER#1', { schema: row });
    },
  );
  expect(reads.map(({ input }) => input)).toMatchObject([{ ConsistentRead: true }, { ConsistentRead: true }]);
});
