import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { systemRandomBytes } from '../../platform/hash.ts';
import { securityEvent } from '../../platform/table/keys.ts';
import { ConditionFailed } from '../../platform/table/write.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { testTable } from '../../testing/test-table.ts';
import { TEST_VISIT } from '../../testing/test-visit.ts';
import { securityEventStep, securityEventsOf } from './security-event-store.ts';

const store = testTable();
const begin = fakeClock('2026-11-24T12:00:00Z').now();
const DAY_MS = 86_400_000;

const note = (userId: string, name: 'signed-in' | 'signed-out', now: number, random = systemRandomBytes) =>
  store.table.transact([securityEventStep(userId, { name, visit: TEST_VISIT, now }, random)]);

it('R-447: the newest events come first, at most as many as asked for, of one account alone', async () => {
  const [userId, other] = [randomUUID(), randomUUID()];
  const at = [3, 1, 2, 400].map((days) => begin + days * DAY_MS);
  for (const now of at) await note(userId, 'signed-in', now);
  await note(other, 'signed-out', begin);
  const times = async (limit: number) => (await securityEventsOf(store.table, userId, limit)).map((each) => each.at);
  const newestFirst = [400, 3, 2, 1].map((days) => (begin + days * DAY_MS) / 1000);
  expect(await times(10)).toEqual(newestFirst);
  expect(await times(2)).toEqual(newestFirst.slice(0, 2));
  expect(await securityEventsOf(store.table, other, 10)).toMatchObject([{ name: 'signed-out' }]);
});

it('R-447: events of one second are kept apart', async () => {
  const userId = randomUUID();
  await Promise.all(Array.from({ length: 16 }, () => note(userId, 'signed-in', begin)));
  expect(await securityEventsOf(store.table, userId, 100)).toHaveLength(16);
});

it('R-447: an event is kept for 400 days', async () => {
  const userId = randomUUID();
  await note(userId, 'signed-in', begin);
  const [row] = (await store.items()).filter(({ pk }) => pk === securityEvent(userId, 0, 'any').pk);
  expect(row?.ttl).toBe(begin / 1000 + 400 * 86_400);
});

it('R-447: no event is overwritten, even if chance repeats', async () => {
  const userId = randomUUID();
  const always = (size: number) => new Uint8Array(size);
  await note(userId, 'signed-in', begin, always);
  await expect(note(userId, 'signed-out', begin, always)).rejects.toThrow(ConditionFailed);
  expect(await securityEventsOf(store.table, userId, 10)).toMatchObject([{ name: 'signed-in' }]);
});

it('an event that only a later version knows is left out', async () => {
  const userId = randomUUID();
  await note(userId, 'signed-in', begin);
  const key = securityEvent(userId, begin / 1000 + 1, 'later');
  await store.table.put(key, { name: 'of-a-later-version', at: begin / 1000 + 1, ...TEST_VISIT });
  expect(await securityEventsOf(store.table, userId, 10)).toMatchObject([{ name: 'signed-in' }]);
});
