import { expect, it, test } from 'vitest';
import { decimal } from '../odds/american.ts';
import { rulesInDollars } from './rules-in-dollars.ts';

const row = {
  kind: 'arbitrage',
  league: 'baseball_mlb',
  market: 'batter_hits',
  bets: [
    { sportsbookId: 3, label: 'Batter Hits: Under 0.5', stake: 179, price: decimal(2.85) },
    // -170 returns 1 + 100/170: $321 win 321 × 100/170 = $188.82.
    { sportsbookId: 1, label: 'Batter Hits: Over 0.5', stake: 321, price: decimal(1 + 100 / 170) },
  ],
} as const;

it('the sentence on different rules says what is refunded and what is left, in dollars, in either order', () => {
  const text =
    'If he bats but does not start, BetMGM refunds $179 and FanDuel stands: you would hold Over 0.5 alone, $321 to win $188.82.';
  expect(rulesInDollars(row)).toBe(text);
  expect(rulesInDollars({ ...row, bets: row.bets.toReversed() })).toBe(text);
});

test.each([
  ['a market without such a rule', { market: 'totals' }],
  ['a promotion', { kind: 'promo' as const }],
  ['no stakes', { bets: row.bets.map((bet) => ({ ...bet, stake: 0 })) }],
  ['one bet', { bets: row.bets.slice(0, 1) }],
])('there is no sentence on different rules for %s', (_what, change) => {
  expect(rulesInDollars({ ...row, ...change })).toBeUndefined();
});
