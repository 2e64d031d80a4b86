import { expect, it } from 'vitest';
import { callRates } from './call-rates.ts';

it('calls a second are shared out by the calls to be made, and every league has one', () => {
  const rates = callRates(
    new Map([
      ['baseball_mlb', { calls: 30 }],
      ['basketball_nba', { calls: 10 }],
    ]),
  );
  // 25 less one each: 23, of which three quarters.
  expect([...rates.values()]).toEqual([18.25, 6.75]);
  expect([...callRates(new Map([['baseball_mlb', { calls: 0 }]])).values()]).toEqual([25]);
});
