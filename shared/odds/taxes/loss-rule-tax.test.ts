import { expect, it, test } from 'vitest';
import { price } from '../american.ts';
import { cents } from '../money.ts';
import { lossRuleTax } from './loss-rule-tax.ts';

const rule = { share: 0.9, rate: 0.24 };
const bet = (dollars: number, at: number) => ({ stake: cents(dollars * 100), price: price(at) });

it('an arbitrage of $100 at 2% keeps $0.80 of its $2.00 at 24%', () => {
  // $50 on each side at 2.04: one of them is lost, and 10% of it is taxed although it is gone.
  const tax = lossRuleTax([bet(50, 2.04), bet(50, 2.04)], rule);
  expect([tax, 200 - tax]).toEqual([120, 80]);
});

test.each([
  // The long shot is lost three times of four: 3/4 × $25 + 1/4 × $75.
  ['$25 at 4 against $75 at 4/3', [bet(25, 4), bet(75, 4 / 3)], 90],
  ['a bonus bet at 4 and its hedge of $75 at 4/3, which is lost once of four', [bet(0, 4), bet(75, 4 / 3)], 45],
  ['a single bet of $100 at 2.5, lost three times of five', [bet(100, 2.5)], 144],
  ['nothing', [], 0],
])('%s', (_name, bets, expected) => expect(lossRuleTax(bets, rule)).toBe(expected));

it('the whole deduction adds nothing', () => {
  expect(lossRuleTax([bet(50, 2.04), bet(50, 2.04)], { share: 1, rate: 0.24 })).toBe(0);
});
