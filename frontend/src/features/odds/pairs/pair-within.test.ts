import { describe, expect, it } from 'vitest';
import type * as wire from '../../../../../shared/contracts/opportunities.ts';
import { cents } from '../../../../../shared/odds/money.ts';
import { defaultStakeRules, type StakeRules } from '../../../../../shared/odds/stake-rules.ts';
import type { Opportunity } from '../../../api/from-wire.ts';
import { anOverlap, aParsedOpportunity } from '../../../testing/opportunities.ts';
import { pairWithin } from './pair-within.ts';

const AT = '2026-11-21T18:00:00Z';
const [over, under] = ['Over/Under: Over 8.5', 'Over/Under: Under 8.5'];

/** American odds by sportsbook id for both sides; the recommendation is that of `aParsedOpportunity`: FanDuel and DraftKings. */
function quoted(
  first: Record<number, number>,
  second: Record<number, number>,
  changes: Partial<wire.Opportunity> = {},
): Opportunity {
  return aParsedOpportunity({ quotes: { [over]: side(first), [under]: side(second) }, ...changes });
}

function side(prices: Record<number, number>) {
  return Object.entries(prices).map(([book, odds]) => ({ sportsbookId: Number(book), odds, updatedAt: AT }));
}

const within = (...books: number[]) => ({ books: new Set(books), rules: defaultStakeRules });
const booksOf = (opportunity: Opportunity | undefined) => opportunity?.legs.map(({ best }) => best.sportsbookId);

it('an arbitrage is paired within the books, with a new margin and new stakes', () => {
  // BetMGM +104 is 2.04, Caesars +102 is 2.02: 0.490196 + 0.495050 = 0.985246, so 1.4975 %; 100 × 0.490196 / 0.985246 = 49.754;
  // $50 at 2.02 returns 101.00.
  const repaired = pairWithin(quoted({ 1: 110, 3: 104 }, { 2: 105, 4: 102 }), within(3, 4));
  expect(repaired?.profitMargin).toBe('1.4975');
  expect(booksOf(repaired)).toEqual([3, 4]);
  expect(repaired?.legs.map(({ label, stake }) => [label, stake])).toEqual([
    [over, 50],
    [under, 50],
  ]);
  expect(repaired?.profit).toBe(1);
  expect(repaired?.placeFirst).toEqual({ leg: 0, reason: 'longer' });
  expect(repaired?.legs[0]?.best).toEqual({ odds: '+104', sportsbookId: 3, sportsbook: 'BetMGM', updatedAt: AT });
  expect(repaired?.oldestQuoteAt).toBe(AT);
  expect(repaired?.legs.flatMap(({ quotes }) => quotes.map((quote) => quote.sportsbookId))).toEqual([3, 4]);
});

it('an arbitrage keeps the server’s numbers if its pair stays the same', () => {
  const original = quoted({ 1: 110, 3: 104 }, { 2: 105 }, { profitMargin: '3.7349' });
  expect(pairWithin(original, within(1, 2))).toEqual({
    ...original,
    legs: [
      { ...original.legs[0], quotes: side({ 1: 110 }), otherQuotes: side({ 3: 104 }) },
      { ...original.legs[1], quotes: side({ 2: 105 }), otherQuotes: [] },
    ],
  });
});

it('an arbitrage is left out if both sides are at one book', () => {
  expect(pairWithin(quoted({ 1: 110, 3: 104 }, { 3: 105 }), within(3))).toBeUndefined();
});

it('an arbitrage is left out if the books leave no profit', () => {
  // +110 and -110: 0.476190 + 0.523810 = 1 exactly. With -109: 0.476190 + 0.521531 = 0.997722, so 0.2284 %.
  expect(pairWithin(quoted({ 1: 110 }, { 2: 105, 4: -110 }), within(1, 4))).toBeUndefined();
  expect(pairWithin(quoted({ 1: 110 }, { 2: 105, 4: -109 }), within(1, 4))?.profitMargin).toBe('0.2284');
});

it('an arbitrage of a low hold is left out if the books make a profit, or lose more than 3%', () => {
  // +100 costs 0.5 of its return: with +105 (0.487805) it makes a profit, with -104 (0.509804) it loses 0.97%, with -115 (0.534884) 3.37%.
  const found = quoted({ 1: 100 }, { 2: -104, 3: 105, 4: -115 }, { kind: 'low-hold' });
  expect(pairWithin(found, within(1, 3))).toBeUndefined();
  expect(pairWithin(found, within(1, 2))?.profitMargin).toBe('-0.9709');
  expect(pairWithin(found, within(1, 4))).toBeUndefined();
});

it('an arbitrage is left out if a side has no valid price', () => {
  expect(pairWithin(quoted({ 1: 0 }, { 2: 105 }), within(1, 2))).toBeUndefined();
  expect(pairWithin(aParsedOpportunity({ quotes: {} }), within(1, 2))).toBeUndefined();
});

it('an arbitrage is flagged by its new pair', () => {
  const original = quoted({ 1: 150, 3: 104 }, { 2: 105, 4: 102 }, { flags: ['check', 'apart'] });
  expect(pairWithin(original, within(3, 4))?.flags).toEqual([]);
  // +130 is 2.30, +120 is 2.20: 0.434783 + 0.454545 = 0.889328, so 12.44 %.
  expect(pairWithin(quoted({ 1: 110, 3: 130 }, { 2: 105, 4: 120 }), within(3, 4))?.flags).toEqual(['check']);
});

it('an arbitrage says which price stands apart, and places that one first', () => {
  const original = quoted({ 1: 110, 3: 104 }, { 2: 105, 4: 102 });
  const [first, second] = original.legs;
  if (first === undefined || second === undefined) throw new Error('two legs expected');
  const outlier = first.quotes.map((quote) => (quote.sportsbookId === 3 ? { ...quote, outlier: 4 } : quote));
  const repaired = pairWithin({ ...original, legs: [{ ...first, quotes: outlier }, second] }, within(3, 4));
  expect(repaired?.flags).toEqual(['outlier']);
  expect(repaired?.legs[0]?.best.outlier).toBe(4);
  expect(repaired?.placeFirst).toEqual({ leg: 0, reason: 'outlier' });
});

it('an arbitrage has stakes within the limits of its new pair', () => {
  const original = quoted({ 1: 110, 3: 110 }, { 2: 105 });
  const [first, second] = original.legs;
  if (first === undefined || second === undefined) throw new Error('two legs expected');
  const limited = first.quotes.map((quote) => (quote.sportsbookId === 3 ? { ...quote, limit: 3 } : quote));
  const repaired = pairWithin({ ...original, legs: [{ ...first, quotes: limited }, second] }, within(2, 3));
  // $3 are 0.493976 of 6.07: 3 on each side returns 6.15 in the worse case.
  expect(repaired?.legs.map(({ stake }) => stake)).toEqual([3, 3]);
  expect(repaired?.profit).toBe(0.15);
  expect(repaired?.legs[0]?.best.limit).toBe(3);
});

it('an arbitrage on a quarter line has half the margin', () => {
  // +104 and +102 make 1.4975 %; on 9, half of each bet is refunded.
  const id = 'arbitrage/e1/totals//8.75';
  const repaired = pairWithin(quoted({ 1: 110, 3: 104 }, { 2: 105, 4: 102 }, { id }), within(3, 4));
  expect(repaired?.profitMargin).toBe('0.7488');
  // 50 × (2.04 + 1) / 2 + 50 / 2 = 101.00.
  expect(repaired?.profit).toBe(1);
});

it('an arbitrage says why the rules of its new pair differ, and drops that of the old one', () => {
  const [cubs, reds] = ['Moneyline: Cubs', 'Moneyline: Reds'];
  const leg = { odds: '+130', sportsbookId: 1, sportsbook: 'FanDuel', updatedAt: AT };
  const original = aParsedOpportunity({
    id: 'arbitrage/e1/h2h//-',
    market: 'h2h',
    bestOdds: { [cubs]: leg, [reds]: { ...leg, sportsbookId: 2 } },
    quotes: {
      [cubs]: side({ 1: 110 }),
      [reds]: [...side({ 2: 105 }), { sportsbookId: 4, odds: 108, updatedAt: AT, outcome: 'Point Spread: Reds +0.5' }],
    },
    flags: ['rules differ'],
    rulesDiffer: 'old',
  });
  expect(pairWithin(original, within(1, 2))).not.toHaveProperty('rulesDiffer');
  const repaired = pairWithin(original, within(1, 4));
  expect(repaired?.flags).toEqual(['rules differ']);
  expect(repaired?.rulesDiffer).toMatch(/^If the game is shortened/);
});

it('an arbitrage is not mutated', () => {
  const original = quoted({ 1: 110, 3: 104 }, { 2: 105, 4: 102 });
  const before = JSON.stringify(original);
  pairWithin(original, within(3, 4));
  expect(JSON.stringify(original)).toBe(before);
});

describe('an overlap', () => {
  const lines = { measure: 'count', over: 6, under: 7.5, bothWin: { from: 7, to: 7 } } as const;
  // Even money on both sides: worst case 0, both win 100 %, and a refund of half the stakes with a win: 50 %.
  const detail = anOverlap({
    ...lines,
    bothWinProfit: 90,
    winAndRefund: [{ result: 6, profit: 40 }],
    hitProbability: 0.1,
    refundProbability: 0.2,
    expectedValue: 5,
  });
  const overlap = (first: Record<number, number>, second: Record<number, number>, overlapDetail = detail) =>
    quoted(first, second, { kind: 'overlap', overlap: overlapDetail });

  it('has new payoffs', () => {
    const repaired = pairWithin(overlap({ 1: 110, 3: 100 }, { 2: 105, 4: 100 }), within(3, 4));
    expect(repaired?.profitMargin).toBe('0.0000');
    // 0 + 0.1 × 100 % + 0.2 × 50 % = 20 %.
    expect(repaired?.overlap).toEqual({
      ...lines,
      bothWinProfit: 100,
      winAndRefund: [{ result: 6, profit: 50 }],
      hitProbability: 0.1,
      refundProbability: 0.2,
      expectedValue: 20,
    });
  });

  it('has the expected value of two refunds that pay differently', () => {
    const refunds = [
      { result: 6, profit: 40, probability: 0.15 },
      { result: 8, profit: 40, probability: 0.05 },
    ];
    const whole = { ...detail, under: 8, winAndRefund: refunds };
    // 40 % of the stake at 2.5 and 60 % at 1.6667 return it; the refund of the first brings 40 % more, that of the second 60 %.
    const repaired = pairWithin(overlap({ 3: 150 }, { 4: -150 }, whole), within(3, 4));
    expect(repaired?.profitMargin).toBe('0.0000');
    expect(repaired?.overlap?.winAndRefund).toEqual([
      { result: 6, profit: 40, probability: 0.15 },
      { result: 8, profit: 60, probability: 0.05 },
    ]);
    // 0.1 × 100 % + 0.15 × 40 % + 0.05 × 60 % = 19 %.
    expect(repaired?.overlap?.expectedValue).toBe(19);
  });

  it('has no expected value where a list says only how likely two refunds are together', () => {
    const whole = { ...detail, under: 8, winAndRefund: [...detail.winAndRefund, { result: 8, profit: 40 }] };
    const repaired = pairWithin(overlap({ 3: 100 }, { 4: 100 }, whole), within(3, 4))?.overlap;
    expect(repaired?.winAndRefund).toEqual([
      { result: 6, profit: 50 },
      { result: 8, profit: 50 },
    ]);
    expect(repaired).not.toHaveProperty('expectedValue');
    expect(repaired?.hitProbability).toBe(0.1);
  });

  it('does not add an impossible result', () => {
    // In a game that cannot end in a tie, 0 is not a result; at 2 the second bet is refunded.
    const noTie = {
      ...detail,
      measure: 'home-margin' as const,
      over: 0,
      under: 2,
      bothWin: { from: 1, to: 1 },
      winAndRefund: [{ result: 2, profit: 40 }],
    };
    const repaired = pairWithin(overlap({ 3: 100 }, { 4: 100 }, noTie), within(3, 4))?.overlap;
    expect(repaired?.winAndRefund).toEqual([{ result: 2, profit: 50 }]);
  });

  it('may lose at most 5 %', () => {
    // -110 twice costs 1.047619, so -4.5455 %; -110 and -113 cost 0.523810 + 0.530516 = 1.054326, so -5.1527 %.
    expect(pairWithin(overlap({ 3: -110 }, { 4: -110 }), within(3, 4))?.profitMargin).toBe('-4.5455');
    expect(pairWithin(overlap({ 3: -110 }, { 4: -113 }), within(3, 4))).toBeUndefined();
  });

  it('without a window between its lines is left out', () => {
    expect(pairWithin(overlap({ 3: 100 }, { 4: 100 }, { ...detail, under: 5 }), within(3, 4))).toBeUndefined();
  });
});

describe('a promo', () => {
  const promo = (pairs: readonly number[]) => ({
    kind: 'promo' as const,
    promo: { pairs: pairs.map((sportsbookId) => ({ sportsbookId, hedgeSportsbookId: 9, conversion: 0 })) },
  });

  it('has a new hedge for every book’s bonus bet, best first', () => {
    // +300 at -300: 3 × (1 - 1/1.333333) = 75 %; +200 at -300: 2 × 0.25 = 50 %. Hedge of $100 at +300: 300 / 1.333333 = $225.
    const repaired = pairWithin(
      quoted({ 1: 400, 3: 300, 4: 200 }, { 9: -200, 2: -300 }, promo([1, 3, 4])),
      within(2, 3, 4),
    );
    expect(repaired?.promo?.pairs).toEqual([
      { sportsbookId: 3, hedgeSportsbookId: 2, conversion: 75 },
      { sportsbookId: 4, hedgeSportsbookId: 2, conversion: 50 },
    ]);
    expect(repaired?.profitMargin).toBe('75.0000');
    expect(booksOf(repaired)).toEqual([3, 2]);
    expect(repaired?.legs.map(({ stake }) => stake)).toEqual([100, 225]);
  });

  it('is not hedged at the book of the bonus bet, and uses only books listed for the line', () => {
    expect(pairWithin(quoted({ 3: 300 }, { 3: -300 }, promo([3])), within(3))).toBeUndefined();
    expect(pairWithin(quoted({ 3: 300 }, { 2: -300 }, promo([4])), within(2, 3))).toBeUndefined();
  });
});

describe('an opportunity at all books', () => {
  const rules = (changes: Partial<StakeRules>) => ({ books: undefined, rules: { ...defaultStakeRules, ...changes } });

  it('is the same object with the rules of the lists', () => {
    const original = aParsedOpportunity();
    expect(pairWithin(original, rules({}))).toBe(original);
    expect(pairWithin(original, { books: undefined, rules: { ...defaultStakeRules, total: cents(10_000) } })).toBe(
      original,
    );
  });

  it('keeps its bets and gets other stakes', () => {
    // Level of $500: 246.99 and 253.01. 245/255 returns 514.50 in the worse case, 250/250 512.50.
    const original = aParsedOpportunity();
    const restaked = pairWithin(original, rules({ total: cents(50_000), step: 5 }));
    expect(restaked?.legs.map(({ stake }) => stake)).toEqual([245, 255]);
    expect(restaked?.profit).toBe(14.5);
    expect({ ...restaked, legs: undefined, profit: undefined }).toEqual({
      ...original,
      legs: undefined,
      profit: undefined,
    });
    // $30 at DraftKings are 0.506024 of 59.28: of $59, 29/30 returns 60.90 in the worse case.
    const limited = pairWithin(original, rules({ mostAt: new Map([[2, cents(3000)]]) }));
    expect(limited?.legs.map(({ stake }) => stake)).toEqual([29, 30]);
    expect(limited?.profit).toBe(1.9);
  });

  it('of a promotion has the total as its amount', () => {
    const promo = aParsedOpportunity({ kind: 'promo' });
    // 250 × 1.1 / 2.05 = 134.15: $134 keeps 141.00 or 140.70.
    const restaked = pairWithin(promo, rules({ total: cents(25_000) }));
    expect(restaked?.legs.map(({ stake }) => stake)).toEqual([250, 134]);
    expect(restaked?.profit).toBe(140.7);
  });

  it('without two valid prices stays as it is', () => {
    const broken = aParsedOpportunity({ bestOdds: {} });
    expect(pairWithin(broken, rules({ step: 10 }))).toBe(broken);
  });
});
