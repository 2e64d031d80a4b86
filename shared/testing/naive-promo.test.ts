import { describe, expect, it } from 'vitest';
import { sportsbooks } from '../catalogue/sportsbooks.ts';
import { AT, type Books, event, find, type Row } from './naive-events.ts';
import { findNaively } from './naive-finder.ts';

describe('promo', () => {
  it('hedges a bonus bet at another book', () => {
    const { promo } = find([
      event({
        fanduel: {
          h2h: [
            ['Reds', 300],
            ['Blues', -310],
          ],
        },
        bovada: {
          h2h: [
            ['Reds', 280],
            ['Blues', -300],
          ],
        },
      }),
    ]);
    // +300 against -300: 3 × (1 - 3/4) = 0.75, hedge $225. +280 against -310: 2.8 × (1 - 310/410).
    expect(promo[0]).toMatchObject({
      id: 'promo/e1/h2h//-:0',
      legs: [
        { sportsbookId: 1, american: 300, stake: 10_000 },
        { sportsbookId: 5, american: -300, stake: 22_500 },
      ],
      promo: [
        { sportsbookId: 1, hedgeSportsbookId: 5, conversion: expect.closeTo(0.75, 12) },
        { sportsbookId: 5, hedgeSportsbookId: 1, conversion: expect.closeTo(0.682927, 6) },
      ],
    });
    expect(promo[0]?.margin).toBeCloseTo(0.75, 12);
  });

  it.each([
    [
      'a whole line',
      {
        totals: [
          ['Over', 110, 8],
          ['Under', -120, 8],
        ],
      },
      'basketball_nba',
      0,
    ],
    [
      'a half line',
      {
        totals: [
          ['Over', 110, 8.5],
          ['Under', -120, 8.5],
        ],
      },
      'basketball_nba',
      2,
    ],
    [
      'a moneyline where games cannot end in a tie',
      {
        h2h: [
          ['Reds', 110],
          ['Blues', -120],
        ],
      },
      'basketball_nba',
      2,
    ],
    [
      'a moneyline where games can end in a tie',
      {
        h2h: [
          ['Reds', 110],
          ['Blues', -120],
        ],
      },
      'americanfootball_nfl',
      0,
    ],
    [
      'the moneyline of a part of a game',
      {
        h2h_q1: [
          ['Reds', 110],
          ['Blues', -120],
        ],
      },
      'basketball_nba',
      0,
    ],
    [
      'a yes-no market',
      {
        player_double_double: [
          ['Yes', 110, 1, 'Ann'],
          ['No', -120, 1, 'Ann'],
        ],
      },
      'basketball_nba',
      2,
    ],
  ] satisfies [string, Books[string], string, number][])(
    'leaves out lines that can push if the book voids a pushed bonus bet: %s',
    (_, markets, sport, count) => {
      const offered = event({ fanduel: markets, bovada: markets }, { sport_key: sport });
      expect(find([offered]).promo).toHaveLength(count);
      const books = sportsbooks.map((book) => ({ ...book, pushedBonusBet: 'returned' as const }));
      expect(findNaively({ events: [{ event: offered, format: 'american' }], at: AT, books }).promo).toHaveLength(2);
    },
  );

  it('keeps the best 25 pairs of each book, ties by id', () => {
    const players = Array.from({ length: 30 }, (_, index) => `P${String(index).padStart(2, '0')}`);
    const side = (name: string, price: number) => ({
      player_points: players.map((player): Row => [name, price, 9.5, player]),
    });
    const { promo } = find([event({ fanduel: side('Over', 200), bovada: side('Under', -220) })]);
    const overs = promo.filter(({ id }) => id.endsWith(':0'));
    expect(overs).toHaveLength(25);
    expect(overs.at(-1)?.id).toBe('promo/e1/player_points/P24/9.5:0');
    expect(promo).toHaveLength(50);
  });
});
