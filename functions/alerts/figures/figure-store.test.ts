import { expect, it } from 'vitest';
import { testTable } from '../../testing/test-table.ts';
import { countAccepted, countStillThere, createFigures } from './figure-store.ts';

const store = testTable();
const NOON = Date.parse('2026-11-24T12:30:00Z');

it('figures are those of 24 hours, delays by classes of a tenth, and read once a minute', async () => {
  const figures = createFigures(store.table);
  const at = (hoursAgo: number) => NOON / 1000 - hoursAgo * 3600;
  const delays = [90, 900, 950, 1000, 20_000];
  await countAccepted(
    store.table,
    delays.map((delay) => ({ channel: 'push' as const, delay })),
    at(0),
  );
  await countAccepted(store.table, [{ channel: 'push', delay: 1_000_000 }], at(25));
  await countStillThere(store.table, { checked: 8, there: 6 }, at(23));
  const { channels, stillThere, checked, since } = await figures(NOON);
  expect([stillThere, checked, since]).toEqual([0.75, 8, '2026-11-23T13:00:00.000Z']);
  const push = channels.find(({ channel }) => channel === 'push');
  expect(push?.sent).toBe(5);
  // The median of five is the third, 950 ms; the 95th percentile is the last.
  expect(push?.p50).toBeGreaterThanOrEqual(950);
  expect(push?.p50).toBeLessThanOrEqual(950 * 1.1);
  expect(push?.p95).toBeGreaterThanOrEqual(20_000);
  expect(push?.p95).toBeLessThanOrEqual(22_000);
  await countStillThere(store.table, { checked: 8, there: 0 }, at(0));
  expect((await figures(NOON + 59_999)).checked).toBe(8);
  expect((await figures(NOON + 60_000)).checked).toBe(16);
});
