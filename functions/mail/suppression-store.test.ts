import { beforeAll, expect, it } from 'vitest';
import { parse } from 'zod/v4/core';
import { emailBounceStop } from '../platform/table/keys.ts';
import { testTable } from '../testing/test-table.ts';
import { createSuppressionStore, type SuppressionStore } from './suppression-store.ts';

const store = testTable();
const DAY = 86_400;
const AT = 1_800_000_000;

let suppressions: SuppressionStore;
beforeAll(() => {
  suppressions = createSuppressionStore(store.table);
});

it('an address that bounces again and again is stopped for 1, 7, 30 and 30 days', async () => {
  let at = AT;
  for (const days of [1, 7, 30, 30]) {
    await suppressions.stopAfterBounce('again', at);
    const until = at + days * DAY;
    expect(await suppressions.stopOf('again', until - 1)).toEqual({ why: 'bounce', until });
    expect(await suppressions.stopOf('again', until)).toBeUndefined();
    at = until;
  }
});

it('bounces during a stop count once: duplicates, and emails sent before it', async () => {
  await suppressions.stopAfterBounce('once', AT);
  for (const later of [0, 60, DAY - 1]) await suppressions.stopAfterBounce('once', AT + later);
  expect(await suppressions.stopOf('once', AT)).toEqual({ why: 'bounce', until: AT + DAY });
});

it.each([
  ['the first bounce', 'raced-first', undefined, 1],
  ['the second', 'raced-second', AT - DAY, 7],
])('of two events of %s that read at the same time, the first to write counts', async (_name, hash, earlier, days) => {
  if (earlier !== undefined) await suppressions.stopAfterBounce(hash, earlier);
  const [read] = (await store.items()).filter(({ pk }) => pk === emailBounceStop(hash).pk);
  await suppressions.stopAfterBounce(hash, AT);
  const get: typeof store.table.get = async (_key, row) => (read === undefined ? undefined : parse(row, read));
  await createSuppressionStore({ ...store.table, get }).stopAfterBounce(hash, AT + 60);
  expect(await suppressions.stopOf(hash, AT)).toEqual({ why: 'bounce', until: AT + days * DAY });
});

it('bounces are forgotten 90 days after the last stop', async () => {
  for (const [hash, later, days] of [
    ['remembered', 91 * DAY - 1, 7],
    ['forgotten', 91 * DAY, 1],
  ] as const) {
    await suppressions.stopAfterBounce(hash, AT);
    await suppressions.stopAfterBounce(hash, AT + later);
    expect(await suppressions.stopOf(hash, AT + later)).toEqual({ why: 'bounce', until: AT + later + days * DAY });
  }
});

it('a complaint counts for 180 days', async () => {
  await suppressions.stopAfterComplaint('complained', AT);
  const until = AT + 180 * DAY;
  expect(await suppressions.stopOf('complained', until - 1)).toEqual({ why: 'complaint', until });
  expect(await suppressions.stopOf('complained', until)).toBeUndefined();
});

it('a bounce stops more than a complaint, and neither ends the other', async () => {
  await suppressions.stopAfterComplaint('both', AT);
  await suppressions.stopAfterBounce('both', AT);
  expect((await suppressions.stopOf('both', AT))?.why).toBe('bounce');
  expect((await suppressions.stopOf('both', AT + DAY))?.why).toBe('complaint');
});
