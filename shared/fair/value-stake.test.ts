import { expect, it } from 'vitest';
import { price } from '../odds/american.ts';
import { cents } from '../odds/money.ts';
import { defaultStakeRules } from '../odds/stake-rules.ts';
import { roomBeside, valueStake } from './value-stake.ts';

/** -200/+170 by power leaves the longer side 0.34918: at +195 the Kelly share is 0.0301 / 1.95 = 0.01543. */
const bet = { fair: 0.34918, price: price(2.95), most: Number.POSITIVE_INFINITY };
const rules = { ...defaultStakeRules, bankroll: cents(10_000_00) };

it.each([
  ['a quarter of the Kelly stake, rounded down to whole dollars', rules, {}, 38_00],
  ['an eighth of it', { ...rules, kelly: 0.125 }, {}, 19_00],
  ['half of it', { ...rules, kelly: 0.5 }, {}, 77_00],
  [
    'at most 1 % of the bankroll: half of 0.04545 would be $227',
    { ...rules, kelly: 0.5 },
    { fair: 0.5, price: 2.1 },
    100_00,
  ],
  ['rounded down to the step', { ...rules, step: 10 }, {}, 30_00],
  ['no more than can be bet', rules, { most: 12_50 }, 12_00],
  ['nothing where that is less than a dollar', rules, { most: 99 }, 0],
  ['nothing where the stake is too small', { ...rules, bankroll: cents(200_00) }, {}, 0],
  ['nothing without an edge', rules, { fair: 0.33 }, 0],
] as const)('the stake is %s', (_name, staking, change, expected) => {
  const { price: odds = 2.95, ...rest } = { ...change } as { price?: number };
  expect(valueStake({ ...bet, ...rest, price: price(odds) }, staking)).toBe(expected);
});

const open = (eventId: string | null, day: string, dollars: number) => ({ eventId, day, staked: cents(dollars * 100) });

it.each([
  ['2 % of the bankroll without open bets', [], 200_00, 500_00],
  ['what is left of 2 % on its game', [open('game', '2026-11-24', 150)], 50_00, 350_00],
  ['that of 2 % where only other games are open', [open('other', '2026-11-24', 300)], 200_00, 200_00],
  [
    'what is left of 5 % on games of its day',
    [open('other', '2026-11-24', 450), open(null, '2026-11-24', 20)],
    ...[30_00, 30_00],
  ],
  ['that of its game where others are of another day', [open('other', '2026-11-25', 500)], 200_00, 500_00],
  ['nothing where open bets have used it up', [open('game', '2026-11-24', 250)], 0, 250_00],
] as const)('beside open bets of $10,000 there is room for %s', (_name, openValues, game, day) => {
  const { bankroll } = rules;
  expect(roomBeside({ eventId: 'game', day: '2026-11-24' }, { bankroll, openValues })).toEqual({ game, day });
});
