import { randomUUID } from 'node:crypto';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { engineTable } from '../../../../functions/testing/test-table.ts';
import type { TableFault } from './faults.ts';
import { startTableProxy, type TableProxy } from './table-proxy.ts';

const store = engineTable();
const pauses: number[] = [];
let proxy: TableProxy;
let client: DynamoDBClient;
let table: DynamoDBDocumentClient;

beforeAll(async () => {
  proxy = await startTableProxy(store.endpoint, { pause: async (milliseconds) => void pauses.push(milliseconds) });
  // No retries, so that each call shows its fault.
  client = new DynamoDBClient({
    endpoint: proxy.endpoint,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    maxAttempts: 1,
  });
  table = DynamoDBDocumentClient.from(client);
});
beforeEach(() => proxy.faults.heal());
afterAll(async () => {
  client.destroy();
  await proxy.stop();
});

const newKey = () => ({ pk: randomUUID(), sk: 'row' });
type Key = ReturnType<typeof newKey>;
const put = (key: Key, condition?: string) =>
  table.send(new PutCommand({ TableName: store.name, Item: { ...key, n: 1 }, ConditionExpression: condition }));
const get = async (key: Key) => (await table.send(new GetCommand({ TableName: store.name, Key: key }))).Item;
const transact = (...keys: Key[]) => {
  const TransactItems = keys.map((key) => ({ Put: { TableName: store.name, Item: key } }));
  return table.send(new TransactWriteCommand({ TransactItems }));
};
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: Error) => error.name,
  );
const hitsOf = (fault: TableFault) => proxy.faults.hits.get(fault) ?? 0;

it('calls are forwarded', async () => {
  const key = newKey();
  await put(key);
  expect(await get(key)).toEqual({ ...key, n: 1 });
  await expect(put(key, 'attribute_not_exists(pk)')).rejects.toThrow('conditional request failed');
});

it('throttling cycles through DynamoDB’s errors and has no effect', async () => {
  const [one, two] = [newKey(), newKey()];
  proxy.faults.fail('throttled', { times: 5 });
  const before = hitsOf('throttled');
  expect(before).toBe(0);
  expect([await outcome(put(one)), await outcome(put(one)), await outcome(transact(one, two))]).toEqual([
    'ProvisionedThroughputExceededException',
    'ThrottlingException',
    'TransactionCanceledException',
  ]);
  expect([await outcome(get(one)), await outcome(get(one)), await outcome(get(one))]).toEqual([
    'ThrottlingException',
    'ProvisionedThroughputExceededException',
    'done',
  ]);
  expect([hitsOf('throttled'), await get(one)]).toEqual([5, undefined]);
});

it.each([
  ['conflict', 'TransactionConflictException', 'TransactionConflict'],
  ['too-large', 'ValidationException', 'ValidationError'],
] as const)('%s: writes and transactions fail, reads do not', async (fault, name, reason) => {
  const [one, two] = [newKey(), newKey()];
  proxy.faults.fail(fault, { times: 2 });
  expect([await get(one), await outcome(put(one))]).toEqual([undefined, name]);
  await expect(transact(one, two)).rejects.toMatchObject({
    name: 'TransactionCanceledException',
    CancellationReasons: [{ Code: reason }, { Code: 'None' }],
  });
  expect([await get(one), await get(two), hitsOf(fault)]).toEqual([undefined, undefined, 2]);
});

it.each([
  ['5xx', 'InternalServerError', false],
  ['5xx-after-commit', 'InternalServerError', true],
  ['hang-up', 'TimeoutError', false],
  ['hang-up-after-commit', 'TimeoutError', true],
] as const)('%s: the call fails before or after its effect', async (fault, name, done) => {
  const key = newKey();
  proxy.faults.fail(fault, { times: 1 });
  expect(await outcome(put(key))).toBe(name);
  expect([(await get(key)) !== undefined, hitsOf(fault)]).toEqual([done, 1]);
});

it('a call that the engine refuses does not use up a fault after the commit', async () => {
  const key = newKey();
  await put(key);
  proxy.faults.fail('5xx-after-commit', { times: 1 });
  const hits = hitsOf('5xx-after-commit');
  expect(await outcome(put(key, 'attribute_not_exists(pk)'))).toBe('ConditionalCheckFailedException');
  expect(hitsOf('5xx-after-commit')).toBe(hits);
  expect(await outcome(put(key))).toBe('InternalServerError');
});

it('half of a batch is returned as unprocessed', async () => {
  const [one, two, three] = [newKey(), newKey(), newKey()];
  proxy.faults.fail('unprocessed', { times: 2 });
  const requests = [one, two, three].map((key) => ({ PutRequest: { Item: key } }));
  const written = await table.send(new BatchWriteCommand({ RequestItems: { [store.name]: requests } }));
  expect(written.UnprocessedItems).toEqual({ [store.name]: [{ PutRequest: { Item: three } }] });
  expect([await get(two), await get(three)]).toEqual([two, undefined]);
  const read = (...Keys: Key[]) =>
    table.send(new BatchGetCommand({ RequestItems: { [store.name]: { Keys, ConsistentRead: true } } }));
  // A batch of one cannot be split.
  expect((await read(one)).UnprocessedKeys).toEqual({});
  const { Responses, UnprocessedKeys } = await read(one, two);
  expect(Responses?.[store.name]).toEqual([one]);
  expect(UnprocessedKeys).toEqual({ [store.name]: { Keys: [two], ConsistentRead: true } });
  expect(hitsOf('unprocessed')).toBe(2);
});

it('a slow reply is delayed but complete', async () => {
  const key = newKey();
  proxy.faults.fail('slow', { times: 1, milliseconds: 30 });
  await put(key);
  expect([pauses, await get(key), hitsOf('slow')]).toEqual([[30], { ...key, n: 1 }, 1]);
});

it('a fault can be limited to one operation, and ends when healed', async () => {
  const key = newKey();
  proxy.faults.fail('5xx', { operation: 'GetItem' });
  expect([await outcome(put(key)), await outcome(get(key)), await outcome(get(key))]).toEqual([
    'done',
    'InternalServerError',
    'InternalServerError',
  ]);
  proxy.faults.heal();
  expect(await outcome(get(key))).toBe('done');
});
