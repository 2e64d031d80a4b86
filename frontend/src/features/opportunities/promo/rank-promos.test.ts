import { describe, expect, it } from 'vitest';
import type { Opportunity } from '../../../api/from-wire.ts';
import { aParsedOpportunity } from '../../../testing/opportunities.ts';
import type { PromoChoice } from './promo-choice.ts';
import { booksIn, type RankedPromo, rankPromos } from './rank-promos.ts';

const bonusBet: PromoChoice = { sportsbookId: null, promotion: 'bonus-bet', amount: 100, boost: 50, refundValue: 0.65 };
const AT = '2026-11-21T18:00:00Z';

/** A bonus bet on the away team at `bonus`, hedged on the home team at `hedge`: sportsbook id → American odds. */
function promo(id: string, bonus: Record<number, number>, hedge: Record<number, number>): Opportunity {
  const [away, home] = ['Moneyline: Away', 'Moneyline: Home'];
  const side = (prices: Record<number, number>) =>
    Object.entries(prices).map(([book, odds]) => ({ sportsbookId: Number(book), odds, updatedAt: AT }));
  const leg = (prices: Record<number, number>) => {
    const [book = '1', odds = 100] = Object.entries(prices)[0] ?? [];
    return { odds: `${odds}`, sportsbookId: Number(book), sportsbook: 'x', updatedAt: AT };
  };
  return aParsedOpportunity({
    id,
    kind: 'promo',
    bestOdds: { [away]: leg(bonus), [home]: leg(hedge) },
    stakes: {},
    quotes: { [away]: side(bonus), [home]: side(hedge) },
    promo: {
      pairs: Object.keys(bonus).map((book) => ({ sportsbookId: Number(book), hedgeSportsbookId: 2, conversion: 0 })),
    },
  });
}

const stakesOf = (ranked?: RankedPromo) => ranked?.opportunity.legs.map(({ stake }) => stake);
const booksOf = (ranked?: RankedPromo) => ranked?.opportunity.legs.map(({ best }) => best.sportsbookId);

describe('ranking for a bonus bet', () => {
  // +400 is 5.00 and -400 is 1.25: hedge 100 × 4 / 1.25 = $320, kept 400 - 320 = $80 or 320 × 0.25 = $80.
  const better = promo('a', { 1: 400 }, { 2: -400 });
  // +300 is 4.00 and -300 is 1.3333: hedge 100 × 3 / 1.3333 = $225, kept $75.
  const worse = promo('b', { 3: 300 }, { 2: -300 });

  it('puts the best conversion first and states how much is kept', () => {
    const ranked = rankPromos([worse, better], bonusBet);
    expect(ranked.map(({ opportunity, kept }) => [opportunity.id, opportunity.profitMargin, kept])).toEqual([
      ['a', '80.0000', 'Keep $80.00 of a $100 bonus bet'],
      ['b', '75.0000', 'Keep $75.00 of a $100 bonus bet'],
    ]);
    expect(stakesOf(ranked[0])).toEqual([100, 320]);
  });

  it('puts a pair last that a limit leaves only a few dollars of', () => {
    const [bonus, hedge] = better.legs;
    const limited = {
      ...better,
      id: 'limited',
      legs: [bonus, { ...hedge, quotes: hedge?.quotes.map((quote) => ({ ...quote, limit: 32 })) }],
    } as Opportunity;
    // A hedge of at most $32 allows a bonus bet of $10, of which $8 is kept.
    const ranked = rankPromos([limited, worse], bonusBet);
    expect(ranked.map(({ opportunity, kept }) => [opportunity.id, kept])).toEqual([
      ['b', 'Keep $75.00 of a $100 bonus bet'],
      ['limited', 'Keep $8.00 of a $10 bonus bet · DraftKings takes at most $32'],
    ]);
  });

  it('hedges by a bet that is settled by the same rules, if there is one', () => {
    // In MLB a shortened game voids the spread at +150, not the moneylines; -160 keeps 300 × (1 - 160/260) = $115.38 of a bonus bet at +300.
    const game = promo('mlb', { 1: 300 }, { 2: -160, 3: 150 });
    const [bonus, hedge] = game.legs;
    const mixed = {
      ...game,
      eventSport: 'baseball_mlb',
      market: 'h2h',
      legs: [
        bonus,
        {
          ...hedge,
          quotes: hedge?.quotes.map((quote) =>
            quote.sportsbookId === 3 ? { ...quote, outcome: 'Point Spread: Home -0.5' } : quote,
          ),
        },
      ],
    } as Opportunity;
    const [top] = rankPromos([mixed], bonusBet);
    expect(booksOf(top)).toEqual([1, 2]);
    expect(top?.opportunity.rulesDiffer).toBeUndefined();
  });

  it('scales with the amount', () => {
    const [top] = rankPromos([better], { ...bonusBet, amount: 12.5 });
    expect(top?.kept).toBe('Keep $10.00 of a $12.50 bonus bet');
    expect(stakesOf(top)).toEqual([12.5, 40]);
  });

  it('uses the selected book for the bonus bet, not for the hedge', () => {
    const both = promo('c', { 1: 400, 3: 390 }, { 2: -400 });
    const [top] = rankPromos([both], { ...bonusBet, sportsbookId: 3 });
    expect(booksOf(top)).toEqual([3, 2]);
    expect(rankPromos([both], { ...bonusBet, sportsbookId: 4 })).toEqual([]);
  });

  it('does not hedge at the book of the bonus bet', () => {
    const [top] = rankPromos([promo('d', { 1: 400 }, { 1: -300, 2: -400 })], bonusBet);
    expect(booksOf(top)).toEqual([1, 2]);
    expect(rankPromos([promo('e', { 1: 400 }, { 1: -300 })], bonusBet)).toEqual([]);
  });

  it('lowers the amount to what the limits allow, and says which book has the limit', () => {
    const [first, second] = better.legs;
    if (first === undefined || second === undefined) throw new Error('two legs expected');
    const limited = { ...second, quotes: second.quotes.map((quote) => ({ ...quote, limit: 50 })) };
    const [top] = rankPromos([{ ...better, legs: [first, limited] }], bonusBet);
    // 50 × 1.25 / 4 = 15.625; of $15 the exact hedge is $48, which keeps 12 either way.
    expect(stakesOf(top)).toEqual([15, 48]);
    expect(top?.kept).toBe('Keep $12.00 of a $15 bonus bet · DraftKings takes at most $50');
    expect(top?.opportunity.profit).toBe(12);
  });

  it('leaves out books that are not listed for the line, where a push may forfeit the bonus bet', () => {
    const unlisted = {
      ...promo('f', { 1: 400, 3: 420 }, { 2: -400 }),
      promo: { pairs: [{ sportsbookId: 1, hedgeSportsbookId: 2, conversion: 80 }] },
    };
    const [top] = rankPromos([unlisted], bonusBet);
    expect(booksOf(top)?.[0]).toBe(1);
  });
});

describe('ranking for other promotions', () => {
  it('boosts the winnings', () => {
    // Even money boosted by 50 %: 1 + 1 × 1.5 = 2.50; hedge at 2.00: 100 × 2.5 / 2 = $125, kept 250 - 225 = $25.
    const [top] = rankPromos([promo('a', { 1: 100 }, { 2: 100 })], { ...bonusBet, promotion: 'profit-boost' });
    expect(top?.kept).toBe('Keep $25.00 from a 50% boost on $100');
    expect(stakesOf(top)).toEqual([100, 125]);
  });

  it('estimates how much of a no-sweat bet is kept', () => {
    // +100 both: hedge 100 × (2 - 0.65) / 2 = $67.50; $67 keeps 33.00 or 32.00, $68 32.00 or 33.00.
    const [top] = rankPromos([promo('a', { 1: 100 }, { 2: 100 })], { ...bonusBet, promotion: 'no-sweat' });
    expect(top?.kept).toBe('Keep about $32.00 from a $100 no-sweat bet (estimate)');
  });

  it('leaves out pairs that lose money', () => {
    expect(
      rankPromos([promo('a', { 1: -200 }, { 2: -200 })], { ...bonusBet, promotion: 'profit-boost', boost: 5 }),
    ).toEqual([]);
  });
});

it('flags are those of the selected pair', () => {
  const opportunity = promo('a', { 1: 400 }, { 2: -300 }); // 0.2 + 0.75 = 0.95: 5.3 %
  expect(rankPromos([{ ...opportunity, flags: ['check', 'apart'] }], bonusBet)[0]?.opportunity.flags).toEqual([]);
  const suspicious = promo('b', { 1: 500 }, { 2: -250 }); // 0.1667 + 0.7143 = 0.8810: 13.5 %
  expect(rankPromos([suspicious], bonusBet)[0]?.opportunity.flags).toEqual(['check']);
});

it('the offered books have a quote on a promoted side and are ordered by name', () => {
  expect(booksIn([promo('a', { 1: 400, 3: 300 }, { 2: -400 }), promo('b', { 2: 300 }, { 1: -300 })])).toEqual([
    { id: 3, name: 'BetMGM' },
    { id: 2, name: 'DraftKings' },
    { id: 1, name: 'FanDuel' },
  ]);
});
