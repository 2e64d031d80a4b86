import { describe, expect, it, test } from 'vitest';
import { defaultLimits, isArbitrage } from '../odds/limits.ts';
import { game, NOON, type QuoteRow, quotesOf } from '../testing/event-quotes.ts';
import { EventCells } from './cells.ts';
import type { Quote } from './opportunity.ts';
import { findPair, lessBelievable, mayMixRules, needsSearch, rulesOfRows } from './pair-search.ts';

const MLB = 'baseball_mlb';

function cellsOf(rows: readonly QuoteRow[], league: string = game.league): EventCells {
  const cells = new EventCells();
  cells.resolve(quotesOf(rows, league), NOON, defaultLimits);
  return cells;
}

/** The best pair of both sides of a line. */
function search(rows: readonly QuoteRow[], league: string = game.league) {
  const { found, quarantined } = findPair(cellsOf(rows, league), 0, 1, {
    limits: defaultLimits,
    league,
    qualifies: isArbitrage,
  });
  return {
    books: found?.pair.map(({ sportsbookId }) => sportsbookId),
    cost: found?.cost,
    differ: found?.rulesDiffer !== undefined,
    shown: found?.quotes.map((quotes) => quotes.map(({ sportsbookId }) => sportsbookId)),
    quarantined,
  };
}

describe('the best pair', () => {
  it('is the cheapest of two books, ties by the lower books', () => {
    const found = search([
      [5, 'h2h', null, 0, 110],
      [2, 'h2h', null, 0, 110],
      [2, 'h2h', null, 1, 105],
      [3, 'h2h', null, 1, 105],
    ]);
    // Book 2 with 3 before 5 with 2 and 5 with 3. 1/2.10 + 1/2.05 = 0.964.
    expect(found).toMatchObject({ books: [2, 3], differ: false, quarantined: 0 });
    expect(found.cost).toBeCloseTo(0.964, 4);
    expect(found.shown).toEqual([
      [2, 5],
      [2, 3],
    ]);
  });

  it('does not exist at one book', () => {
    const found = search([
      [1, 'h2h', null, 0, 120],
      [1, 'h2h', null, 1, 120],
    ]);
    expect(found).toMatchObject({ books: undefined, quarantined: 0 });
  });

  it('is found after wrong prices are set aside one by one, and their quotes are left out', () => {
    // +900 and +800 with +105 are 70 % and 67 %. Both stand further from the others than +105 does; then +110 with +105.
    const found = search([
      [8, 'h2h', null, 0, 900],
      [5, 'h2h', null, 0, 800],
      [1, 'h2h', null, 0, 110],
      [1, 'h2h', null, 1, -130],
      [3, 'h2h', null, 0, 108],
      [3, 'h2h', null, 1, -128],
      [2, 'h2h', null, 1, 105],
    ]);
    expect(found).toMatchObject({ books: [1, 2], quarantined: 2 });
    expect(found.shown).toEqual([
      [1, 3],
      [2, 3, 1],
    ]);
  });

  it('does not exist if none can be believed', () => {
    // 1 / (2/2.51) - 1 = 25.5 %.
    const found = search([
      [1, 'h2h', null, 0, 151],
      [2, 'h2h', null, 1, 151],
    ]);
    expect(found).toMatchObject({ books: undefined, quarantined: 1 });
  });
});

describe('where a moneyline and a spread are settled by different rules', () => {
  const rows = (alike: number): QuoteRow[] => [
    [1, 'h2h', null, 0, 120],
    [2, 'spreads', 0.5, 1, 110],
    [3, 'h2h', null, 1, alike],
  ];

  it('two moneylines come before a cheaper pair, if they qualify', () => {
    // 1/2.20 + 1/2 = 0.9545.
    const found = search(rows(100), MLB);
    expect(found).toMatchObject({ books: [1, 3], differ: false });
    expect(found.cost).toBeCloseTo(0.9545, 4);
    // The quotes of the other rules are shown.
    expect(found.shown).toEqual([[1], [2, 3]]);
  });

  it('the best of all pairs is taken if two moneylines do not qualify', () => {
    // 1/2.20 + 1/1.8 = 1.0101; 1/2.20 + 1/2.10 = 0.9307.
    const found = search(rows(-125), MLB);
    expect(found).toMatchObject({ books: [1, 2], differ: true });
    expect(found.cost).toBeCloseTo(0.9307, 4);
  });

  it('the cheaper pair is taken in a league that settles them alike', () => {
    expect(search(rows(100))).toMatchObject({ books: [1, 2], differ: false });
  });

  it('a wrong price among equal rules is set aside there, and again among all', () => {
    // Moneylines: +900 with +100 is 66.7 %, and set aside; no other is left. All: +900 with +110 is dropped too, +105 with +110 remains.
    const found = search(
      [
        [8, 'h2h', null, 0, 900],
        [3, 'h2h', null, 1, 100],
        [1, 'spreads', 0.5, 0, 105],
        [2, 'spreads', 0.5, 1, 110],
      ],
      MLB,
    );
    // The two spreads have equal rules, so that is the best of the first search: it dropped one pair.
    expect(found).toMatchObject({ books: [1, 2], differ: false, quarantined: 1 });
  });

  it('pairs dropped in both searches count once each', () => {
    // Equal rules: +900 with +100, set aside; none is left. All: +900 with +110, set aside; none is left.
    const found = search(
      [
        [8, 'h2h', null, 0, 900],
        [3, 'h2h', null, 1, 100],
        [2, 'spreads', 0.5, 1, 110],
      ],
      MLB,
    );
    expect(found).toMatchObject({ books: undefined, quarantined: 2 });
  });
});

describe('of a pair that cannot be believed', () => {
  const aside = (rows: readonly QuoteRow[]): number => {
    const cells = cellsOf(rows);
    const [first, second] = [cells.quotesOf(0)[0], cells.quotesOf(1)[0]] as [Quote, Quote];
    return lessBelievable(cells, [0, 1], [first, second]).sportsbookId;
  };
  const others: QuoteRow[] = [3, 4, 6].flatMap((book): QuoteRow[] => [
    [book, 'totals', 8.5, 0, -110],
    [book, 'totals', 8.5, 1, -110],
  ]);

  it('the leg that is further from the other books is set aside', () => {
    // The over is 0.3333 and the under 0.2857, against 0.5.
    expect(aside([...others, [1, 'totals', 8.5, 0, 200], [2, 'totals', 8.5, 1, 250]])).toBe(2);
    expect(aside([...others, [1, 'totals', 8.5, 0, 250], [2, 'totals', 8.5, 1, 200]])).toBe(1);
  });

  it('the leg that is further from the other books is set aside although it has the lower price', () => {
    // 1.3 and 5 without vig are 0.7937 for the over; the others 0.26 and 0.74 say 0.7377; the over at 1.9 both is 0.5.
    const rows: QuoteRow[] = [
      [1, 'totals', 8.5, 0, -333],
      [1, 'totals', 8.5, 1, 400],
      ...[3, 4].flatMap((book): QuoteRow[] => [
        [book, 'totals', 8.5, 0, -357],
        [book, 'totals', 8.5, 1, 260],
      ]),
      [5, 'totals', 8.5, 0, -111],
      [5, 'totals', 8.5, 1, -111],
    ];
    expect(aside(rows)).toBe(5);
  });

  it('of equal distances the higher price is set aside, then the first', () => {
    // Nobody else: each is compared with the other, the same distance.
    expect(
      aside([
        [1, 'totals', 8.5, 0, 160],
        [2, 'totals', 8.5, 1, 170],
      ]),
    ).toBe(2);
    expect(
      aside([
        [1, 'totals', 8.5, 0, 170],
        [2, 'totals', 8.5, 1, 160],
      ]),
    ).toBe(1);
    expect(
      aside([
        [2, 'totals', 8.5, 0, 170],
        [1, 'totals', 8.5, 1, 170],
      ]),
    ).toBe(2);
  });
});

test.each([
  // 1/0.79 is 26.6 %, 1/0.8 exactly 25 %.
  [0.79, false, true],
  [0.8, false, false],
  [0.99, true, true],
])('a cost of %f, rules that may differ: %s, needs a search: %s', (cost, mixesRules, expected) => {
  expect(needsSearch(cost, mixesRules, defaultLimits)).toBe(expected);
});

it('rules may differ in MLB only', () => {
  expect(['baseball_mlb', 'basketball_nba', 'americanfootball_nfl', 'icehockey_nhl'].map(mayMixRules)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it('two rows differ in their rules as their quotes do', () => {
  const quotes = quotesOf(
    [
      [1, 'h2h', null, 0, 110],
      [2, 'spreads', 0.5, 1, 110],
      [3, 'alternate_spreads', 0.5, 1, 110],
    ],
    MLB,
  );
  expect(rulesOfRows(quotes, MLB, 0, 1)).toBeDefined();
  expect(rulesOfRows(quotes, MLB, 2, 0)).toBeDefined();
  expect(rulesOfRows(quotes, MLB, 1, 2)).toBeUndefined();
});
