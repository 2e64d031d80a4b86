import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';

import { faultyTable } from '../../testing/faulty-table.ts';
import { testTable } from '../../testing/test-table.ts';
import { takeHourly } from './hourly-cap.ts';

const store = testTable();
const BEGIN = 1_795_521_600;

const take = (
  userId: string,
  at: number,
  rules: readonly (readonly [string, number])[] = [],
  id: string = randomUUID(),
) => takeHourly(store.table, { userId, id, rules: rules.map(([rule, maxPerHour]) => ({ id: rule, maxPerHour })) }, at);

it('an account gets 60 messages in any 60 minutes, and not one more', async () => {
  const userId = randomUUID();
  for (let n = 0; n < 60; n++) expect((await take(userId, BEGIN + n)).state).toBe('taken');
  expect(await take(userId, BEGIN + 3599)).toEqual({ state: 'full', freeAt: BEGIN + 3600 });
  expect((await take(userId, BEGIN + 3600)).state).toBe('taken');
  expect(await take(userId, BEGIN + 3600)).toEqual({ state: 'full', freeAt: BEGIN + 3601 });
});

it('a rule gets as many as it allows, and a message of two rules counts for the one that has room', async () => {
  const userId = randomUUID();
  const rules = [
    ['a', 1],
    ['b', 2],
  ] as const;
  expect(await take(userId, BEGIN, rules)).toEqual({ state: 'taken', rules: new Set(['a', 'b']) });
  expect(await take(userId, BEGIN + 10, rules)).toEqual({ state: 'taken', rules: new Set(['b']) });
  expect(await take(userId, BEGIN + 20, rules)).toEqual({ state: 'full', freeAt: BEGIN + 3600 });
  expect(await take(userId, BEGIN + 20, [['c', 1]])).toEqual({ state: 'taken', rules: new Set(['c']) });
});

it('R-430: a message without a rule, such as a test, counts against the account', async () => {
  const userId = randomUUID();
  for (let n = 0; n < 59; n++) await take(userId, BEGIN);
  expect((await take(userId, BEGIN)).state).toBe('taken');
  expect((await take(userId, BEGIN, [['a', 30]])).state).toBe('full');
});

it('a message that is counted again counts once, for the same rules', async () => {
  const userId = randomUUID();
  for (let n = 0; n < 3; n++) {
    expect(await take(userId, BEGIN + n, [['a', 1]], 'one')).toEqual({ state: 'taken', rules: new Set(['a']) });
  }
  expect((await take(userId, BEGIN + 3, [['a', 1]], 'two')).state).toBe('full');
});

it('of 16 messages at once as many pass as there is room for', async () => {
  const userId = randomUUID();
  const outcomes = await Promise.all(Array.from({ length: 16 }, () => take(userId, BEGIN, [['a', 5]])));
  expect(outcomes.filter(({ state }) => state === 'taken')).toHaveLength(5);
});

it('nothing passes while the table does not respond', async () => {
  for (const at of [1, 2]) {
    const { table } = faultyTable(store.table, { at, fault: 'before' });
    await expect(takeHourly(table, { userId: randomUUID(), id: 'one', rules: [] }, BEGIN)).rejects.toMatchObject({
      code: 'unavailable',
    });
  }
});
