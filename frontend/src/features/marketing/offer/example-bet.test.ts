import { describe, expect, it } from 'vitest';
import { cents } from '../../../../../shared/odds/money.ts';
import { betsToCover, exampleBet, exampleTotals } from './example-bet.ts';

describe('the example', () => {
  it('has the margin of +110 against -102', () => {
    // 1 / (1 / 2.10 + 102 / 202) - 1 = 1 / 0.981141 - 1
    expect(exampleBet(cents(500_00)).margin).toBe(1.9222);
  });

  it('has stake, payout and profit of each side for $500', () => {
    const bet = exampleBet(cents(500_00));
    expect(bet.staked).toBe(501_00);
    expect(bet.legs).toEqual([
      // 243 × 2.10 = 510.30
      { outcome: 'Chicago', book: 'Sportsbook A', odds: '+110', stake: 243_00, pays: 510_30, profit: 9_30 },
      // 258 × 202 / 102 = 510.94
      { outcome: 'Boston', book: 'Sportsbook B', odds: '-102', stake: 258_00, pays: 510_94, profit: 9_94 },
    ]);
    // 9.30 / 501
    expect([bet.profit, bet.roundedMargin]).toEqual([9_30, 1.8563]);
  });

  it.each([
    [100_00, [49_00, 52_00], 1_90],
    [1_000_00, [485_00, 514_00], 18_92],
  ])('of %i cents has stakes %j and a profit of at least %i', (total, stakes, profit) => {
    const bet = exampleBet(cents(total));
    expect(bet.legs.map(({ stake }) => stake)).toEqual(stakes);
    expect(bet.profit).toBe(profit);
  });

  it('makes a profit whichever side wins, at every total', () => {
    for (const total of exampleTotals)
      for (const { profit } of exampleBet(total).legs) expect(profit).toBeGreaterThan(0);
  });

  it('needs a whole number of bets to cover a cost', () => {
    // 30 / 9.30 = 3.2
    expect(betsToCover(cents(30_00), exampleBet(cents(500_00)))).toBe(4);
    expect(betsToCover(cents(9_30), exampleBet(cents(500_00)))).toBe(1);
  });
});
