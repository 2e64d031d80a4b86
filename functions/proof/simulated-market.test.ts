import { expect, it } from 'vitest';
import { byCell } from '../../shared/proof/cells.ts';
import { valueFigures } from '../../shared/proof/value-figures.ts';
import type { QuoteRow } from '../../shared/testing/event-quotes.ts';
import { seededRandom } from '../../shared/testing/seeded-random.ts';
import { memoryTable } from '../testing/memory-table/memory-table.ts';
import { aGame, NEXT_DAY, NOON, proofFixture, type QuotedGame } from './testing/proof-fixture.ts';

/** Games of a market whose true prices are known: what is listed, and what it is worth, by chance with a fixed seed. */
const MINUTE = 60;
const START = NOON + 4 * 3600;
/** Half of what the two prices of a book cost more than a fair bet. */
const VIG = 0.02;

interface Market {
  /** Chance of the home team at the listing and at the close, as logits. */
  readonly before: number;
  readonly close: number;
}

interface Errors {
  /** Standard deviation, in logits, of each book's own error. */
  readonly own: number;
  /** Of an error that all books but the first one share. */
  readonly shared: number;
}

/** Source: G. E. P. Box and M. E. Muller, "A Note on the Generation of Random Normal Deviates" (1958). */
function normal(chance: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
}

const probability = (logit: number) => 1 / (1 + Math.exp(-logit));

function americanOf(decimal: number): number {
  return Math.round(decimal >= 2 ? 100 * (decimal - 1) : -100 / (decimal - 1));
}

/** Eight books with both sides of a moneyline, whose vig is in proportion to the chances. */
function quotes(logit: number, { own, shared }: Errors, at: number, chance: () => number): QuoteRow[] {
  const common = shared * normal(chance);
  return [1, 2, 3, 4, 5, 6, 7, 8].flatMap((book): QuoteRow[] => {
    const home = probability(logit + own * normal(chance) + (book === 1 ? 0 : common));
    const priceOf = (share: number) => americanOf(1 / (share * (1 + 2 * VIG)));
    return [
      [book, 'h2h', null, 0, priceOf(home), { updatedAt: at }],
      [book, 'h2h', null, 1, priceOf(1 - home), { updatedAt: at }],
    ];
  });
}

/** Lists the games four hours before their start and looks at them again a minute before it. */
async function played({ seed, games }: { readonly seed: number; readonly games: number }, errors: Errors) {
  const chance = seededRandom(seed);
  const fixture = proofFixture(memoryTable().table);
  const markets = Array.from({ length: games }, (): Market => {
    const before = 1.2 * (chance() - 0.5);
    return { before, close: before + 0.15 * normal(chance) };
  });
  const gamesAt = (at: number, logit: (market: Market) => number, noise: Errors): QuotedGame[] =>
    markets.map((market, n) => ({
      event: aGame(`game-${n}`, START),
      rows: quotes(logit(market), noise, at, chance),
    }));
  await fixture.scan(
    NOON,
    gamesAt(NOON, ({ before }) => before, errors),
  );
  await fixture.log();
  const end = START - MINUTE;
  await fixture.scan(
    end,
    gamesAt(end, ({ close }) => close, { own: 0.03, shared: 0 }),
  );
  await fixture.log();
  await fixture.makeProof(NOON + 3 * NEXT_DAY);
  const { values } = await fixture.rows();
  const trueEdges = values.map(({ gameId, price, pick }) => {
    const home = probability(markets[Number(gameId.slice('game-'.length))]?.close ?? 0);
    return (pick.side === 0 ? home : 1 - home) * price - 1;
  });
  return { fixture, values, trueEdge: trueEdges.reduce((sum, edge) => sum + edge, 0) / trueEdges.length };
}

it.each([1, 2, 3])(
  'seed %i: listed rows come to their true edge at the close, by its middle fair price',
  async (seed) => {
    const { fixture, values, trueEdge } = await played({ seed, games: 300 }, { own: 0.08, shared: 0 });
    const { all, withdrawals } = (await fixture.proof()).values;
    expect(values.length).toBeGreaterThan(100);
    expect(all.figures).toEqual(expect.objectContaining({ close: valueFigures(values).close }));
    const { mean = Number.NaN, standardError = null, low = Number.NaN } = all.figures?.close ?? {};
    expect(Math.abs(mean - trueEdge)).toBeLessThan(2 * (standardError ?? 0));
    expect(low).toBeLessThan(mean);
    expect(trueEdge).toBeGreaterThan(0);
    expect(withdrawals).toEqual([]);
  },
);

/** Percent, of the proof's bands. */
const BANDS = [0, 1, 2, 3, 5, 10];

it('the proof says of each band what a recomputation from the published rows says', async () => {
  const { fixture } = await played({ seed: 5, games: 300 }, { own: 0.08, shared: 0 });
  const { values } = await fixture.published('2026-11-24');
  const { cells } = (await fixture.proof()).values;
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0) / numbers.length;
  const told = cells.filter(({ league, figures }) => league === null && figures !== null);
  expect(told.length).toBeGreaterThan(1);
  for (const { value, rows, figures } of told) {
    const [from = Number.NaN, to = Number.NaN] = BANDS.slice(value);
    const own = values.filter(({ listed }) => 100 * listed.low >= from && 100 * listed.low < to);
    const closes = own.flatMap(({ close }) => close?.middle ?? []);
    expect(rows).toBe(own.length);
    expect(figures?.listed.low).toBeCloseTo(mean(own.map(({ listed }) => listed.low)), 5);
    expect(figures?.close).toMatchObject({ rows: closes.length, mean: expect.closeTo(mean(closes), 5) });
    expect(figures?.close.beat).toBeCloseTo(closes.filter((close) => close > 0).length / closes.length, 9);
  }
});

it('rows that only the others’ common mistake made look good lose to the close, and their cells are withdrawn', async () => {
  const { fixture, values, trueEdge } = await played({ seed: 4, games: 800 }, { own: 0.02, shared: 0.12 });
  const { all, cells, withdrawals } = (await fixture.proof()).values;
  expect(all.figures?.listed.low).toBeGreaterThan(0.01);
  expect(trueEdge).toBeLessThan(0);
  const enough = byCell(values).filter(({ rows }) => rows.length >= 50);
  expect(withdrawals.length).toBeGreaterThan(0);
  expect(withdrawals.map(({ value, hours }) => `${value} ${hours}`).toSorted()).toEqual(
    enough.map(({ cell }) => `${cell.value} ${cell.hours}`).toSorted(),
  );
  const withdrawn = cells.filter((cell) => cell.withdrawn);
  expect(withdrawn.every(({ figures }) => (figures?.close.mean ?? 0) < 0)).toBe(true);
});
