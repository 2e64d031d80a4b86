import { describe, expect, it } from 'vitest';
import { type PromoChoice, plainBonusBet } from '../../../../../shared/boards/promo-choice.ts';
import type { PromoBettor } from '../../../../../shared/boards/promo-pairs.ts';
import { sportsbooks } from '../../../../../shared/catalogue/sportsbooks.ts';
import { cents } from '../../../../../shared/odds/money.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { aParsedOpportunity } from '../../../testing/opportunities.ts';
import { booksIn, type RankedPromo, rankPromos } from './rank-promos.ts';

const bonusBet: PromoChoice = plainBonusBet;
const anyone: PromoBettor = { books: undefined, rules: { step: 1, mostAt: new Map() } };
/** An exchange. */
const NOVIG = sportsbooks.find(({ name }) => name === 'Novig')?.id ?? 0;
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

const ranked = (opportunities: readonly Opportunity[], choice = bonusBet, bettor = anyone) =>
  rankPromos(opportunities, choice, bettor).ranked;
const narrowed = (opportunities: readonly Opportunity[], choice = bonusBet, bettor = anyone) =>
  rankPromos(opportunities, choice, bettor).narrowed;
const stakesOf = (ranked?: RankedPromo) => ranked?.opportunity.legs.map(({ stake }) => stake);
const booksOf = (ranked?: RankedPromo) => ranked?.opportunity.legs.map(({ best }) => best.sportsbookId);

describe('ranking for a bonus bet', () => {
  // +400 is 5.00 and -400 is 1.25: hedge 100 × 4 / 1.25 = $320, kept 400 - 320 = $80 or 320 × 0.25 = $80.
  const better = promo('a', { 1: 400 }, { 2: -400 });
  // +300 is 4.00 and -300 is 1.3333: hedge 100 × 3 / 1.3333 = $225, kept $75.
  const worse = promo('b', { 3: 300 }, { 2: -300 });

  it('puts the best conversion first and states how much is kept', () => {
    const list = ranked([worse, better], bonusBet);
    expect(list.map(({ opportunity, kept }) => [opportunity.id, opportunity.profitMargin, kept])).toEqual([
      ['a', '80.0000', 'Keep $80.00 of a $100 bonus bet · 25.0% on $320 tied up'],
      ['b', '75.0000', 'Keep $75.00 of a $100 bonus bet · 33.3% on $225 tied up'],
    ]);
    expect(stakesOf(list[0])).toEqual([100, 320]);
  });

  it('puts a flagged pair after all others', () => {
    const late = better.legs.map((leg) => ({
      ...leg,
      quotes: leg.quotes.map((quote) => ({ ...quote, outlier: 3 })),
    }));
    const list = ranked([{ ...better, legs: late }, worse]);
    expect(list.map(({ opportunity }) => [opportunity.id, opportunity.flags])).toEqual([
      ['b', []],
      ['a', ['outlier']],
    ]);
  });

  it('puts a pair last that a limit leaves only a few dollars of', () => {
    const [bonus, hedge] = better.legs;
    const limited = {
      ...better,
      id: 'limited',
      legs: [bonus, { ...hedge, quotes: hedge?.quotes.map((quote) => ({ ...quote, limit: 32 })) }],
    } as Opportunity;
    // A hedge of at most $32 allows a bonus bet of $10, of which $8 is kept.
    const list = ranked([limited, worse], bonusBet);
    expect(list.map(({ opportunity, kept }) => [opportunity.id, kept])).toEqual([
      ['b', 'Keep $75.00 of a $100 bonus bet · 33.3% on $225 tied up'],
      ['limited', 'Keep $8.00 of a $10 bonus bet · 25.0% on $32 tied up · DraftKings takes at most $32'],
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
    const [top] = ranked([mixed], bonusBet);
    expect(booksOf(top)).toEqual([1, 2]);
    expect(top?.opportunity.rulesDiffer).toBeUndefined();
  });

  it('scales with the amount', () => {
    const [top] = ranked([better], { ...bonusBet, amount: 12.5 });
    expect(top?.kept).toBe('Keep $10.00 of a $12.50 bonus bet · 25.0% on $40 tied up');
    expect(stakesOf(top)).toEqual([12.5, 40]);
  });

  it('uses the selected book for the bonus bet, not for the hedge', () => {
    const both = promo('c', { 1: 400, 3: 390 }, { 2: -400 });
    const [top] = ranked([both], { ...bonusBet, sportsbookId: 3 });
    expect(booksOf(top)).toEqual([3, 2]);
    expect(ranked([both], { ...bonusBet, sportsbookId: 4 })).toEqual([]);
  });

  it('does not hedge at the book of the bonus bet', () => {
    const [top] = ranked([promo('d', { 1: 400 }, { 1: -300, 2: -400 })], bonusBet);
    expect(booksOf(top)).toEqual([1, 2]);
    expect(ranked([promo('e', { 1: 400 }, { 1: -300 })], bonusBet)).toEqual([]);
  });

  it('lowers the amount to what the limits allow, and says which book has the limit', () => {
    const [first, second] = better.legs;
    if (first === undefined || second === undefined) throw new Error('two legs expected');
    const limited = { ...second, quotes: second.quotes.map((quote) => ({ ...quote, limit: 50 })) };
    const [top] = ranked([{ ...better, legs: [first, limited] }], bonusBet);
    // 50 × 1.25 / 4 = 15.625; of $15 the exact hedge is $48, which keeps 12 either way.
    expect(stakesOf(top)).toEqual([15, 48]);
    expect(top?.kept).toBe('Keep $12.00 of a $15 bonus bet · 25.0% on $48 tied up · DraftKings takes at most $50');
    expect(top?.opportunity.profit).toBe(12);
  });

  it('leaves out books that are not listed for the line, where a push may forfeit the bonus bet', () => {
    const unlisted = {
      ...promo('f', { 1: 400, 3: 420 }, { 2: -400 }),
      promo: { pairs: [{ sportsbookId: 1, hedgeSportsbookId: 2, conversion: 80 }] },
    };
    const [top] = ranked([unlisted], bonusBet);
    expect(booksOf(top)?.[0]).toBe(1);
  });
});

it('ranking for other promotions boosts the winnings', () => {
  // Even money boosted by 50 %: 1 + 1 × 1.5 = 2.50; hedge at 2.00: 100 × 2.5 / 2 = $125, kept 250 - 225 = $25.
  const [top] = ranked([promo('a', { 1: 100 }, { 2: 100 })], { ...bonusBet, promotion: 'profit-boost' });
  expect(top?.kept).toBe('Keep $25.00 from a 50% boost on $100 · 11.1% on $225 tied up');
  expect(stakesOf(top)).toEqual([100, 125]);
});

it('ranking for other promotions estimates how much of a no-sweat bet is kept', () => {
  // +100 both: hedge 100 × (2 - 0.65) / 2 = $67.50; $67 keeps 33.00 or 32.00, $68 32.00 or 33.00.
  const [top] = ranked([promo('a', { 1: 100 }, { 2: 100 })], { ...bonusBet, promotion: 'no-sweat' });
  expect(top?.kept).toBe('Keep about $32.00 from a $100 no-sweat bet (estimate) · 19.2% on $167 tied up');
});

it('ranking for other promotions leaves out pairs that lose money', () => {
  expect(ranked([promo('a', { 1: -200 }, { 2: -200 })], { ...bonusBet, promotion: 'profit-boost', boost: 5 })).toEqual(
    [],
  );
});

it('flags are those of the selected pair', () => {
  const opportunity = promo('a', { 1: 400 }, { 2: -300 }); // 0.2 + 0.75 = 0.95: 5.3 %
  expect(ranked([{ ...opportunity, flags: ['check', 'apart'] }], bonusBet)[0]?.opportunity.flags).toEqual([]);
  const suspicious = promo('b', { 1: 500 }, { 2: -250 }); // 0.1667 + 0.7143 = 0.8810: 13.5 %
  expect(ranked([suspicious], bonusBet)[0]?.opportunity.flags).toEqual(['check']);
});

describe('what the choice leaves out', () => {
  // +600 at -800: hedge 100 × 6 / 1.125 = $533.33; +500 at -600: 500 / 1.1667 = $428.57, kept 71.43.
  const long = promo('long', { 1: 600 }, { 2: -800 });
  const middle = promo('middle', { 1: 500 }, { 2: -600 });
  // +200 at -220: hedge 200 / 1.4545 = $137.50, kept 62.50.
  const short = promo('short', { 1: 200 }, { 2: -220 });
  const idsOf = (list: readonly RankedPromo[]) => list.map(({ opportunity }) => opportunity.id);
  const nothing = { books: 0, smallest: 0, odds: 0, exchanges: 0, hedge: 0 };

  it('is what needs a larger hedge, of the shown whole dollars', () => {
    const all = [long, middle, short];
    expect(idsOf(ranked(all, { ...bonusBet, maxHedge: 500 }))).toEqual(['middle', 'short']);
    expect(narrowed(all, { ...bonusBet, maxHedge: 500 })).toEqual({ ...nothing, hedge: 1 });
    // $428.57 is shown as $429: $428 keeps 71.33 and $429 keeps 71.00 or 71.50.
    expect(stakesOf(ranked([middle])[0])).toEqual([100, 428]);
    expect(narrowed(all, { ...bonusBet, maxHedge: 428 })).toEqual({ ...nothing, hedge: 1 });
    expect(narrowed(all, { ...bonusBet, maxHedge: 427 })).toEqual({ ...nothing, hedge: 2 });
  });

  it('may be one book’s pair, and leave another’s', () => {
    const both = promo('both', { 1: 600, 3: 550 }, { 2: -800 });
    // +550 at -800: hedge 550 / 1.125 = $488.89.
    const [top] = ranked([both], { ...bonusBet, maxHedge: 500 });
    expect(booksOf(top)).toEqual([3, 2]);
    expect(narrowed([both], { ...bonusBet, maxHedge: 500 })).toEqual(nothing);
  });

  it('is what is outside the odds of the promoted bet, limits inclusive', () => {
    const all = [long, middle, short];
    expect(idsOf(ranked(all, { ...bonusBet, minOdds: 200, maxOdds: 500 }))).toEqual(['middle', 'short']);
    expect(narrowed(all, { ...bonusBet, minOdds: 201, maxOdds: 499 })).toEqual({ ...nothing, odds: 3 });
    const even = promo('even', { 1: -100 }, { 2: 100 });
    // -100 and +100 pay the same.
    expect(idsOf(ranked([even], { ...bonusBet, minOdds: 100 }))).toEqual(['even']);
    expect(idsOf(ranked([even], { ...bonusBet, minOdds: 105 }))).toEqual([]);
  });

  it('is promoted bets at exchanges, unless they are on or one is chosen; hedges there stay', () => {
    const [novig, kalshiLess] = [
      promo('novig', { [NOVIG]: 400 }, { 2: -400 }),
      promo('hedged', { 1: 400 }, { [NOVIG]: -400 }),
    ];
    expect(idsOf(ranked([novig, kalshiLess]))).toEqual(['hedged']);
    expect(narrowed([novig, kalshiLess])).toEqual({ ...nothing, exchanges: 1 });
    expect(idsOf(ranked([novig], { ...bonusBet, exchanges: true }))).toEqual(['novig']);
    expect(idsOf(ranked([novig], { ...bonusBet, sportsbookId: NOVIG }))).toEqual(['novig']);
  });

  it('is what none of the bettor’s books has, unless a book is chosen for the promoted bet', () => {
    const mine = { ...anyone, books: new Set([2, 3]) };
    expect(narrowed([short], bonusBet, mine)).toEqual({ ...nothing, books: 1 });
    expect(booksOf(ranked([promo('x', { 1: 210, 3: 200 }, { 2: -220, 5: -200 })], bonusBet, mine)[0])).toEqual([3, 2]);
    expect(booksOf(ranked([short], { ...bonusBet, sportsbookId: 1 }, mine)[0])).toEqual([1, 2]);
  });

  it('is what is below a book’s smallest bet', () => {
    // A $10 bonus bet at +200 is hedged with 20 / 1.4545 = $13.75, shown as $14.
    const choice = { ...bonusBet, amount: 10 };
    const asking = (least: number): PromoBettor => ({
      ...anyone,
      rules: { ...anyone.rules, termsAt: new Map([[1, { least: cents(least) }]]) },
    });
    expect(narrowed([short], choice, asking(1000))).toEqual(nothing);
    expect(narrowed([short], choice, asking(1001))).toEqual({ ...nothing, smallest: 1 });
  });

  it('is counted once, for the first reason, and nothing that makes no money is', () => {
    const lost = promo('lost', { 1: 100 }, { 2: -10_000_000 });
    const choice = { ...bonusBet, maxHedge: 1, minOdds: 300 };
    expect(narrowed([long, middle, short, lost], choice)).toEqual({ ...nothing, odds: 1, hedge: 2 });
  });

  it('leaves the order by money tied up', () => {
    // 62 / 138 or so against 71 / 428 and 66 / 533.
    expect(idsOf(ranked([long, middle, short]))).toEqual(['middle', 'long', 'short']);
    expect(idsOf(ranked([long, middle, short], { ...bonusBet, ranking: 'tied-up' }))).toEqual([
      'short',
      'middle',
      'long',
    ]);
  });
});

it('the bettor’s own limits lower the hedge, and do not concern a bonus bet', () => {
  const bettor = {
    ...anyone,
    rules: {
      step: 1,
      mostAt: new Map([
        [1, cents(5_00)],
        [2, cents(160_00)],
      ]),
    },
  } as const;
  const [top] = ranked([promo('a', { 1: 400 }, { 2: -400 })], bonusBet, bettor);
  // $160 hedges half of the $320 that $100 need.
  expect(stakesOf(top)).toEqual([50, 160]);
  expect(top?.kept).toBe(
    'Keep $40.00 of a $50 bonus bet · 25.0% on $160 tied up · limited by your maximum at DraftKings',
  );
});

it('the hedge is a multiple of the bettor’s step', () => {
  const bettor = { ...anyone, rules: { step: 10, mostAt: new Map() } } as const;
  // $137.50 exactly; of $130 and $140 the latter keeps 60.00 or 63.63, the former 59.09.
  expect(stakesOf(ranked([promo('a', { 1: 200 }, { 2: -220 })], bonusBet, bettor)[0])).toEqual([100, 140]);
});

describe('the offered books', () => {
  const list = [promo('a', { 1: 400, 3: 300, [NOVIG]: 200 }, { 2: -400 }), promo('b', { 2: 300 }, { 1: -300 })];
  const namesOf = (books: ReturnType<typeof booksIn>) => books.map(({ name }) => name);

  it('have a quote on a promoted side and are ordered by name, without exchanges', () => {
    const all = booksIn(list, { books: undefined, exchanges: false });
    expect(all[0]).toEqual({ id: 3, name: 'BetMGM', mine: true });
    expect(namesOf(all)).toEqual(['BetMGM', 'DraftKings', 'FanDuel']);
    expect(namesOf(booksIn(list, { books: undefined, exchanges: true }))).toContain('Novig');
  });

  it('are the bettor’s first', () => {
    const mine = booksIn(list, { books: new Set([1]), exchanges: false });
    expect(namesOf(mine)).toEqual(['FanDuel', 'BetMGM', 'DraftKings']);
    expect(mine.map((book) => book.mine)).toEqual([true, false, false]);
  });
});
