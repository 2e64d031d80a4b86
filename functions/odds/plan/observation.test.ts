import { expect, it } from 'vitest';
import { Scan } from '../../../shared/engine/scan.ts';
import { game, NOON, type QuoteRow, quotesOf } from '../../../shared/testing/event-quotes.ts';
import { gameGroups } from './market-groups.ts';
import { observationOf } from './observation.ts';

const HOUR = 3600;
const startsIn = (hours: number) => ({ ...game, startsAt: NOON + hours * HOUR });
const points = (book: number, key: string, side: 0 | 1, price: number): QuoteRow => {
  return [book, key, 19.5, side, price, { participant: 'A Player' }];
};

const everything: readonly QuoteRow[] = [
  // An arbitrage in main markets, one in a quarter, two in props, and one that needs an alternate.
  ...([
    [1, 'h2h', null, 0, 105],
    [2, 'h2h', null, 1, 105],
  ] satisfies QuoteRow[]),
  [1, 'h2h_q1', null, 0, 105],
  [2, 'h2h_q1', null, 1, 105],
  ...['player_rebounds', 'player_assists'].flatMap((key) => [points(1, key, 0, 110), points(2, key, 1, 110)]),
  points(1, 'player_points_alternate', 0, 120),
  points(2, 'player_points', 1, 120),
];

const allGroups = gameGroups.map((group) => ({ eventId: game.id, group }));

function observed(
  rows: readonly QuoteRow[],
  calls: Parameters<typeof observationOf>[1]['calls'] = allGroups,
  hours = 2,
) {
  const event = startsIn(hours);
  const scan = new Scan(NOON);
  scan.event(event, quotesOf(rows));
  return observationOf({ events: [event], result: scan.finish() }, { at: NOON, calls }).games;
}

it('an arbitrage counts for the last group of markets that it needs, one in main markets for none', () => {
  expect(observed(everything)).toEqual([
    { group: 'game', startsIn: 2 * HOUR, found: 1 },
    { group: 'props', startsIn: 2 * HOUR, found: 2 },
    { group: 'alternates', startsIn: 2 * HOUR, found: 1 },
  ]);
});

it('only calls count, and none about a game that has started or is not listed', () => {
  expect(observed(everything, [{ eventId: game.id, group: 'props' }])).toEqual([
    { group: 'props', startsIn: 2 * HOUR, found: 2 },
  ]);
  expect(observed(everything, allGroups, 0)).toEqual([]);
  expect(observed(everything, [{ eventId: 'another', group: 'props' }])).toEqual([]);
});

it('an overlap counts if it makes money on average', () => {
  /** Both bets at -110, which loses 4.5% unless both win. `usual` and `opposite`: the prices that say how often that is. */
  const overlap = (usual: number, opposite: number): readonly QuoteRow[] =>
    [1, 2, 3].flatMap((book): QuoteRow[] => [
      [book, 'totals_q1', 222.5, 0, book === 1 ? -110 : usual],
      [book, 'totals_q1', 222.5, 1, opposite],
      [book, 'totals_q1', 225.5, 0, opposite],
      [book, 'totals_q1', 225.5, 1, book === 2 ? -110 : usual],
    ]);
  const found = (usual: number, opposite: number) => observed(overlap(usual, opposite))[0]?.found;
  // Without vig 50% each: they never win both.
  expect(found(-110, -110)).toBe(0);
  // 53% to 54% each: both win in about 7% of games.
  expect(found(-130, 105)).toBe(1);
});
