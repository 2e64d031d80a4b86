import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { ProviderCall } from '../provider/address.ts';
import { callsOf, canBePlanned, ledgerRows } from './ledger-row.ts';

const league = fc.constantFrom('a', 'b');
const planned = fc.integer({ min: 1, max: 3 });
const call = fc.oneof(
  fc.record({ kind: fc.constant('featured'), league, planned }),
  fc.record({ kind: fc.constant('event-odds'), league, planned, eventId: fc.string() }),
);
const asked = (calls: readonly object[]) =>
  calls.map((one) => ({ ...one, markets: ['h2h'] }) as unknown as ProviderCall);

it('every call is returned in order', () => {
  fc.assert(
    fc.property(fc.array(call, { maxLength: 60 }), (calls) => {
      const rows = ledgerRows(asked(calls));
      expect(rows.flatMap(({ row }) => callsOf(row))).toEqual(calls);
      expect(rows.length).toBe(calls.length === 0 ? 0 : 1);
    }),
  );
});

it('a row that would be too large is split, with the number of calls before it', () => {
  const many = Array.from({ length: 4_001 }, (_, n) => ({
    ...{ kind: 'event-odds', league: 'l'.repeat(40), planned: 9_999 },
    eventId: `${n}`.padStart(100, 'x'),
  }));
  const rows = ledgerRows(asked(many));
  expect(rows.map(({ first }) => first)).toEqual([0, 2_000, 4_000]);
  expect(rows.flatMap(({ row }) => callsOf(row))).toEqual(many);
  for (const { row } of rows) expect(JSON.stringify(row).length).toBeLessThan(300_000);
});

it('an event whose id could exceed a row is kept separate', () => {
  const ids = ['x'.repeat(100), 'x'.repeat(101), 'é'.repeat(51)];
  const calls = asked(ids.map((eventId) => ({ kind: 'event-odds', league: 'l', planned: 1, eventId })));
  expect(calls.map(canBePlanned)).toEqual([true, false, false]);
});
