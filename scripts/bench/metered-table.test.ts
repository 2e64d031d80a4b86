import { expect, it } from 'vitest';
import { freshTables } from '../../functions/opportunities/testing/fresh-tables.ts';
import { isNew } from '../../functions/platform/table/condition.ts';
import { snapshotPart } from '../../functions/platform/table/keys.ts';
import { itemBytes, meteredTable } from './metered-table.ts';

const fresh = freshTables();
const key = snapshotPart('l', '1', 'odds', 0);

it('weighs an item as DynamoDB documents it', () => {
  // Names 2 + 1 + 1 + 1 + 1; text 2 (in UTF-8), number 2 + 1 for 3 digits, bytes 5, true 1, list 3 + 2 elements of 1 + 2 each.
  expect(itemBytes({ pk: 'é', n: 123, b: new Uint8Array(5), t: true, l: [1, 2] })).toBe(6 + 2 + 3 + 5 + 1 + 9);
});

it('bills the larger of the item before and after, by started kilobytes', async () => {
  const { table, taken } = meteredTable(await fresh());
  await table.put(key, { body: new Uint8Array(2000) });
  expect(taken()).toEqual([{ pk: key.pk, units: 2, partBytes: 2000 }]);
  await table.update(key, { set: { note: 'x'.repeat(100) } });
  await table.put(key, { small: 1 });
  await table.put(key, { small: 2 });
  expect(taken().map(({ units }) => units)).toEqual([3, 3, 1]);
});

it('counts every part in a row', async () => {
  const { table, taken } = meteredTable(await fresh());
  await table.put(key, { events: new Uint8Array(700), promo: new Uint8Array(500), ttl: 1 });
  expect(taken()).toEqual([{ pk: key.pk, units: 2, partBytes: 1200 }]);
});

it('bills a refused write by the item that refused it', async () => {
  const { table, taken } = meteredTable(await fresh());
  await table.put(key, { body: new Uint8Array(1500) });
  await expect(table.put(key, { body: new Uint8Array(9000) }, isNew)).rejects.toThrow();
  expect(taken().map(({ units }) => units)).toEqual([2, 2]);
});
