import { describe, expect, it } from 'vitest';
import { sportsbooks } from '../catalogue/sportsbooks.ts';
import { AT, event, find } from './naive-events.ts';
import { findNaively } from './naive-finder.ts';

describe('arbitrage', () => {
  it('uses the best prices of two books, with level stakes', () => {
    const { arbitrage } = find([
      event({
        fanduel: {
          h2h: [
            ['Blues', -130],
            ['Reds', 110],
          ],
        },
        draftkings: {
          h2h: [
            ['Blues', 105],
            ['Reds', -115],
          ],
        },
      }),
    ]);
    // q = 100/210 + 100/205 = 0.963995; 1/q - 1 = 3.7349 %. $49 and $51 return 102.90 and 104.55; $50 and $50 at worst 102.50.
    expect(arbitrage).toMatchObject([
      {
        id: 'arbitrage/e1/h2h//-',
        profit: 290,
        flags: [],
        placeFirst: { leg: 0, reason: 'longer' },
        legs: [
          { sportsbookId: 1, american: 110, market: 'h2h', threshold: 0, line: null, side: 0, stake: 4900 },
          { sportsbookId: 2, american: 105, market: 'h2h', threshold: 0, line: null, side: 1, stake: 5100 },
        ],
      },
    ]);
    expect(arbitrage[0]?.margin).toBeCloseTo(0.037349, 6);
    expect(arbitrage[0]?.legs[0].quotes).toEqual([
      { sportsbookId: 1, american: 110 },
      { sportsbookId: 2, american: -115 },
    ]);
  });

  it('never pairs a book with itself, even when it is best on both sides', () => {
    const { arbitrage } = find(
      [
        event({
          fanduel: {
            h2h: [
              ['Blues', 2.02],
              ['Reds', 2.02],
            ],
          },
          draftkings: {
            h2h: [
              ['Blues', 2.01],
              ['Reds', 1.6],
            ],
          },
        }),
      ],
      'decimal',
    );
    expect(arbitrage.map(({ legs }) => legs.map((leg) => leg.sportsbookId))).toEqual([[1, 2]]);
  });

  it('is not found at fair prices', () => {
    // 384/484 + 100/484 is 1, and slightly less in floating point.
    expect(find([event({ fanduel: { h2h: [['Reds', -384]] }, bovada: { h2h: [['Blues', 384]] } })]).arbitrage).toEqual(
      [],
    );
  });

  it('orders equal prices and tied pairs by the lower book id', () => {
    const same = {
      h2h: [
        ['Blues', 2.02],
        ['Reds', 2.02],
      ],
    } as const;
    const { arbitrage } = find([event({ bovada: same, betmgm: same, draftkings: same })], 'decimal');
    expect(arbitrage.map(({ legs }) => legs.map((leg) => leg.sportsbookId))).toEqual([[2, 3]]);
    expect(arbitrage[0]?.legs[0].quotes.map(({ sportsbookId }) => sportsbookId)).toEqual([2, 3, 5]);
  });

  it('pairs a main line with the alternate of another book, and uses the better of both from one book', () => {
    const { arbitrage } = find([
      event({
        fanduel: { player_points: [['Under', 102, 19.5, 'Ann']] },
        draftkings: {
          player_points: [['Over', -115, 19.5, 'Ann']],
          player_points_alternate: [['Over', 104, 19.5, 'Ann']],
        },
      }),
    ]);
    expect(arbitrage).toMatchObject([
      { id: 'arbitrage/e1/player_points/Ann/19.5', legs: [{ american: 104 }, { american: 102 }] },
    ]);
  });

  it('uses the newer of two equal prices of one book', () => {
    const over = (market: string, seenAgo: number) =>
      event({ fanduel: { [market]: [['Over', 104, 19.5, 'Ann']] } }, {}, seenAgo);
    const under = event({ bovada: { player_points: [['Under', 104, 19.5, 'Ann']] } }, {}, 0);
    // The older one would be more than 5 minutes apart from the other leg.
    const main = over('player_points', 400);
    expect(find([under, main, over('player_points_alternate', 100)]).arbitrage).toMatchObject([{ flags: [] }]);
    expect(find([under, over('player_points_alternate', 100), main]).arbitrage).toMatchObject([{ flags: [] }]);
  });

  it('treats a spread as a threshold on the home margin', () => {
    const { arbitrage } = find([
      event({ fanduel: { spreads: [['Reds', 105, -6.5]] }, draftkings: { spreads: [['Blues', 105, 6.5]] } }),
    ]);
    expect(arbitrage).toMatchObject([{ id: 'arbitrage/e1/spreads//6.5', legs: [{ side: 0 }, { side: 1 }] }]);
  });

  it('flags margins above 10 % and legs 5 minutes apart, and quarantines margins above 25 %', () => {
    const at = (seenAgo: number, book: string, name: string, price: number) =>
      event({ [book]: { h2h: [[name, price]] } }, {}, seenAgo);
    const flags = (...events: object[]) => find(events).arbitrage.map((one) => one.flags);
    // 2 × 100/225 → 12.5 %; 2 × 100/250 → exactly 25 %.
    expect(flags(at(0, 'fanduel', 'Reds', 125), at(301, 'bovada', 'Blues', 125))).toEqual([['check', 'apart']]);
    expect(flags(at(0, 'fanduel', 'Reds', 125), at(300, 'bovada', 'Blues', 125))).toEqual([['check']]);
    expect(flags(at(0, 'fanduel', 'Reds', 150), at(0, 'bovada', 'Blues', 150))).toEqual([['check']]);
    const { arbitrage, promo, quarantined } = find([at(0, 'fanduel', 'Reds', 151), at(0, 'bovada', 'Blues', 150)]);
    expect({ arbitrage, promo, quarantined }).toEqual({
      arbitrage: [],
      promo: [],
      quarantined: { arbitrage: 1, overlap: 0, promo: 2, 'low-hold': 1 },
    });
  });

  it('does not flag a margin of exactly 10 %, which is slightly more in floating point', () => {
    const even = event({ fanduel: { h2h: [['Reds', 2.2]] }, bovada: { h2h: [['Blues', 2.2]] } });
    expect(find([even], 'decimal').arbitrage).toMatchObject([{ flags: [], margin: expect.closeTo(0.1, 12) }]);
  });

  it('deducts commission before pairing', () => {
    // A tenth of the winnings: 2.2 becomes 2.08, so the margin falls from 10 % to 4 %; 2.1 without commission is better.
    const books = sportsbooks.map((book) =>
      book.id === 8 ? { ...book, commission: { basis: 'winnings' as const, rate: 0.1, source: { text: '' } } } : book,
    );
    const offered = event({
      novig: { h2h: [['Reds', 2.2]] },
      bovada: { h2h: [['Reds', 2.1]] },
      betmgm: { h2h: [['Blues', 2.08]] },
    });
    const { arbitrage } = findNaively({ events: [{ event: offered, format: 'decimal' }], at: AT, books });
    expect(arbitrage).toMatchObject([
      { legs: [{ sportsbookId: 5, quotes: [{ american: 110 }, { american: 120 }] }, {}] },
    ]);
    expect(arbitrage[0]?.margin).toBeCloseTo(0.044976, 6); // 1 / (1/2.1 + 1/2.08) - 1
  });
});
