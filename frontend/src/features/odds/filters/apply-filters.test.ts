import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { leagues } from '../../../../../shared/catalogue/leagues.ts';
import type { Opportunity } from '../../../../../shared/contracts/opportunities.ts';
import { defaultStakeRules } from '../../../../../shared/odds/stake-rules.ts';
import { anOpportunity } from '../../../testing/opportunities.ts';
import { pairRow } from '../pairs/pair-row.ts';
import { readRow } from '../rows/read-row.ts';
import { rowFigures } from '../rows/row-figures.ts';
import { applyFilters, type FilterContext } from './apply-filters.ts';
import { type Filters, noFilters } from './filters.ts';

const NOW = Date.parse('2026-11-21T18:00:00Z');
const HOUR = 3_600_000;
const context: FilterContext = {
  now: NOW,
  pairWithin: (row, books) => pairRow(row, { books, rules: defaultStakeRules }),
  marginOf: (row) => rowFigures(row).margin,
};

const filtered = (rows: readonly unknown[], chosen: Partial<Filters>) =>
  applyFilters(rows, { ...noFilters, ...chosen }, context);
const idsOf = (rows: readonly unknown[]) => rows.map((row) => readRow(row)?.id);

it('the same list is returned, including malformed rows', () => {
  const rows = [anOpportunity(), null, 'x', {}];
  expect(filtered(rows, {})).toBe(rows);
});

describe('the profit filter', () => {
  const rows = ['-1.5000', '0.0000', '2.3148', '12.0000'].map((profitMargin) =>
    anOpportunity({ id: profitMargin, profitMargin }),
  );

  test.each([
    [{ minProfit: 0 }, ['0.0000', '2.3148', '12.0000']],
    [{ minProfit: 2.3148 }, ['2.3148', '12.0000']],
    [{ minProfit: 2.3149 }, ['12.0000']],
    [{ maxProfit: 0 }, ['-1.5000', '0.0000']],
    [{ minProfit: -5, maxProfit: 5 }, ['-1.5000', '0.0000', '2.3148']],
    [{ minProfit: 5, maxProfit: 2 }, []],
  ])('%j leaves %j', (chosen, left) => expect(idsOf(filtered(rows, chosen))).toEqual(left));

  it('keeps a row without a margin', () => {
    expect(filtered([anOpportunity({ profitMargin: 'soon' })], { minProfit: 1 })).toHaveLength(1);
  });
});

describe('the league filter', () => {
  const rows = leagues.map(({ key }) => anOpportunity({ id: key, eventSport: key }));

  it('keeps the chosen leagues', () => {
    expect(idsOf(filtered(rows, { selectedLeagues: ['icehockey_nhl', 'basketball_nba'] }))).toEqual([
      'basketball_nba',
      'icehockey_nhl',
    ]);
  });

  it('keeps a row without a league', () => {
    expect(filtered([{ id: 'x' }, null], { selectedLeagues: ['icehockey_nhl'] })).toHaveLength(2);
  });
});

describe('the time range', () => {
  const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString().replace('.000Z', 'Z');
  const rows = [-1, 0, 0.5, 1, 6, 24, 168, 169].map((hours) =>
    anOpportunity({ id: `${hours}`, eventStartTime: at(hours) }),
  );

  test.each([
    ['1', ['0.5', '1']],
    ['6', ['0.5', '1', '6']],
    ['24', ['0.5', '1', '6', '24']],
    ['168', ['0.5', '1', '6', '24', '168']],
    ['all', ['-1', '0', '0.5', '1', '6', '24', '168', '169']],
  ] as const)('of %s hours keeps events that start in the future and within it', (timeRange, left) => {
    expect(idsOf(filtered(rows, { timeRange }))).toEqual(left);
  });

  it('keeps a row without a start', () => {
    expect(filtered([{ id: 'x' }, anOpportunity({ eventStartTime: 'soon' })], { timeRange: '1' })).toHaveLength(2);
  });
});

describe('the market filter', () => {
  const nba = { eventSport: 'basketball_nba' };
  const rows = [
    anOpportunity({ ...nba, id: 'main', market: 'totals' }),
    anOpportunity({ ...nba, id: 'half', market: 'totals_h1' }),
    anOpportunity({ ...nba, id: 'prop', market: 'player_points', participant: 'LeBron James' }),
    anOpportunity({ ...nba, id: 'quarter prop', market: 'player_points_q1', participant: 'Luka Dončić' }),
    anOpportunity({ ...nba, id: 'alternate', market: 'totals', alternate: true }),
    anOpportunity({ ...nba, id: 'alternate prop', market: 'player_points', participant: 'X', alternate: true }),
    anOpportunity({ ...nba, id: 'unknown', market: 'something_new' }),
  ];

  test.each<[Partial<Filters>, readonly string[]]>([
    [{ markets: ['main'] }, ['main', 'half', 'unknown']],
    [{ markets: ['props'] }, ['prop', 'quarter prop']],
    [{ markets: ['alternates'] }, ['alternate', 'alternate prop']],
    [{ markets: ['main', 'props', 'alternates'] }, rows.map(({ id }) => id)],
    [{ periods: ['h1'] }, ['half']],
    [{ periods: ['q1', 'h1'] }, ['half', 'quarter prop']],
    [{ markets: ['main'], periods: ['game'] }, ['main', 'unknown']],
  ])('%j leaves %j', (chosen, left) => expect(idsOf(filtered(rows, chosen))).toEqual(left));

  it('knows the markets of a row that was paired again', () => {
    const [alternate] = filtered(rows.slice(4, 5), { selectedSportsbooks: [1, 2, 3] });
    expect(filtered([alternate], { markets: ['alternates'] })).toEqual([alternate]);
  });
});

describe('the search', () => {
  const rows = [
    anOpportunity({ id: 'yankees', eventTitle: 'Boston Red Sox @ New York Yankees' }),
    anOpportunity({ id: 'luka', eventTitle: 'Lakers @ Suns', participant: 'Luka Dončić' }),
    anOpportunity({ id: 'lebron', eventTitle: 'Lakers @ Suns', participant: 'LeBron James' }),
  ];

  test.each([
    ['yankees', ['yankees']],
    ['YANK bos', ['yankees']],
    ['lakers', ['luka', 'lebron']],
    ['doncic', ['luka']],
    ['Dončić', ['luka']],
    ['lakers lebron', ['lebron']],
    ['lakers yankees', []],
    ['   ', ['yankees', 'luka', 'lebron']],
    ['(', []],
  ])('for “%s” finds %j among teams and players', (search, left) =>
    expect(idsOf(filtered(rows, { search }))).toEqual(left),
  );

  it('hides a row without teams and player', () => {
    expect(filtered([null, { id: 'x' }], { search: 'a' })).toEqual([]);
  });
});

it('the sportsbook filter keeps the rows that have a pair within the chosen books, in their order', () => {
  const rows = [
    arbitrage('falls', { 1: 120, 3: 101 }, { 2: 105, 4: 101 }),
    arbitrage('stays', { 3: 110 }, { 4: 105 }),
    arbitrage('goes', { 1: 110 }, { 2: 105 }),
  ];
  expect(idsOf(filtered(rows, { selectedSportsbooks: [3, 4] }))).toEqual(['falls', 'stays']);
});

it('the sportsbook filter drops rows that cannot be parsed', () => {
  expect(filtered([null, { id: 'x' }, 7], { selectedSportsbooks: [1] })).toEqual([]);
});

it('the sportsbook filter makes the profit filter use the new pair', () => {
  const rows = [arbitrage('falls', { 1: 120, 3: 101 }, { 2: 105, 4: 101 })];
  // +101 twice: 2.01 / 2 - 1 = 0.5 %.
  expect(filtered(rows, { selectedSportsbooks: [3, 4], minProfit: 0.5 })).toHaveLength(1);
  expect(filtered(rows, { selectedSportsbooks: [3, 4], minProfit: 0.51 })).toHaveLength(0);
});

const books = [1, 2, 3, 4, 7, 8];
const odds = fc.oneof(fc.integer({ min: -140, max: -100 }), fc.integer({ min: 100, max: 140 }));
const side = fc.dictionary(fc.constantFrom(...books.map(String)), odds, { minKeys: 1, maxKeys: 6 });
const anyList = fc
  .array(fc.record({ first: side, second: side, league: fc.constantFrom(...leagues.map(({ key }) => key)) }), {
    maxLength: 6,
  })
  .map((lines) => lines.map(({ first, second, league }, place) => arbitrage(`o${place}`, first, second, league)));
const anyBooks = fc.subarray(books, { minLength: 1 });
const anyFilters = fc.record({
  selectedSportsbooks: fc.subarray(books),
  selectedLeagues: fc.subarray(leagues.map(({ key }) => key)),
  timeRange: fc.constantFrom<Filters['timeRange']>('all', '1', '6', '24', '168'),
  minProfit: fc.option(fc.integer({ min: -5, max: 10 }), { nil: null }),
  maxProfit: fc.option(fc.integer({ min: -5, max: 10 }), { nil: null }),
  markets: fc.subarray<Filters['markets'][number]>(['main', 'props', 'alternates']),
  periods: fc.subarray<Filters['periods'][number]>(['game', 'h1']),
  search: fc.constantFrom('', 'yankees', 'red york', 'lebron'),
  hidesFlagged: fc.boolean(),
  hidesRulesDiffer: fc.boolean(),
  strict: fc.boolean(),
  minDollars: fc.constantFrom(null, 1),
});

it('no card names a book outside the choice', () => {
  fc.assert(
    fc.property(anyList, anyBooks, (rows, chosen) => {
      for (const row of filtered(rows, { selectedSportsbooks: chosen })) {
        const card = readRow(row);
        const legs = card?.legs ?? [];
        const named = legs.flatMap(({ best, quotes }) => [best, ...quotes].map((quote) => quote.sportsbookId));
        expect(new Set(legs.map(({ best }) => best.sportsbookId)).size).toBe(2);
        expect(named.filter((book) => !chosen.includes(book))).toEqual([]);
      }
    }),
  );
});

it('the cards are those whose best pair of different books makes a profit, with that profit', () => {
  fc.assert(
    fc.property(anyList, anyBooks, (rows, chosen) => {
      const expected = rows
        .map((row) => ({ id: row.id, margin: bestOf(row, chosen) }))
        .filter(({ margin }) => margin > 1e-7);
      const cards = filtered(rows, { selectedSportsbooks: chosen }).map((row) => readRow(row));
      expect(cards.map((card) => card?.id).toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
      for (const card of cards) {
        const margin = expected.find(({ id }) => id === card?.id)?.margin ?? Number.NaN;
        expect(Number(card?.profitMargin)).toBeCloseTo(margin, 3);
        const [first = 0, second = 0] = card?.legs.map(({ stake }) => stake) ?? [];
        expect(first + second).toBeCloseTo(100, 6);
      }
    }),
  );
});

it('for any list and any sportsbooks more books never hide a card nor lower its margin', () => {
  fc.assert(
    fc.property(anyList, anyBooks, anyBooks, (rows, some, others) => {
      const more = [...new Set([...some, ...others])];
      const wide = new Map(
        filtered(rows, { selectedSportsbooks: more }).map((row) => [readRow(row)?.id, readRow(row)?.profitMargin]),
      );
      for (const row of filtered(rows, { selectedSportsbooks: some })) {
        const card = readRow(row);
        expect(Number(wide.get(card?.id))).toBeGreaterThanOrEqual(Number(card?.profitMargin));
      }
    }),
  );
});

it('for any filters applying them one by one, in any order, is the same as applying all', () => {
  fc.assert(
    fc.property(anyList, anyFilters, fc.boolean(), (rows, chosen, timeFirst) => {
      const { selectedSportsbooks, selectedLeagues, timeRange, minProfit, maxProfit } = chosen;
      const { markets, periods, search } = chosen;
      const steps: Partial<Filters>[] = [
        ...[{ selectedLeagues }, { timeRange }, { selectedSportsbooks }],
        ...[{ markets }, { periods }, { search }],
      ];
      // Flags and margins are those of the pair that is shown.
      const last = [
        { hidesFlagged: chosen.hidesFlagged, hidesRulesDiffer: chosen.hidesRulesDiffer },
        { maxProfit },
        { minProfit },
      ];
      const ordered = [...(timeFirst ? steps.toReversed() : steps), ...last];
      const stepwise = ordered.reduce<readonly unknown[]>((left, step) => filtered(left, step), rows);
      expect(idsOf(stepwise)).toEqual(idsOf(filtered(rows, chosen)));
    }),
  );
});

it('flagged rows are hidden if asked for, by what is said of them after they were paired again', () => {
  const rows = [
    { id: 'a', flags: ['outlier'] },
    { id: 'b', flags: [] },
    { id: 'c', flags: ['rules differ'] },
  ];
  expect(idsOf(filtered(rows, { hidesFlagged: true }))).toEqual(['b']);
  expect(idsOf(filtered(rows, {}))).toEqual(['a', 'b', 'c']);
  const pairWithin = (row: unknown) => ({ ...Object(row), flags: [] });
  const chosen = { ...noFilters, selectedSportsbooks: [1], hidesFlagged: true };
  expect(applyFilters(rows, chosen, { ...context, pairWithin })).toHaveLength(3);
});

it('rows whose rules differ are hidden if asked for, and other flagged ones stay', () => {
  const rows = [
    { id: 'a', flags: ['outlier'] },
    { id: 'b', flags: ['rules differ'], rulesDiffer: 'If the game ends in a tie' },
  ];
  expect(idsOf(filtered(rows, { hidesRulesDiffer: true }))).toEqual(['a']);
  expect(idsOf(filtered(rows, {}))).toEqual(['a', 'b']);
});

it('single bets by fewer than five books are hidden by a strict choice, and pairs stay', () => {
  const rows = [
    { id: 'four', value: { books: [1, 2, 3, 8] } },
    { id: 'five', value: { books: [1, 2, 3, 8, 15] } },
    { id: 'pair' },
  ];
  expect(idsOf(filtered(rows, { strict: true }))).toEqual(['five', 'pair']);
  expect(idsOf(filtered(rows, {}))).toEqual(['four', 'five', 'pair']);
});

it('the list and its rows are not changed', () => {
  fc.assert(
    fc.property(anyList, anyFilters, (rows, chosen) => {
      const before = JSON.stringify(rows);
      applyFilters(frozen(rows), chosen, context);
      expect(JSON.stringify(rows)).toBe(before);
    }),
  );
});

/** Prices by sportsbook id. The recommended pair is the worst one, so that every row changes. */
function arbitrage(
  id: string,
  first: Record<string, number>,
  second: Record<string, number>,
  eventSport = 'baseball_mlb',
): Opportunity {
  const [over, under] = ['Over/Under: Over 8.5', 'Over/Under: Under 8.5'];
  const quotes = (prices: Record<string, number>) =>
    Object.entries(prices).map(([book, price]) => ({
      sportsbookId: Number(book),
      odds: price,
      updatedAt: '2026-11-21T17:59:00Z',
    }));
  return anOpportunity({ id, eventSport, quotes: { [over]: quotes(first), [under]: quotes(second) } });
}

/** The best margin in percent, by trying every pair. */
function bestOf({ quotes }: Opportunity, chosen: readonly number[]): number {
  const [first = [], second = []] = Object.values(quotes);
  const wins = (american: number) => (american > 0 ? american / 100 : 100 / -american);
  // Prophet X (7) takes 2 % of winnings.
  const pays = (quote: { sportsbookId: number; odds: number }) =>
    1 + wins(quote.odds) * (quote.sportsbookId === 7 ? 0.98 : 1);
  const margins = first.flatMap((a) =>
    second
      .filter((b) => b.sportsbookId !== a.sportsbookId)
      .filter((b) => chosen.includes(a.sportsbookId) && chosen.includes(b.sportsbookId))
      .map((b) => ((pays(a) * pays(b)) / (pays(a) + pays(b)) - 1) * 100),
  );
  return Math.max(Number.NEGATIVE_INFINITY, ...margins);
}

/** Deep-frozen: any change throws. */
function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
