import { describe, expect, it, test } from 'vitest';
import { defaultLimits } from '../odds/limits.ts';
import { game, NOON, type QuoteRow, quotesOf } from '../testing/event-quotes.ts';
import { EventCells } from './cells.ts';
import { listedFamily, oneLineIds, oneLineName, twoLineIds } from './ids.ts';

function groupOf(rows: readonly QuoteRow[], league?: string) {
  const cells = new EventCells();
  cells.resolve(quotesOf(rows, league), NOON, defaultLimits);
  const facts = cells.facts(0);
  if (facts === undefined) throw new Error('No group');
  return { cells, facts, eventId: game.id };
}

/** The moneyline with spreads that are the same bet in a game that cannot end in a tie, and a line of its own. */
const joined = groupOf([
  [1, 'h2h', null, 0, 110],
  [2, 'spreads', 0.5, 0, 105],
  [3, 'spreads', -0.5, 1, 105],
  [4, 'spreads', 0, 1, 104],
  [5, 'spreads', 6.5, 0, 200],
  [5, 'spreads', 6.5, 1, -220],
]);

describe('bets on the line that a moneyline is on', () => {
  it('have the id of the moneyline, and formerly those of the spreads', () => {
    expect(oneLineIds({ ...joined, kind: 'arbitrage', of: [0, 1] })).toEqual({
      id: 'arbitrage/game1/h2h//-',
      formerIds: ['arbitrage/game1/spreads//-0.5', 'arbitrage/game1/spreads//0', 'arbitrage/game1/spreads//0.5'],
    });
  });

  it('keep the side of a bonus bet', () => {
    expect(oneLineIds({ ...joined, kind: 'promo', of: [1, 0], suffix: ':1' })).toEqual({
      id: 'promo/game1/h2h//-:1',
      formerIds: ['promo/game1/spreads//-0.5:1', 'promo/game1/spreads//0.5:1', 'promo/game1/spreads//0:1'],
    });
  });

  it('have that id even if no book names it a moneyline', () => {
    const spreads = groupOf([
      [1, 'spreads', 0.5, 0, 110],
      [2, 'spreads', 0.5, 1, 105],
    ]);
    expect(oneLineIds({ ...spreads, kind: 'arbitrage', of: [0, 1] })).toEqual({
      id: 'arbitrage/game1/h2h//-',
      formerIds: ['arbitrage/game1/spreads//0.5'],
    });
  });

  it('are called spreads in pairs over two lines, formerly by the line that their book names', () => {
    expect(twoLineIds({ ...joined, kind: 'overlap', of: [0, 3] })).toEqual({
      id: 'overlap/game1/spreads//0:6.5',
      formerIds: ['overlap/game1/spreads//0.5:6.5'],
    });
  });
});

it('a spread at 0 gives a pair over two lines no former id: it has the same one', () => {
  const cells = groupOf([
    [1, 'spreads', 0, 0, -105],
    [2, 'spreads', 6.5, 1, -105],
  ]);
  expect(twoLineIds({ ...cells, kind: 'overlap', of: [0, 1] })).toEqual({
    id: 'overlap/game1/spreads//0:6.5',
    formerIds: [],
  });
});

it('a quote that was superseded gives no former id', () => {
  const cells = groupOf([
    [1, 'h2h', null, 0, 110],
    [1, 'spreads', 0.5, 0, 105, { updatedAt: NOON - 61 }],
    [2, 'h2h', null, 1, 105],
  ]);
  expect(oneLineIds({ ...cells, kind: 'arbitrage', of: [0, 1] }).formerIds).toEqual([]);
});

describe('a participant that is spelled in several ways', () => {
  const cells = groupOf([
    [1, 'player_points', 19.5, 0, 110, { participant: 'ANN LEE' }],
    [2, 'player_points', 19.5, 1, 105, { participant: 'Ann Lee' }],
    [3, 'player_points', 20.5, 1, 105, { participant: 'Ann LEE' }],
  ]);

  it('has a former id for each other spelling', () => {
    expect(oneLineIds({ ...cells, kind: 'arbitrage', of: [0, 1] })).toEqual({
      id: 'arbitrage/game1/player_points/Ann Lee/19.5',
      formerIds: ['arbitrage/game1/player_points/ANN LEE/19.5', 'arbitrage/game1/player_points/Ann LEE/19.5'],
    });
    expect(twoLineIds({ ...cells, kind: 'overlap', of: [0, 2] })).toEqual({
      id: 'overlap/game1/player_points/Ann Lee/19.5:20.5',
      formerIds: ['overlap/game1/player_points/ANN LEE/19.5:20.5', 'overlap/game1/player_points/Ann LEE/19.5:20.5'],
    });
  });
});

test.each<[string, QuoteRow, string | undefined, { family: string; line: string }]>([
  ['a spread', [1, 'spreads', -6.5, 0, 110], undefined, { family: 'spreads', line: '-6.5' }],
  ['a total of 0', [1, 'totals', 0, 0, 110], undefined, { family: 'totals', line: '0' }],
  ['a moneyline', [1, 'h2h', null, 0, 110], undefined, { family: 'h2h', line: '-' }],
  [
    'half a point where games can be tied',
    [1, 'spreads', 0.5, 0, 110],
    'americanfootball_nfl',
    { family: 'spreads', line: '0.5' },
  ],
  ['the moneyline of a half', [1, 'h2h_h1', null, 0, 110], undefined, { family: 'h2h_h1', line: '-' }],
  ['the spread 0 of a half', [1, 'spreads_h1', 0, 0, 110], undefined, { family: 'spreads_h1', line: '0' }],
])('%s is listed as %j', (_name, row, league, expected) => {
  const { cells, facts } = groupOf([row], league);
  const threshold = cells.threshold[0] ?? Number.NaN;
  expect(oneLineName(facts, threshold)).toEqual(expected);
  expect(listedFamily(facts, threshold)).toBe(expected.family);
});
