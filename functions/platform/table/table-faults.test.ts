import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type AwsCall, type AwsReply, startAwsStandIn } from '../../testing/aws-stand-in.ts';
import { Unavailable } from '../errors.ts';
import { createDocumentClient, createDynamoDbClient } from './client.ts';
import { ConditionFailed } from './condition.ts';
import { scanStats, userProfile } from './keys.ts';
import { createTable, type Table } from './table.ts';

const row = z.object({ n: z.int() });
const stored = ({ pk, sk }: { pk: string; sk: string }, n: number) => ({
  pk: { S: pk },
  sk: { S: sk },
  n: { N: String(n) },
});
const keyOf = ({ pk, sk }: { pk: string; sk: string }) => ({ pk: { S: pk }, sk: { S: sk } });

/** The embedded engine is never throttled, in conflict or half done: these answers come from a stand-in. */
async function withStore(answer: (call: AwsCall, n: number) => AwsReply, use: (table: Table) => Promise<void>) {
  let n = 0;
  const service = await startAwsStandIn((call) => answer(call, n++));
  try {
    await use(createTable(createDocumentClient(createDynamoDbClient({ endpoint: service.endpoint })), 't'));
  } finally {
    await service.stop();
  }
  return service.calls;
}

it('asks again for the keys that a batch left unread', async () => {
  const [one, other] = [userProfile('1'), userProfile('2')];
  const answers = [
    { Responses: { t: [stored(one, 1)] }, UnprocessedKeys: { t: { Keys: [keyOf(other)], ConsistentRead: true } } },
    { Responses: { t: [stored(other, 2)] } },
  ];
  const calls = await withStore(
    (_call, n) => ({ status: 200, body: answers[n] }),
    async (table) => expect(await table.getMany([other, one], row)).toEqual([{ n: 2 }, { n: 1 }]),
  );
  expect(calls[1]?.input).toMatchObject({ RequestItems: { t: { Keys: [keyOf(other)], ConsistentRead: true } } });
});

it('is unavailable rather than incomplete when keys stay unread', async () => {
  const key = userProfile('1');
  await withStore(
    () => ({ status: 200, body: { Responses: {}, UnprocessedKeys: { t: { Keys: [keyOf(key)] } } } }),
    (table) => expect(table.getMany([key], row)).rejects.toThrow(Unavailable),
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

it('is unavailable when a transaction meets another one', async () => {
  await withStore(
    () => cancelled(['None', 'TransactionConflict']),
    (table) => expect(table.transact(twoSteps)).rejects.toThrow(Unavailable),
  );
});

it('takes a failed condition for the answer, even beside a conflict', async () => {
  await withStore(
    () => cancelled(['TransactionConflict', 'ConditionalCheckFailed']),
    (table) => expect(table.transact(twoSteps)).rejects.toThrow(ConditionFailed),
  );
});

it('tries throttled writes again, and is unavailable when that does not help', async () => {
  const throttled = { status: 400, body: { __type: 'ProvisionedThroughputExceededException' } };
  const calls = await withStore(
    (_call, n) => (n === 0 ? throttled : { status: 200, body: {} }),
    (table) => table.put(userProfile('1'), { n: 1 }),
  );
  expect(calls).toHaveLength(2);
  await withStore(
    () => throttled,
    (table) => expect(table.put(userProfile('1'), { n: 1 })).rejects.toThrow(Unavailable),
  );
});

it('reads strongly consistently, always', async () => {
  const reads = await withStore(
    () => ({ status: 200, body: {} }),
    async (table) => {
      await table.get(userProfile('1'), row);
      await table.query('USER#1', { schema: row });
    },
  );
  expect(reads.map(({ input }) => input)).toMatchObject([{ ConsistentRead: true }, { ConsistentRead: true }]);
});
