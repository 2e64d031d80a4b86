import { renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { plainBonusBet } from '../../../../shared/boards/promo-choice.ts';
import { sportsbookName } from '../../../../shared/catalogue/sportsbooks.ts';
import type * as wire from '../../../../shared/contracts/opportunities.ts';
import { cents } from '../../../../shared/odds/money.ts';
import { defaultStakeRules } from '../../../../shared/odds/stake-rules.ts';
import { fromWire } from '../../api/from-wire.ts';
import { defaultArrangement, noFilters } from '../../features/odds/filters/filters.ts';
import { toRecord } from '../../features/odds/membership/membership-record.ts';
import { readRow } from '../../features/odds/rows/read-row.ts';
import { anOpportunity, anOverlap } from '../../testing/opportunities.ts';
import { pairingFor } from './pair-mine.ts';
import { usePromos } from './promo/use-promos.ts';
import { type ListStatus, pairSaved, savedRow } from './saved/saved-rows.ts';
import { useBoardRows } from './use-board-rows.ts';

/** The bettor's choice of books is one setting for every page. */

const [first, second] = ['Over/Under: Over 8.5', 'Over/Under: Under 8.5'];
const BOOKS = [1, 2, 3, 4, 5, 6];
const NOW = Date.parse('2026-11-21T18:00:30Z');
const updatedAt = '2026-11-21T18:00:00Z';

const anySide = fc
  .uniqueArray(fc.record({ sportsbookId: fc.constantFrom(...BOOKS), odds: fc.integer({ min: 101, max: 160 }) }), {
    selector: ({ sportsbookId }) => sportsbookId,
    minLength: 1,
  })
  .map((quotes) => quotes.map((quote) => ({ ...quote, updatedAt })).toSorted((a, b) => b.odds - a.odds));

const anyKind = fc.constantFrom<wire.Opportunity['kind']>('arbitrage', 'overlap', 'promo', 'low-hold');

/** Its best pair is at whatever books have the best prices. */
const anyRow = fc.record({ kind: anyKind, overs: anySide, unders: anySide }).map(({ kind, overs, unders }) => {
  const [over, under] = [overs[0], unders[0]];
  const best = (quote: typeof over) => ({
    ...{ odds: `+${quote?.odds}`, sportsbookId: quote?.sportsbookId ?? 0, updatedAt },
    sportsbook: sportsbookName(quote?.sportsbookId ?? 0),
  });
  return anOpportunity({
    ...{ id: `${kind}/e1`, kind, eventStartTime: '2026-11-22T00:05:00Z', profitMargin: '3.0000' },
    bestOdds: { [first]: best(over), [second]: best(under) },
    quotes: { [first]: overs, [second]: unders },
    ...(kind === 'overlap' ? { overlap: anOverlap({ expectedValue: 2, hitProbability: 0.1 }) } : {}),
    ...(kind === 'promo'
      ? { promo: { pairs: overs.map(({ sportsbookId }) => ({ sportsbookId, hedgeSportsbookId: 1, conversion: 70 })) } }
      : {}),
  });
});
const anyBooks = fc.subarray(BOOKS, { minLength: 1, maxLength: BOOKS.length - 1 }).map((ids) => new Set(ids));

const booksOf = (row: unknown) => readRow(row)?.legs.map(({ best }) => best.sportsbookId) ?? [];
const areMine = (row: unknown, books: ReadonlySet<number>) => booksOf(row).every((id) => books.has(id));

it('no row of a board is at a book that the bettor does not have', () => {
  const choice = {
    ...{ filters: { ...noFilters, minDollars: null }, arrangement: { ...defaultArrangement, showsAllValues: true } },
    ...{ page: 'dashboard' as const, presetId: null, active: false, settled: true },
    ...{ syncUrl: () => {}, apply: () => {}, load: () => {}, arrange: () => {}, clear: () => () => {} },
  };
  fc.assert(
    fc.property(fc.array(anyRow, { maxLength: 4 }), anyBooks, (rows, books) => {
      const bettor = { books, rules: defaultStakeRules };
      for (const kind of ['arbitrage', 'overlap', 'low-hold'] as const) {
        const listed = rows.filter((row) => row.kind === kind);
        const board = renderHook(() => useBoardRows({ kind, listed, choice, betting: bettor })).result.current;
        expect(board?.shown.filter((row) => !areMine(row, books))).toEqual([]);
      }
      const promos = rows.filter(({ kind }) => kind === 'promo');
      const options = { choice: plainBonusBet, bettor, filters: choice.filters };
      const { shown } = renderHook(() => usePromos(promos, options)).result.current;
      expect(shown?.filter((row) => !areMine(row, books))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

it('no tracked or hidden row is at a book that the bettor does not have, unless it says so', () => {
  const anyStatus = fc.constantFrom<ListStatus>('off', 'checking', 'current', 'current', 'failed');
  let [current, elsewhere] = [0, 0];
  fc.assert(
    fc.property(anyRow, fc.option(anyRow, { nil: undefined }), anyBooks, anyStatus, (kept, other, books, status) => {
      const pairing = pairingFor({ books, rules: defaultStakeRules });
      const record = toRecord(fromWire(kept), { id: 'r', addedAt: updatedAt });
      const listed = other && { ...other, id: kept.id };
      const lists = {
        ...{ books, statusOf: () => status, rowOf: () => (status === 'current' ? listed : undefined) },
        pairMine: (row: unknown) => pairing.all([row])[0],
      };
      const saved = savedRow(record, { lists, list: 'tracked', now: NOW, total: cents(10_000) });
      if (saved.listed) current++;
      for (const id of booksOf(saved.row).filter((book) => !books.has(book))) {
        elsewhere++;
        expect([saved.listed, saved.note]).toEqual([false, expect.stringContaining(sportsbookName(id))]);
        expect(saved.note).toMatch(/(?:is not one of|are not) your books/);
      }
      // Within a filter of books too.
      const narrowed = pairSaved(saved.row, books, pairing.within);
      expect(areMine(narrowed, books)).toBe(true);
    }),
  );
  expect(Math.min(current, elsewhere)).toBeGreaterThan(0);
});
