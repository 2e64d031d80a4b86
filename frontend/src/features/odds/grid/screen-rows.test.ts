import { expect, it } from 'vitest';
import type { GamePrices } from '../../../../../shared/grid/market-prices.ts';
import { dayOf, edgeOf, screenRows } from './screen-rows.ts';

const NOW = 1_767_268_800;

/** A game with the home team's moneyline at four books; the visitors are at -110 everywhere. */
function game(id: string, startsIn: number, home: readonly number[], open = home): GamePrices {
  const books = home.map((price, n) => ({
    ...{ sportsbookId: n + 1, line: 0, prices: [price, -110] as const, updatedAt: NOW, aside: [null, null] as const },
    open: { line: 0, prices: [open[n] ?? price, -110] as const },
  }));
  return {
    ...{ at: NOW, id, startsAt: NOW + startsIn, homeTeam: `Home ${id}`, awayTeam: `Away ${id}` },
    markets: [{ key: 'h2h', books, gone: [] }],
  };
}

const games = [
  game('late', 7200, [-110, -110, -110, -110], [-150, -110, -110, -110]),
  game('soon', 3600, [125, -110, -110, -110]),
  game('begun', -60, [-110, -110, -110, -110]),
];
const all = {
  league: 'basketball_nba',
  market: 'h2h',
  search: '',
  onlyEdges: false,
  sort: 'start',
  day: undefined,
  books: undefined,
} as const;
const idsOf = (choice: Partial<Parameters<typeof screenRows>[1]>) =>
  screenRows(games, { ...all, ...choice }, NOW).map((row) => row.game.id);

it('games that have started are left out, and the others come by start, hold or movement', () => {
  expect(idsOf({})).toEqual(['soon', 'late']);
  expect(idsOf({ sort: 'hold' })).toEqual(['soon', 'late']);
  expect(idsOf({ sort: 'movement' })).toEqual(['late', 'soon']);
});

it('only games of the day, of the search, or with a price better than the fair one are shown', () => {
  expect(idsOf({ search: 'home late' })).toEqual(['late']);
  expect(idsOf({ onlyEdges: true })).toEqual(['soon']);
  expect(idsOf({ day: '2001-01-01' })).toEqual([]);
  expect(idsOf({ day: dayOf(NOW + 3600) })).toContain('soon');
});

it('a best price at a book that the bettor has not is none', () => {
  expect(idsOf({ onlyEdges: true, books: new Set([2, 3]) })).toEqual([]);
});

it('+125 where the others’ fair probability is one half earns 12.5 %', () => {
  const [row] = screenRows(games, all, NOW);
  // Probit and power agree with one half at even prices.
  expect(row && edgeOf(row.row, 0)).toBeCloseTo(0.125, 6);
});
