import { expect, test } from 'vitest';
import { aLeg, anotherLeg, settledAs } from '../../../testing/positions.ts';
import { canHedge } from './can-hedge.ts';

const long = aLeg({ odds: 250 });

test.each([
  ['a bet alone', [long], true],
  ['a bet of which half is hedged', [long, anotherLeg({ odds: -140, stake: 102 })], true],
  ['a bet that is hedged but for rounding', [long, anotherLeg({ odds: -140, stake: 204 })], false],
  ['a bet that is hedged by more than it needs', [long, anotherLeg({ odds: -140, stake: 250 })], false],
  ['a bet whose other side is settled', [long, anotherLeg({ settled: settledAs('void', 0) })], true],
  ['a settled bet', [aLeg({ settled: settledAs('won', 110) })], false],
  ['a bonus bet', [aLeg({ bonus: true })], true],
])('%s can be hedged: see the last column', (_name, legs, expected) => expect(canHedge(legs, 0)).toBe(expected));
