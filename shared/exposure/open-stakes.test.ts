import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import type { Position } from '../bets/position.ts';
import { aLeg, anUnder } from '../bets/testing/a-leg.ts';
import { cents } from '../odds/money.ts';
import { MOST_GAMES, type OpenStakes, openExposure } from './open-stakes.ts';

const game = (n: number, startTime: number | null = Date.parse('2026-12-02T02:00:00Z')) => ({
  ...{ id: `${n}`, league: 'basketball_nba', title: `Lakers @ Suns ${n}`, startTime },
});
const settled = { result: 'won', by: 'person', at: 0 } as const;
const position = (changes: Partial<Position>): Position => ({
  kind: 'arbitrage',
  game: game(1),
  legs: [aLeg()],
  ...changes,
});

it('adds up open bets by the Eastern day of their game, by game and by book', () => {
  const exposure = openExposure([
    position({ legs: [aLeg(), anUnder({ stake: cents(95_00) })] }),
    position({ game: game(2), legs: [aLeg({ settled }), anUnder({ bonus: true, stake: cents(25_00) })] }),
    position({ kind: 'parlay', game: null, legs: [aLeg({ sportsbookId: null, stake: cents(10_00) })] }),
  ]);
  const open = (staked: number, bonus: number, bets: number): OpenStakes => ({
    ...{ staked: cents(staked * 100), bonus: cents(bonus * 100), bets },
  });
  expect(exposure).toEqual({
    all: open(205, 25, 4),
    days: [
      { day: '2026-12-01', ...open(195, 25, 3) },
      { day: null, ...open(10, 0, 1) },
    ],
    games: [
      { title: 'Lakers @ Suns 1', day: '2026-12-01', ...open(195, 0, 2) },
      { title: null, day: null, ...open(10, 0, 1) },
      { title: 'Lakers @ Suns 2', day: '2026-12-01', ...open(0, 25, 1) },
    ],
    moreGames: 0,
    books: [
      { sportsbookId: 1, ...open(100, 0, 1) },
      { sportsbookId: 2, ...open(95, 25, 2) },
      { sportsbookId: 0, ...open(10, 0, 1) },
    ],
  });
});

test('each way to add up has all bets', () => {
  const leg = fc.record({
    stake: fc.integer({ min: 1, max: 9999 }).map(cents),
    bonus: fc.boolean(),
    book: fc.integer({ min: 1, max: 4 }),
  });
  const some = fc.array(fc.tuple(fc.integer({ min: 0, max: 80 }), fc.array(leg, { maxLength: 3 })), { maxLength: 100 });
  fc.assert(
    fc.property(some, (all) => {
      const {
        all: sum,
        days,
        books,
        games,
        moreGames,
      } = openExposure(
        all.map(([n, legs]) =>
          position({
            game: game(n, n * 3_600_000),
            legs: legs.map(({ book, ...rest }) => aLeg({ ...rest, sportsbookId: book })),
          }),
        ),
      );
      for (const rows of [days, books]) {
        expect(rows.reduce((total, { staked }) => total + staked, 0)).toBe(sum.staked);
        expect(rows.reduce((total, { bets }) => total + bets, 0)).toBe(sum.bets);
      }
      const used = new Set(all.flatMap(([n, legs]) => (legs.length > 0 ? [n] : [])));
      expect(games.length + moreGames).toBe(used.size);
      expect(games.length).toBeLessThanOrEqual(MOST_GAMES);
    }),
  );
});
