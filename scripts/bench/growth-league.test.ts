import { expect, it } from 'vitest';
import { sportsbooks } from '../../shared/catalogue/sportsbooks.ts';
import { generatedGames } from './generated-feed.ts';
import { scanLeagueBodies, tellBooksApart } from './growth-league.ts';

it('takes the same books in a game’s next answer for other books', () => {
  // Two answers of three books with two rows each, then one of a single book; what lies behind the last row is of an earlier game.
  const sportsbookId = Uint16Array.of(3, 3, 1, 1, 2, 2, 3, 3, 1, 1, 2, 2, 3, 3, 3, 1);
  tellBooksApart({ count: 14, sportsbookId });
  const next = Math.max(...sportsbooks.map(({ id }) => id)) + 1;
  const first = [3, 3, 1, 1, 2, 2];
  expect([...sportsbookId]).toEqual([...first, ...first.map((id) => id + next), 3 + 2 * next, 3 + 2 * next, 3, 1]);
});

it('generates a game’s books in answers that hold no key twice', () => {
  const [game] = [...generatedGames({ games: 1, books: 24, seed: 1 })];
  const answers = (game?.bodies ?? []).map((body) =>
    [...body.toString().matchAll(/"title":"(\w+)"/g)].map(([, key]) => key),
  );
  expect(answers.map((keys) => [keys.length, new Set(keys).size])).toEqual([
    [11, 11],
    [11, 11],
    [2, 2],
  ]);
});

it('stores more for more books, and nothing for no game', async () => {
  const work = (books: number) =>
    scanLeagueBodies([...generatedGames({ games: 1, books, seed: 1 })].map(({ bodies }) => bodies));
  const [few, many, none] = [await work(2), await work(24), await scanLeagueBodies([])];
  expect(many.views.odds.bytes).toBeGreaterThan(5 * few.views.odds.bytes);
  expect(none.views.odds).toEqual({ bytes: 0, parts: 0, writeUnits: 0 });
});
