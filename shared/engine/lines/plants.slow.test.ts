import { expect, it } from 'vitest';
import { normalBelow } from '../../odds/distribution/normal.ts';
import { perKind } from '../../odds/kinds.ts';
import { defaultLimits } from '../../odds/limits.ts';
import { game, NOON, type QuoteRow, quotesOf } from '../../testing/event-quotes.ts';
import { EventCells } from '../cells.ts';
import { finders } from '../kinds/registry.ts';
import type { Opportunity } from '../opportunity.ts';
import { Scan } from '../scan.ts';

const FEEDS = 3000;
const BOOKS = [1, 2, 3, 4, 5, 6, 13, 25, 27, 28];

/** Numbers between 0 and 1 that look random, the same in every run. */
function numbersFrom(seed: number): () => number {
  let state = seed * 2 + 1;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** About normal: the sum of twelve. */
function normalOf(next: () => number, mean: number, deviation: number): number {
  let sum = -6;
  for (let n = 0; n < 12; n++) sum += next();
  return mean + deviation * sum;
}

function american(probability: number): number {
  const p = Math.min(0.97, Math.max(0.03, probability));
  const price = Math.round(p > 0.5 ? (-100 * p) / (1 - p) : (100 * (1 - p)) / p);
  return Math.abs(price) < 100 ? 100 : price;
}

/** What a book thinks of a result. */
interface Belief {
  readonly market: string;
  readonly participant?: string;
  readonly mean: number;
  readonly deviation: number;
  readonly vig: number;
}

/** Both sides of a line as a book with a belief prices it. */
function priced(book: number, { market, participant, mean, deviation, vig }: Belief, line: number): QuoteRow[] {
  const above = 1 - normalBelow((line - mean) / deviation);
  const more = participant === undefined ? {} : { participant };
  const threshold = market === 'h2h' ? null : line;
  return [
    [book, market, threshold, 0, american(above + vig / 2), more],
    [book, market, threshold, 1, american(1 - above + vig / 2), more],
  ];
}

const swapped = (rows: readonly QuoteRow[]) =>
  rows.map(([book, market, line, side, price]): QuoteRow => [book, market, line, side === 0 ? 1 : 0, price]);

const plants = ['half-time total', 'other stat', 'doubled person', 'swapped teams'] as const;
type Plant = (typeof plants)[number];

/**
 * A game's books, which agree as recorded ones do: a tenth of a standard deviation of their opinions' differences or less. One book may have
 * what it says of something else.
 */
function feedOf(seed: number, plant?: Plant): { rows: QuoteRow[]; plantedAt: number } {
  const next = numbersFrom(seed);
  const [margin, total] = [normalOf(next, 2, 6), normalOf(next, 225, 9)];
  const [points, rebounds] = [normalOf(next, 21, 4.5), normalOf(next, 7, 1.6)];
  const [otherPoints, ann] = [normalOf(next, 11, 3), { participant: 'Ann Lee' }];
  const books = BOOKS.filter(() => next() < 0.75);
  const plantedAt = books[Math.floor(next() * books.length)] ?? 0;
  const rows = books.flatMap((book) => {
    const vig = 0.035 + 0.025 * next();
    const about = (market: string, mean: number, deviation: number, more = {}): Belief => {
      return { market, mean: normalOf(next, mean, deviation / 40), deviation, vig, ...more };
    };
    const half = (value: number) => Math.floor(value) + 0.5;
    const nearest = (value: number) => Math.round(value * 2) / 2;
    const home = about('h2h', margin, 12.2);
    const spread = { ...about('spreads', margin, 12.2), mean: home.mean };
    const whole = about('totals', total, 17);
    const counts = about('player_points', points, 1.5 * Math.sqrt(points), ann);
    const caught = about('player_rebounds', rebounds, 1.1 * Math.sqrt(rebounds), ann);
    const handicap = Math.abs(nearest(spread.mean)) < 1 ? Math.sign(spread.mean) : nearest(spread.mean);
    const rows = {
      teams: [...priced(book, home, 0), ...priced(book, spread, handicap)],
      total: priced(book, whole, nearest(whole.mean)),
      points: priced(book, counts, half(counts.mean - 0.2)),
      rebounds: priced(book, caught, half(caught.mean - 0.2)),
    };
    if (book === plantedAt && plant !== undefined) {
      const lie = liesAt(book, plant, { rows, whole, counts, caught, otherPoints });
      return Object.values({ ...rows, ...lie }).flat();
    }
    return Object.values(rows).flat();
  });
  return { rows, plantedAt };
}

interface Truth {
  readonly rows: Readonly<Record<'teams' | 'total' | 'points' | 'rebounds', readonly QuoteRow[]>>;
  readonly whole: Belief;
  readonly counts: Belief;
  readonly caught: Belief;
  readonly otherPoints: number;
}

function liesAt(
  book: number,
  plant: Plant,
  { rows, whole, counts, caught, otherPoints }: Truth,
): Partial<Truth['rows']> {
  const ofHalf = { ...whole, mean: whole.mean / 2, deviation: whole.deviation / Math.SQRT2 };
  const ofOther = { ...counts, mean: otherPoints, deviation: 1.5 * Math.sqrt(Math.abs(otherPoints)) };
  const lies: Readonly<Record<Plant, Partial<Truth['rows']>>> = {
    'half-time total': { total: priced(book, ofHalf, Math.round(ofHalf.mean * 2) / 2) },
    'other stat': {
      points: priced(book, { ...caught, market: counts.market }, Math.floor(caught.mean - 0.2) + 0.5),
    },
    'doubled person': { points: [...rows.points, ...priced(book, ofOther, Math.floor(otherPoints - 0.2) + 0.5)] },
    'swapped teams': {
      teams: swapped(rows.teams).map(([at, market, line, side, price]): QuoteRow => {
        return [at, market, line === null ? null : -line, side, price];
      }),
    },
  };
  return lies[plant];
}

const league = game.league;

/** What an engine without any check of quotes would list: sure profits, and overlaps of some value. */
function uncheckedRows(rows: readonly QuoteRow[]): readonly Opportunity[] {
  const cells = new EventCells();
  const search = {
    event: game,
    cells,
    heardAtBook: () => ({ cells, distant: new Map() }),
    at: NOON,
    limits: defaultLimits,
  };
  const all = perKind((kind) => finders[kind](defaultLimits));
  cells.resolve(quotesOf(rows, league), NOON, defaultLimits);
  for (let first = 0; first < cells.count; ) {
    const end = cells.groupEnd(first);
    const facts = cells.facts(first);
    if (facts !== undefined)
      for (const finder of [all.arbitrage, all.overlap]) finder.search(search, { facts, first, end });
    first = end;
  }
  return [...all.arbitrage.found(), ...all.overlap.found()];
}

function rowsOf(rows: readonly QuoteRow[]): readonly Opportunity[] {
  const scan = new Scan(NOON);
  scan.event(game, quotesOf(rows, league));
  const { arbitrage, overlap } = scan.finish();
  return [...arbitrage, ...overlap];
}

const isWorth = ({ overlap, kind }: Opportunity) => kind === 'arbitrage' || (overlap?.expectedValue ?? 0) > 0;
const keyOf = ({ id, legs }: Opportunity) => `${id} ${legs.map(({ best }) => best.sportsbookId).join()}`;

it('of the planted lines that would make a row of some value 19 of 20 are set aside or flagged', () => {
  const tally = new Map<string, { rows: number; missed: number }>();
  for (let seed = 1; seed <= FEEDS; seed++) {
    const plant = plants[seed % plants.length] ?? 'other stat';
    const clean = new Set(uncheckedRows(feedOf(seed).rows).map(keyOf));
    const { rows: planted, plantedAt } = feedOf(seed, plant);
    const isAtBook = ({ legs }: Opportunity) => legs.some(({ best }) => best.sportsbookId === plantedAt);
    const gained = uncheckedRows(planted).filter((row) => isWorth(row) && isAtBook(row) && !clean.has(keyOf(row)));
    if (gained.length === 0) continue;
    const listed = new Map(rowsOf(planted).map((row) => [keyOf(row), row]));
    const missed = gained.some((row) => listed.get(keyOf(row))?.flags.length === 0);
    const known = tally.get(plant) ?? { rows: 0, missed: 0 };
    tally.set(plant, { rows: known.rows + 1, missed: known.missed + Number(missed) });
  }
  // Swapped teams that are nearly even look like another opinion.
  for (const plant of plants) expect(tally.get(plant)?.missed).toBeLessThan(plant === 'swapped teams' ? 90 : 5);
  const [rows, missed] = [...tally.values()].reduce(([a, b], one) => [a + one.rows, b + one.missed], [0, 0]);
  expect(rows).toBeGreaterThan(FEEDS / 2);
  expect(missed / rows).toBeLessThan(0.05);
});

it('3,000 games without a mistake lose no row', () => {
  let all = 0;
  for (let seed = 1; seed <= FEEDS; seed++) {
    const { rows } = feedOf(seed);
    const expected = uncheckedRows(rows);
    const listed = new Set(rowsOf(rows).map(keyOf));
    expect(expected.filter((row) => !listed.has(keyOf(row)))).toEqual([]);
    all += expected.length;
  }
  expect(all).toBeGreaterThan(FEEDS);
});
