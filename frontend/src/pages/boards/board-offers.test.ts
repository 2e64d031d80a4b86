import { renderHook } from '@testing-library/react';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  type BoardBettor,
  type BoardRow,
  isBeatenOnBoard,
  offerOnBoard,
  pairOnBoard,
} from '../../../../shared/boards/board-offer.ts';
import { bringsEnough } from '../../../../shared/boards/brings-enough.ts';
import { choosePair } from '../../../../shared/boards/choose-pair.ts';
import { exactMargin, overlapLines } from '../../../../shared/boards/overlap-lines.ts';
import { flagsOfPair } from '../../../../shared/boards/pair-flags.ts';
import { pricedQuotes } from '../../../../shared/boards/price-at.ts';
import { usualBonusBet } from '../../../../shared/boards/promo-choice.ts';
import { repriceOverlap } from '../../../../shared/boards/reprice-overlap.ts';
import { rowChoice } from '../../../../shared/boards/row-choice.ts';
import { sportsbooks } from '../../../../shared/catalogue/sportsbooks.ts';
import type { Opportunity } from '../../../../shared/contracts/opportunities.ts';
import { isPairKind, type PairKind } from '../../../../shared/odds/limits.ts';
import { cents, dollars } from '../../../../shared/odds/money.ts';
import { percentText } from '../../../../shared/odds/percent.ts';
import { defaultStakeRules } from '../../../../shared/odds/stake-rules.ts';
import { shownStakes } from '../../../../shared/odds/stakes.ts';
import { defaultArrangement, type Filters, noFilters } from '../../features/odds/filters/filters.ts';
import type { FilterChoice } from '../../features/odds/filters/use-filters.ts';
import { readRow } from '../../features/odds/rows/read-row.ts';
import { rowFigures } from '../../features/odds/rows/row-figures.ts';
import { anOpportunity, anOverlap } from '../../testing/opportunities.ts';
import { usePromos } from './promo/use-promos.ts';
import { useBoardRows } from './use-board-rows.ts';

/** What alerts are judged by is what boards show: alerts use these functions of `shared/boards`, the page keeps rows that it has paired. */

const AT = Date.parse('2026-11-21T18:05:00Z');
/** An exchange. */
const NOVIG = sportsbooks.find(({ name }) => name === 'Novig')?.id ?? 0;
const BOOKS = [1, 2, 3, 4, NOVIG];

/** No pair is so good that a price must be wrong. */
const odds = (kind: PairKind, leg: 0 | 1) => {
  if (kind === 'promo')
    return leg === 0 ? fc.constantFrom(150, 260, 400, 480) : fc.constantFrom(-450, -520, -700, -900);
  return kind === 'low-hold' ? fc.integer({ min: -108, max: -101 }) : fc.integer({ min: 100, max: 112 });
};

const side = (kind: PairKind, leg: 0 | 1) =>
  fc.uniqueArray(
    fc.record({
      sportsbookId: fc.constantFrom(...BOOKS),
      odds: odds(kind, leg),
      updatedAt: fc.constantFrom('2026-11-21T18:00:00Z', '2026-11-21T18:04:00Z', '2026-11-21T17:54:00Z'),
    }),
    { selector: ({ sportsbookId }) => sportsbookId, minLength: 1, maxLength: 4 },
  );

const sketch = (kind: PairKind) =>
  fc.record({
    sides: fc.tuple(side(kind, 0), side(kind, 1)),
    over: fc.constantFrom(6.5, 7.5, 8.5),
    width: fc.constantFrom(1, 2, 3),
    market: fc.constantFrom('totals', 'spreads'),
    league: fc.constantFrom('baseball_mlb', 'basketball_nba'),
    hit: fc.double({ min: 0, max: 0.1, noNaN: true }),
  });
type Sketch = ReturnType<typeof sketch> extends fc.Arbitrary<infer S> ? S : never;

/** A row as a list has it: it recommends the best pair. None if no pair belongs in the list. */
function rowOf(kind: PairKind, { sides, over, width, market, league, hit }: Sketch): Opportunity[] {
  const labels = ['Over/Under: Over 8.5', 'Over/Under: Under 8.5'];
  const lines = kind === 'overlap' ? { over, under: over + width } : undefined;
  const id = `${kind}/e1/${market}//${over}${lines ? `:${lines.under}` : ''}`;
  const overlap = lines && anOverlap({ ...lines, hitProbability: hit, refundProbability: 0 });
  const legs = sides.map((quotes, leg) => ({
    label: labels[leg] ?? '',
    quotes: pricedQuotes(quotes, { eventSport: league, market }),
  }));
  const row = { id, kind, eventSport: league, market, overlap, legs };
  const books = new Set(kind === 'promo' ? BOOKS.filter((book) => book !== NOVIG) : BOOKS);
  const chosen = choosePair(kind === 'promo' ? { ...row, kind: 'overlap', overlap: undefined } : row, books);
  if (chosen === undefined) return [];
  const [first, second] = chosen.pair;
  const prices = [first.price, second.price] as const;
  const { stakes, profit } = shownStakes({ total: defaultStakeRules.total, prices, lines: overlapLines(row) });
  const best = chosen.pair.map((quote, leg) => [
    labels[leg],
    { ...quote, odds: `${quote.odds > 0 ? '+' : ''}${quote.odds}`, sportsbook: 'x' },
  ]);
  const pairs = (legs[0]?.quotes ?? []).map(({ sportsbookId }) => ({
    sportsbookId,
    hedgeSportsbookId: 2,
    conversion: 0,
  }));
  return [
    anOpportunity({
      ...{ id, kind, market, eventSport: league, bestOdds: Object.fromEntries(best) },
      profitMargin: percentText(exactMargin(row, prices)),
      profit: dollars(profit),
      stakes: Object.fromEntries(labels.map((label, leg) => [label, dollars(stakes[leg === 0 ? 0 : 1])])),
      flags: flagsOfPair(chosen.pair, { rulesDiffer: chosen.rulesDiffer, overlap: undefined }),
      quotes: Object.fromEntries(legs.map((leg) => [leg.label, leg.quotes])),
      ...(chosen.rulesDiffer === undefined ? {} : { rulesDiffer: chosen.rulesDiffer }),
      ...(overlap === undefined ? {} : { overlap: repriceOverlap(overlap, prices) }),
      ...(kind === 'promo' ? { promo: { pairs } } : {}),
    }),
  ];
}

/** A row as alerts read it. */
function boardRow({ bestOdds, quotes, kind, ...row }: Opportunity): BoardRow {
  if (!isPairKind(kind)) throw new Error('no pair');
  const [bet, other] = Object.values(bestOdds).flatMap((leg) =>
    pricedQuotes([{ ...leg, odds: Number(leg.odds) }], row),
  );
  const [first, second] = Object.entries(quotes).map(([label, all]) => ({ label, quotes: pricedQuotes(all, row) }));
  if (bet === undefined || other === undefined || first === undefined || second === undefined) throw new Error('sides');
  return { ...row, kind, bets: [bet, other], legs: [first, second] };
}

interface Shown {
  readonly id: string;
  readonly figure: number;
  readonly dollars: number;
}

function onPage(kind: PairKind, rows: readonly Opportunity[], filters: Filters, bettor: BoardBettor): Shown[] {
  const { books, stakes: rules } = bettor;
  const unused = () => expect.fail('only pages change a choice');
  const choice: FilterChoice = {
    ...{ filters, arrangement: defaultArrangement, page: 'dashboard', presetId: null, active: true, settled: true },
    ...{ syncUrl: unused, apply: unused, load: unused, arrange: unused, clear: unused },
  };
  const shown =
    kind === 'promo'
      ? renderHook(() => usePromos(rows, { choice: usualBonusBet, bettor: { books, rules }, filters })).result.current
          .shown
      : renderHook(() => useBoardRows({ kind, listed: rows, choice, betting: { books, rules } })).result.current?.shown;
  return (shown ?? []).map((row) => {
    const figures = rowFigures(row);
    const figure = kind === 'overlap' ? figures.expectedValue : figures.margin;
    return { id: readRow(row)?.id ?? '', figure, dollars: figures.dollars };
  });
}

function told(kind: PairKind, rows: readonly Opportunity[], filters: Filters, bettor: BoardBettor): Shown[] {
  const { selectedSportsbooks: chosen, hidesFlagged, minDollars } = filters;
  const own = bettor.books;
  const narrowed = chosen.length === 0 ? own : new Set(own === undefined ? chosen : chosen.filter((id) => own.has(id)));
  const { stakes } = bettor;
  const isChosen = rowChoice(filters);
  const pairOf = (row: BoardRow) => {
    const pair = pairOnBoard(row, { books: narrowed, stakes });
    if (pair === undefined || (isChosen !== undefined && !isChosen(row, AT))) return undefined;
    return hidesFlagged && pair.flags.length > 0 ? undefined : pair;
  };
  const all = rows.map(boardRow);
  return all.flatMap((row) => {
    const pair = pairOf(row);
    const offer = pair && offerOnBoard(row, pair, stakes);
    if (offer === undefined || isBeatenOnBoard(row, all, { books: narrowed }, pairOf)) return [];
    if (kind === 'overlap' && !(offer.figure >= 0)) return [];
    const { figure, dollars: brings } = offer;
    return bringsEnough({ kind, dollars: brings }, minDollars) ? [{ id: row.id, figure, dollars: brings }] : [];
  });
}

const someBooks = fc.subarray(BOOKS, { minLength: 2 });

it.each(['arbitrage', 'overlap', 'promo', 'low-hold'] as const)(
  'whatever the books, the stakes and the filters, the %s board shows what alerts are judged by, with the same figures',
  (kind) => {
    let shownRows = 0;
    fc.assert(
      fc.property(
        fc.array(sketch(kind), { minLength: 1, maxLength: 8 }),
        fc.option(someBooks, { nil: undefined }),
        fc.option(someBooks, { nil: undefined }),
        fc.record({
          selectedLeagues: fc.constantFrom<Filters['selectedLeagues']>([], [], ['baseball_mlb']),
          hidesFlagged: fc.boolean(),
          minDollars: fc.constantFrom(null, null, 2),
          search: fc.constantFrom('', '', 'yank', 'lakers'),
        }),
        fc.constantFrom(100_00, 500_00, 37_00),
        (sketches, mine, chosen, more, total) => {
          const rows = sketches.flatMap((each) => rowOf(kind, each));
          const unique = [...new Map(rows.map((row) => [row.id, row])).values()];
          const filters = { ...noFilters, ...more, selectedSportsbooks: chosen ?? [] };
          const bettor = { books: mine && new Set(mine), stakes: { ...defaultStakeRules, total: cents(total) } };
          const shown = onPage(kind, unique, filters, bettor);
          shownRows += shown.length;
          expect(byId(shown)).toEqual(byId(told(kind, unique, filters, bettor)));
        },
      ),
      { numRuns: 300 },
    );
    expect(shownRows).toBeGreaterThan(50);
  },
);

function byId(rows: readonly Shown[]) {
  return rows
    .map(({ id, figure, dollars: brings }) => `${id} ${hundredths(100 * figure)} ${hundredths(100 * brings)}`)
    .toSorted();
}

/** To a hundredth, without what floating point makes of a tie. */
function hundredths(value: number): number {
  return Math.round(100 * value + 1e-3) / 100;
}
