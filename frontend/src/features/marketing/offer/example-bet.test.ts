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
    expect(bet.staked).toBe(500_00);
    expect(bet.legs).toEqual([
      // 243 × 2.10 = 510.30
      { outcome: 'Chicago', book: 'Sportsbook A', odds: '+110', stake: 243_00, pays: 510_30, profit: 10_30 },
      // 257 × 202 / 102 = 508.96
      { outcome: 'Boston', book: 'Sportsbook B', odds: '-102', stake: 257_00, pays: 508_96, profit: 8_96 },
    ]);
    // 8.96 / 500
    expect([bet.profit, bet.roundedMargin]).toEqual([8_96, 1.792]);
  });

  it.each([
    // 51 × 202 / 102 = 101.00 and 485 × 2.10 = 1018.50
    [100_00, [49_00, 51_00], 1_00],
    [1_000_00, [485_00, 515_00], 18_50],
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
    // 30 / 8.96 = 3.3
    expect(betsToCover(cents(30_00), exampleBet(cents(500_00)))).toBe(4);
    expect(betsToCover(cents(8_96), exampleBet(cents(500_00)))).toBe(1);
  });
});
