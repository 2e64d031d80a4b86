import { expect, it, test } from 'vitest';
import { marketOf } from '../catalogue/markets.ts';
import { marketKind } from '../fair/market-kind.ts';
import { defaultLimits } from '../odds/limits.ts';
import { game, NOON, quotesOf } from '../testing/event-quotes.ts';
import { EventCells } from './cells.ts';
import { linePoints } from './group-outcomes.ts';

it('a line is known from the books that price both sides, by the mean of their no-vig prices', () => {
  const cells = new EventCells();
  const rows = [
    [1, 'totals', 220.5, 0, 100],
    [1, 'totals', 220.5, 1, 100],
    [2, 'totals', 220.5, 1, -300],
    [2, 'totals', 220.5, 0, 300],
    [3, 'totals', 220.5, 0, 500],
    [3, 'totals', 221, 0, 100],
  ] as const;
  cells.resolve(quotesOf(rows), NOON, defaultLimits);
  const facts = cells.facts(0);
  if (facts === undefined) throw new Error('No group');
  // Even, and 1/4 against 3/4.
  expect(linePoints(cells, { facts, first: 0, end: cells.count })).toEqual([
    { line: 220.5, above: expect.closeTo(0.375, 9), books: 2 },
  ]);
});

test.each([
  ['spreads', { measure: 'home-margin', participant: 'none', share: 1 }],
  ['totals_h1', { measure: 'count', participant: 'none', share: 1 / 2 }],
  ['team_totals', { measure: 'count', participant: 'team', share: 1 }],
  ['player_points', { measure: 'count', participant: 'player', share: 1 }],
] as const)('the results of %s are of the kind that its market measures', (key, expected) => {
  const family = marketOf(game.league, key);
  if (family === undefined) throw new Error(`No market ${key}`);
  expect(marketKind(family, game.league, true)).toEqual({ ...expected, league: game.league, zeroIsPossible: true });
});
