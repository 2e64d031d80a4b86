import { expect, it } from 'vitest';
import { american, toDecimal } from '../american.ts';
import { cents } from '../money.ts';
import { fullHedge } from './hedge.ts';
import { parlayOutcomes } from './open-parlay.ts';

const at = { price: toDecimal(american(-110)) };

it('$25 at 26.0 with one leg open is hedged with $340.48, which locks $284.52', () => {
  const outcomes = parlayOutcomes({ stake: cents(25_00), payout: cents(650_00), later: [] });
  expect(fullHedge(outcomes, at)).toEqual({ stake: 340_48, won: 284_52, lost: 284_53 });
});

it('with two more legs open only the next one is hedged, by what the rest is worth', () => {
  // 650 × 0.5 × 0.4 = $130 if the next leg wins; 130 / 1.9091 = $68.10.
  const outcomes = parlayOutcomes({ stake: cents(25_00), payout: cents(650_00), later: [0.5, 0.4] });
  expect(outcomes).toEqual({ won: 105_00, lost: -25_00 });
  expect(fullHedge(outcomes, at)).toEqual({ stake: 68_10, won: 36_90, lost: 36_91 });
});
