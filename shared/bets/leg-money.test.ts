import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { betResults } from '../contracts/bets/position.ts';
import { american, price } from '../odds/american.ts';
import { cents } from '../odds/money.ts';
import { promoReturn } from '../odds/promo-return.ts';
import {
  bonusForLoss,
  feeIfWon,
  outcomeProfit,
  outcomeTurnover,
  resultFromShares,
  settlementFromResult,
} from './leg-money.ts';
import { betFamily, priceAfterFee } from './position.ts';
import { stateOf } from './state.ts';
import { aLeg } from './testing/a-leg.ts';

const feeFacts = (sportsbookId: number | null) => ({
  ...{ sportsbookId, stake: cents(100_00), placedAt: '2026-11-28T18:00:00Z', league: 'basketball_nba', pick: null },
});

describe('the money of a bet', () => {
  // $100 at 2.10: profit and turnover in dollars, of cash and of a bonus bet.
  test.each([
    ['won', [110, 100], [110, 0]],
    ['lost', [-100, 100], [0, 0]],
    ['push', [0, 0], [0, 0]],
    ['void', [0, 0], [0, 0]],
    ['half-won', [55, 50], [55, 0]],
    ['half-lost', [-50, 50], [0, 0]],
  ] as const)('that is %s is what the slip says', (result, cash, free) => {
    const money = (bonus: boolean) =>
      [outcomeProfit(aLeg({ bonus }), { result }), outcomeTurnover(aLeg({ bonus }), { result })].map((c) => c / 100);
    expect([money(false), money(true)]).toEqual([cash, free]);
  });

  it('that was paid out is the payout without the stake, and for a bonus bet the whole payout', () => {
    const outcome = { result: 'paid', payout: cents(130_50) } as const;
    expect([outcomeProfit(aLeg(), outcome), outcomeTurnover(aLeg(), outcome)]).toEqual([30_50, 100_00]);
    expect([outcomeProfit(aLeg({ bonus: true }), outcome), outcomeTurnover(aLeg({ bonus: true }), outcome)]).toEqual([
      130_50, 0,
    ]);
  });

  it('is rounded to the cent: $33.33 at 1.91 wins $30.33', () => {
    // 3333 × 0.91 = 3033.03
    expect(outcomeProfit(aLeg({ stake: cents(33_33), price: price(1.91) }), { result: 'won' })).toBe(30_33);
  });

  it('at Prophet X pays 2% of what it wins', () => {
    const prophetX = 7;
    const odds = american(120);
    const leg = aLeg({ odds, price: priceAfterFee(odds, feeFacts(prophetX)), sportsbookId: prophetX });
    // $120 without $2.40.
    expect([outcomeProfit(leg, { result: 'won' }), feeIfWon(leg)]).toEqual([117_60, 2_40]);
    expect(outcomeProfit(leg, { result: 'lost' })).toBe(-100_00);
  });

  it('at a book that is not ours, or without a fee, has none', () => {
    expect([null, 1].map((book) => priceAfterFee(american(-200), feeFacts(book)))).toEqual([1.5, 1.5]);
    expect(feeIfWon(aLeg())).toBe(0);
  });
});

it('every result that a line can give is told from its shares', () => {
  for (const result of betResults) {
    const settlement = settlementFromResult(result);
    if (settlement === undefined) expect(result).toBe('paid');
    // A score does not tell a refund from a push.
    else expect(resultFromShares(settlement)).toBe(result === 'void' ? 'push' : result);
  }
  expect(() => resultFromShares({ won: 0.25, refunded: 0 })).toThrow('Not a result');
});

it('a position is open, partly settled, settled, or void if every bet was refunded', () => {
  const state = (...results: ('won' | 'push' | 'void' | undefined)[]) =>
    stateOf({
      legs: results.map((result) => aLeg(result === undefined ? {} : { settled: { result, by: 'person', at: 0 } })),
    });
  expect(state(undefined, undefined)).toBe('open');
  expect(state('won', undefined)).toBe('partly-settled');
  expect(state('won', 'push')).toBe('settled');
  expect(state('void', 'push')).toBe('void');
});

it('a market’s family is that of the catalogue, or the market itself', () => {
  const pick = { market: 'alternate_totals', participant: null, side: 0, threshold: 8 } as const;
  expect(betFamily('baseball_mlb', pick)).toBe('totals');
  expect(betFamily(undefined, { ...pick, market: 'corners' })).toBe('corners');
  expect(betFamily('baseball_mlb', null)).toBe('');
});

it('no bet loses more than its stake, and no bonus bet loses anything', () => {
  const bet = fc.record({
    stake: fc.integer({ min: 1, max: 1_000_000_00 }).map(cents),
    price: fc.integer({ min: 101, max: 5000 }).map((n) => price(n / 100)),
    bonus: fc.boolean(),
  });
  fc.assert(
    fc.property(bet, fc.constantFrom(...betResults), (each, result) => {
      const profit = outcomeProfit(each, { result, payout: cents(0) });
      expect(profit).toBeGreaterThanOrEqual(each.bonus ? 0 : -each.stake);
    }),
  );
});

/** A $100 no-sweat bet at +200, its refund worth 65%, and its hedge at -250. */
const noSweat = aLeg({ odds: american(200), price: price(3), stake: cents(100_00), refundValue: 0.65 });
const bonusBet = aLeg({ odds: american(300), price: price(4), stake: cents(100_00), bonus: true, countedValue: 0.65 });

describe('a no-sweat bet', () => {
  it('keeps in My bets what the Promo page says, whichever side wins', () => {
    const hedge = price(1.4);
    const promo = {
      promotion: { kind: 'no-sweat', refundValue: 0.65 },
      amount: cents(100_00),
      promoted: price(3),
      hedge,
    } as const;
    const { hedgeStake, keptIfPromotedWins, keptIfHedgeWins } = promoReturn(promo);
    const other = aLeg({ odds: american(-250), price: hedge, stake: hedgeStake });
    // (300 - 65) / 1.4 = 167.857: $200 - $167.86 = $32.14, and $67.14 + $65 - $100 = $32.14.
    expect([keptIfPromotedWins, keptIfHedgeWins]).toEqual([32_14, 32_14]);
    expect(outcomeProfit(noSweat, { result: 'won' }) + outcomeProfit(other, { result: 'lost' })).toBe(
      keptIfPromotedWins,
    );
    expect(outcomeProfit(noSweat, { result: 'lost' }) + outcomeProfit(other, { result: 'won' })).toBe(keptIfHedgeWins);
  });

  test.each([
    ['won, brings none', 'won', undefined],
    ['lost, brings its stake', 'lost', 100_00],
    ['half lost, brings half of it', 'half-lost', 50_00],
    ['refunded, brings none', 'push', undefined],
  ] as const)('that is %s', (_what, result, face) => {
    expect(bonusForLoss({ ...noSweat, settled: { result, by: 'score', at: 0 } })).toBe(face);
  });

  it('whose bonus bet never came lost its whole stake, and brings none', () => {
    const told = { ...noSweat, refundMissing: true, settled: { result: 'lost', by: 'score', at: 0 } } as const;
    expect([outcomeProfit(told, told.settled), bonusForLoss(told)]).toEqual([-100_00, undefined]);
  });

  it('and its bonus bet together bring the stake lost and the winnings got, whatever the estimate', () => {
    // -$100 + $300, and -$100 + $0.
    const lost = outcomeProfit(noSweat, { result: 'lost' });
    expect(lost + outcomeProfit(bonusBet, { result: 'won' })).toBe(200_00);
    expect(lost + outcomeProfit(bonusBet, { result: 'lost' })).toBe(-100_00);
    expect(lost + outcomeProfit(bonusBet, { result: 'paid', payout: cents(40_00) })).toBe(-60_00);
  });

  it('whose bonus bet was refunded keeps the estimate: the book gives it again or not', () => {
    expect(outcomeProfit(bonusBet, { result: 'void' })).toBe(0);
  });
});
