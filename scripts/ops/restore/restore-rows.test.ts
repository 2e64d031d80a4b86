import { type DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { rememberDeletedSteps } from '../../../functions/identity/users/deleted-accounts.ts';
import { lowestCost } from '../../../functions/identity/users/password-hash.ts';
import { createDocumentClient, createDynamoDbClient } from '../../../functions/platform/table/client.ts';
import {
  emailOwner,
  openAttempt,
  pendingDeletion,
  registration,
  userSubscription,
} from '../../../functions/platform/table/keys.ts';
import { createTable } from '../../../functions/platform/table/table.ts';
import { seedSubscriber } from '../../../functions/testing/seed-subscriber.ts';
import { partitions } from '../../../shared/deployment/partitions.ts';
import { createAppTable } from '../../simulators/aws/create-table.ts';
import { startTable } from '../../simulators/aws/table-engine.ts';
import { restorePolicies } from './restore-policies.ts';
import { restoreRows } from './restore-rows.ts';

const [THEN, TODAY] = ['as-it-was', 'today'];
const emailKey = 'key-of-this-stage';
let client: DynamoDBClient;
let stop: () => Promise<void>;

beforeAll(async () => {
  const engine = await startTable();
  stop = engine.stop;
  client = createDynamoDbClient({ endpoint: engine.endpoint });
  for (const name of [THEN, TODAY]) await createAppTable(client, name);
});
afterAll(async () => {
  client.destroy();
  await stop();
});

const keyOf = (pk: string, sk = 'ROW') => ({ pk: { S: pk }, sk: { S: sk } });
const put = (TableName: string, pk: string, value: string, sk?: string) =>
  client.send(new PutItemCommand({ TableName, Item: { ...keyOf(pk, sk), value: { S: value } } }));
const today = async (pk: string) =>
  (await client.send(new GetItemCommand({ TableName: TODAY, Key: keyOf(pk) }))).Item?.value?.S;

it('missing and changed rows are restored, newer and expired ones are not, and a dry run only counts', async () => {
  await put(THEN, 'USER#same', 'same');
  await put(TODAY, 'USER#same', 'same');
  await put(THEN, 'USER#gone', 'was there');
  await put(THEN, 'EMAIL#spoilt', 'right');
  await put(TODAY, 'EMAIL#spoilt', 'wrong');
  await put(TODAY, 'USER#since', 'signed up later');
  await put(THEN, 'SESSION#over', 'signed out since');
  const counts = { missing: 1, different: 1, deleted: 0, since: 1 };
  expect(await restoreRows({ client, emailKey, from: THEN, to: TODAY, dryRun: true })).toEqual(counts);
  expect([await today('USER#gone'), await today('EMAIL#spoilt')]).toEqual([undefined, 'wrong']);
  expect(await restoreRows({ client, emailKey, from: THEN, to: TODAY, dryRun: false })).toEqual(counts);
  const rows = ['USER#same', 'USER#gone', 'EMAIL#spoilt', 'USER#since', 'SESSION#over'];
  expect(await Promise.all(rows.map(today))).toEqual(['same', 'was there', 'right', 'signed up later', undefined]);
  expect(await restoreRows({ client, emailKey, from: THEN, to: TODAY, dryRun: true })).toEqual({
    missing: 0,
    different: 0,
    deleted: 0,
    since: 1,
  });
});

it('a missing attempt is restored, and one that has progressed is not reset', async () => {
  const [from, to] = ['attempts-as-they-were', 'attempts-today'];
  for (const name of [from, to]) await createAppTable(client, name);
  const rows = [
    ['USER#1', 'ATTEMPT'],
    ['REG#1', 'REGISTRATION'],
    ['BILLING', 'UNDO#sub_1'],
  ] as const;
  for (const [pk, sk] of rows) {
    await put(from, pk, 'open', sk);
    await put(to, pk, 'done', sk);
  }
  await put(from, 'REG#2', 'open', 'REGISTRATION');
  expect(await restoreRows({ client, emailKey, from, to, dryRun: false })).toEqual({
    missing: 1,
    different: 0,
    deleted: 0,
    since: 3,
  });
  const kept = async (pk: string, sk: string) =>
    (await client.send(new GetItemCommand({ TableName: to, Key: keyOf(pk, sk) }))).Item?.value?.S;
  expect(await Promise.all([...rows, ['REG#2', 'REGISTRATION'] as const].map(([pk, sk]) => kept(pk, sk)))).toEqual([
    'done',
    'done',
    'done',
    'open',
  ]);
});

it('a foreign table is refused', async () => {
  const other = 'somebody-elses';
  await createAppTable(client, other);
  await put(other, 'ORDER#1', 'theirs');
  await expect(restoreRows({ client, emailKey, from: other, to: TODAY, dryRun: false })).rejects.toThrow(
    'not one of our partitions',
  );
});

it('a table of another stage is refused', async () => {
  const other = 'another-stages';
  await createAppTable(client, other);
  const table = createTable(createDocumentClient(client), other);
  const account = { email: 'ada@example.com', password: 'four wet dogs at noon', firstName: 'Ada', lastName: 'Byron' };
  const seed = { ...account, table, pepper: 'p', now: Date.now(), hashing: lowestCost };
  await seedSubscriber({ ...seed, emailKey: 'key-of-another' });
  const restoring = () => restoreRows({ client, emailKey, from: other, to: TODAY, dryRun: true });
  await expect(restoring()).rejects.toThrow('another-stages is another stage’s');
  await seedSubscriber({ ...seed, email: 'eve@example.com', emailKey });
  expect(await restoring()).toMatchObject({ different: 0 });
});

it('every partition has a policy, and expiring ones are never restored', () => {
  expect(Object.keys(restorePolicies).toSorted()).toEqual(partitions.toSorted());
  const usedUp = ['SESSION', 'CODE', 'FLOW', 'OUTBOX', 'SCAN', 'CREDITS'] as const;
  expect(usedUp.filter((partition) => restorePolicies[partition] !== 'none')).toEqual([]);
});

it('R-442: an account that was deleted since is not restored, and its deletion does not begin again', async () => {
  const [from, to] = ['before-a-deletion', 'after-a-deletion'];
  for (const name of [from, to]) await createAppTable(client, name);
  const tables = [from, to].map((name) => createTable(createDocumentClient(client), name));
  const [then, now] = tables;
  if (then === undefined || now === undefined) throw new Error('two tables');
  for (const userId of ['gone', 'here']) {
    await then.put(userSubscription(userId), { status: 'active' });
    await then.put(registration(userId), { state: 'done' });
    await then.put(emailOwner(`hash-of-${userId}`), { userId });
    await then.put(openAttempt('user', userId), { kind: 'user', id: userId });
  }
  await then.put(pendingDeletion('earlier'), { userId: 'earlier' });
  await now.transact(rememberDeletedSteps(emailKey, [{ userId: 'gone' }], 1));
  const restored = await restoreRows({ client, emailKey, from, to, dryRun: false });
  expect(restored).toEqual({ missing: 4, different: 0, deleted: 4, since: 1 });
  expect(await now.get(userSubscription('gone'), z.unknown())).toBeUndefined();
  expect(await now.get(userSubscription('here'), z.unknown())).toBeDefined();
  expect(await now.get(pendingDeletion('earlier'), z.unknown())).toBeUndefined();
});
