import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { defaultStakeRules } from '../../../../shared/odds/stake-rules.ts';
import { type Arrangement, defaultArrangement, type Filters, noFilters } from '../../features/odds/filters/filters.ts';
import type { FilterChoice } from '../../features/odds/filters/use-filters.ts';
import { readRow } from '../../features/odds/rows/read-row.ts';
import { anOpportunity, anOverlap } from '../../testing/opportunities.ts';
import { useBoardRows } from './use-board-rows.ts';

const [over, under] = ['Over/Under: Over 8.5', 'Over/Under: Under 8.5'];
const CONFIRMED = '2026-11-21T18:00:00Z';
const side = (...quotes: readonly (readonly [number, number])[]) =>
  quotes.map(([sportsbookId, odds]) => ({ sportsbookId, odds, updatedAt: CONFIRMED }));

/** Best at FanDuel and DraftKings; BetMGM and Caesars still make a profit. */
const everywhere = anOpportunity({
  id: 'everywhere',
  quotes: { [over]: side([1, 110], [3, 104]), [under]: side([2, 105], [4, 102]) },
});
const elsewhere = anOpportunity({ id: 'elsewhere', quotes: { [over]: side([1, 110]), [under]: side([2, 105]) } });
const hockey = anOpportunity({
  ...{ id: 'hockey', eventSport: 'icehockey_nhl', profitMargin: '1.5000' },
  quotes: { [over]: side([3, 104]), [under]: side([4, 102]) },
});
const rows = [everywhere, elsewhere, hockey];

interface Input {
  kind?: 'arbitrage' | 'overlap' | 'value';
  listed?: readonly unknown[];
  filters?: Partial<Filters>;
  arrangement?: Partial<Arrangement>;
  books?: readonly number[];
  isWithdrawn?: (row: unknown) => boolean;
}

function shown({ kind = 'arbitrage', listed = rows, filters = {}, arrangement = {}, books, isWithdrawn }: Input) {
  const unused = () => expect.fail('only pages change a choice');
  const choice: FilterChoice = {
    filters: { ...noFilters, ...filters },
    arrangement: { ...defaultArrangement, ...arrangement },
    ...{ page: 'dashboard', presetId: null, active: true, settled: true },
    ...{ syncUrl: unused, apply: unused, load: unused, arrange: unused, clear: unused },
  };
  const betting = { books: books && new Set(books), rules: defaultStakeRules };
  const board = renderHook(() => useBoardRows({ kind, listed, choice, betting, ...(isWithdrawn && { isWithdrawn }) }))
    .result.current;
  const { shown: left = [], byFilters, byBooks, byValue, byDollars } = board ?? {};
  return { ids: left.map((row) => readRow(row)?.id), byFilters, byBooks, byValue, byDollars, left };
}

it('everything is shown to a bettor at all books without filters, as the same rows', () => {
  const { left, ...rest } = shown({});
  expect(rest).toEqual({
    ids: ['elsewhere', 'everywhere', 'hockey'],
    byFilters: 0,
    byBooks: 0,
    byValue: 0,
    byDollars: 0,
  });
  expect(left[0]).toBe(elsewhere);
});

it('what is at other books is left out and counted, and pairs are those of the bettor’s books', () => {
  const { ids, byBooks, byFilters, left } = shown({ books: [3, 4] });
  expect({ ids: ids.toSorted(), byBooks, byFilters }).toEqual({
    ids: ['everywhere', 'hockey'],
    byBooks: 1,
    byFilters: 0,
  });
  const named = left.flatMap((row) => readRow(row)?.legs.map(({ best }) => best.sportsbookId) ?? []);
  expect(new Set(named)).toEqual(new Set([3, 4]));
});

it('what the filters hide is counted among what the bettor’s books leave', () => {
  const { ids, byBooks, byFilters } = shown({ books: [3, 4], filters: { selectedLeagues: ['icehockey_nhl'] } });
  expect({ ids, byBooks, byFilters }).toEqual({ ids: ['hockey'], byBooks: 1, byFilters: 1 });
});

it('the sportsbook filter narrows the bettor’s books further, and never widens them', () => {
  const { ids, left } = shown({ books: [2, 3, 4], filters: { selectedSportsbooks: [1, 3, 4] } });
  expect(ids.toSorted()).toEqual(['everywhere', 'hockey']);
  const quoted = left.flatMap((row) => readRow(row)?.legs.flatMap(({ quotes }) => quotes) ?? []);
  expect(new Set(quoted.map(({ sportsbookId }) => sportsbookId))).toEqual(new Set([3, 4]));
  expect(shown({ books: [1, 2], filters: { selectedSportsbooks: [3, 4] } }).ids).toEqual([]);
});

it('a damaged row is shown as damaged to those who have all books, and is at no book', () => {
  expect(shown({ listed: [...rows, null] }).left).toHaveLength(4);
  expect(shown({ listed: [...rows, null], books: [3, 4] }).left).toHaveLength(2);
});

const overlap = (id: string, expectedValue: number | undefined, eventSport = 'baseball_mlb') =>
  anOpportunity({
    ...{ id, eventSport, kind: 'overlap', profitMargin: '-1.0000' },
    overlap: anOverlap(expectedValue === undefined ? {} : { expectedValue, hitProbability: 0.1 }),
  });
const overlaps = [
  overlap('good', 1.5),
  overlap('even', 0),
  overlap('bad', -0.01),
  overlap('unknown', undefined),
  overlap('hockey', -2, 'icehockey_nhl'),
];

it('overlaps with a negative or unknown expected value are hidden and counted until they are asked for', () => {
  const filters = { minDollars: 0 };
  const few = shown({ kind: 'overlap', listed: overlaps, filters });
  expect([few.ids, few.byValue]).toEqual([['good', 'even'], 3]);
  const all = shown({ kind: 'overlap', listed: overlaps, filters, arrangement: { showsAllValues: true } });
  expect([all.ids, all.byValue]).toEqual([['good', 'even', 'bad', 'hockey', 'unknown'], 0]);
});

it('each count is what undoing that part alone would add', () => {
  const filters = { selectedLeagues: ['baseball_mlb' as const] };
  const few = shown({ kind: 'overlap', listed: overlaps, filters });
  // Hockey loses, so that clearing the filters would not bring it back.
  expect([few.byFilters, few.byValue]).toEqual([0, 2]);
  const all = shown({ kind: 'overlap', listed: overlaps, filters, arrangement: { showsAllValues: true } });
  expect([all.byFilters, all.byValue]).toEqual([1, 0]);
});

it('the rows are in the order of the chosen sort, if the board has it', () => {
  const early = anOpportunity({ id: 'early', eventStartTime: '2026-11-21T20:00:00Z', profitMargin: '1.1000' });
  const listed = [everywhere, early];
  expect(shown({ listed }).ids).toEqual(['everywhere', 'early']);
  expect(shown({ listed, arrangement: { sort: 'start' } }).ids).toEqual(['early', 'everywhere']);
  expect(shown({ listed, arrangement: { sort: 'ev' } }).ids).toEqual(['everywhere', 'early']);
});

it('what brings less than the minimum with the bettor’s stakes is left out and counted', () => {
  // 3 % of the few dollars that a limit leaves is the best margin.
  const small = anOpportunity({
    id: 'small',
    profitMargin: '3.0000',
    profit: 0.19,
    stakes: { [over]: 3, [under]: 3.3 },
  });
  const listed = [small, everywhere];
  const usual = shown({ listed });
  expect([usual.ids, usual.byDollars, usual.byFilters]).toEqual([['everywhere'], 1, 0]);
  const all = shown({ listed, filters: { minDollars: null } });
  expect([all.ids, all.byDollars, all.byFilters]).toEqual([['small', 'everywhere'], 0, 0]);
  const more = shown({ listed, filters: { minDollars: 50 } });
  expect([more.ids, more.byDollars, more.byFilters]).toEqual([[], 2, 1]);
});

it('overlaps are measured by their expected dollars, and those that lose on average are shown to who asks for them', () => {
  // 1.5 % and 0.5 % of $100.
  const listed = [overlap('good', 1.5), overlap('thin', 0.5), overlap('bad', -1), overlap('unknown', undefined)];
  const few = shown({ kind: 'overlap', listed });
  expect([few.ids, few.byDollars, few.byValue]).toEqual([['good'], 1, 2]);
  const all = shown({ kind: 'overlap', listed, arrangement: { showsAllValues: true } });
  expect([all.ids, all.byDollars, all.byValue]).toEqual([['good', 'bad', 'unknown'], 1, 0]);
});

it('single bets of a withdrawn cell are hidden and counted until they are asked for', () => {
  const single = (id: string) =>
    anOpportunity({
      ...{
        id,
        kind: 'value',
        bestOdds: { [over]: { odds: '+110', sportsbookId: 1, sportsbook: 'a', updatedAt: CONFIRMED } },
      },
      ...{ stakes: { [over]: 1 }, quotes: { [over]: side([1, 110]) }, profit: 5 },
      value: {
        ...{ fairLow: 0.5, fair: 0.51, expectedLow: 5, expected: 7.1, push: 0, books: [2, 3, 4] },
        ...{ oldestOtherAt: CONFIRMED, newestOtherAt: CONFIRMED },
      },
    });
  const input = {
    ...{ kind: 'value' as const, listed: [single('kept'), single('lost')], filters: { minDollars: 0 } },
    isWithdrawn: (row: unknown) => readRow(row)?.id === 'lost',
  };
  expect(shown(input)).toMatchObject({ ids: ['kept'], byValue: 1 });
  expect(shown({ ...input, arrangement: { showsAllValues: true } })).toMatchObject({
    ids: ['kept', 'lost'],
    byValue: 0,
  });
});
