import { randomUUID } from 'node:crypto';
import { expect, it, test } from 'vitest';
import { apiErrors } from '../../../shared/contracts/errors.ts';
import { isRefusal } from '../../platform/errors.ts';
import { createDocumentClient, createDynamoDbClient } from '../../platform/table/client.ts';
import { createTable } from '../../platform/table/table.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { testTable } from '../../testing/test-table.ts';
import { type LimitRule, limits } from './limits.ts';
import { clearCount, refundOne, takeOne } from './rate-limit.ts';

const store = testTable();
/** A multiple of ten minutes: the start of a window. */
const begin = fakeClock('2026-11-21T12:00:00Z').now();
const rule: LimitRule = { name: 'test', max: 3, windowSeconds: 600, code: 'too-many-attempts' };

const isTaken = (subject: string, at: number, by: LimitRule = rule) =>
  takeOne(store.table, by, subject, at).then(
    () => true,
    (error: unknown) => {
      if (isRefusal(error, 'too-many-attempts', 'too-many-scans')) return false;
      throw error;
    },
  );

test.each([16, 64])('R-140: of %i concurrent attempts exactly the allowed number passes', async (tries) => {
  const subject = randomUUID();
  const by = { ...rule, max: 6 };
  const taken = await Promise.all(Array.from({ length: tries }, () => isTaken(subject, begin, by)));
  expect(taken.filter(Boolean)).toHaveLength(6);
});

it('the count includes this attempt', async () => {
  const subject = randomUUID();
  expect(await takeOne(store.table, rule, subject, begin)).toBe(1);
  expect(await takeOne(store.table, rule, subject, begin)).toBe(2);
});

it('R-222: six scans pass in ten minutes', async () => {
  const subject = randomUUID();
  for (let n = 0; n < 6; n++) expect(await isTaken(subject, begin, limits.scanByUser)).toBe(true);
  expect(await isTaken(subject, begin + 599_999, limits.scanByUser)).toBe(false);
  expect(await isTaken(subject, begin + 600_000, limits.scanByUser)).toBe(true);
});

it('R-144: a refusal has Retry-After and the rule’s code, whose message asks to wait', async () => {
  const subject = randomUUID();
  for (let n = 0; n < 3; n++) await isTaken(subject, begin);
  const error = await takeOne(store.table, rule, subject, begin + 599_999).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ status: 429, code: 'too-many-attempts', retryAfterSeconds: 1 });
  for (const { code } of Object.values(limits)) expect(apiErrors[code].message).toContain('wait');
});

it('R-145: a full row of an earlier window has no effect', async () => {
  const subject = randomUUID();
  for (let n = 0; n < 3; n++) await isTaken(subject, begin);
  expect(await isTaken(subject, begin)).toBe(false);
  expect(await isTaken(subject, begin + 600_000)).toBe(true);
  const rows = (await store.items()).filter(({ pk }) => String(pk).includes(subject));
  expect(rows.map(({ n, ttl }) => [n, ttl]).toSorted()).toEqual([
    [1, begin / 1000 + 1800],
    [3, begin / 1000 + 1200],
  ]);
});

it('each subject and each rule is counted separately', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  for (let n = 0; n < 3; n++) await isTaken(one, begin);
  expect(await isTaken(one, begin)).toBe(false);
  expect(await isTaken(other, begin)).toBe(true);
  expect(await isTaken(one, begin, { ...rule, name: 'another' })).toBe(true);
});

it('a refund decreases the count, never below zero', async () => {
  const subject = randomUUID();
  await refundOne(store.table, rule, subject, begin);
  for (let n = 0; n < 3; n++) expect(await isTaken(subject, begin)).toBe(true);
  await refundOne(store.table, rule, subject, begin);
  expect(await isTaken(subject, begin)).toBe(true);
  expect(await isTaken(subject, begin)).toBe(false);
  for (let n = 0; n < 5; n++) await refundOne(store.table, rule, subject, begin);
  for (let n = 0; n < 3; n++) expect(await isTaken(subject, begin)).toBe(true);
  expect(await isTaken(subject, begin)).toBe(false);
});

it('the current window can be reset', async () => {
  const subject = randomUUID();
  for (let n = 0; n < 3; n++) await isTaken(subject, begin);
  await clearCount(store.table, rule, subject, begin);
  expect(await isTaken(subject, begin)).toBe(true);
});

it('R-146: no attempt passes when the store does not respond', async () => {
  const unreachable = createTable(
    createDocumentClient(createDynamoDbClient({ endpoint: 'http://127.0.0.1:1' })),
    'any',
  );
  await expect(takeOne(unreachable, rule, 'anybody', begin)).rejects.toMatchObject({ code: 'unavailable' });
});
