import { expect, it, test } from 'vitest';
import { aLeg, anotherLeg, aPosition, settledAs } from '../../testing/positions.ts';
import {
  closingValueOf,
  legWinnings,
  lineOutcomes,
  outlookOf,
  positionClosingValue,
  rawClosingValueOf,
  stakedOn,
} from './position-money.ts';

it('the outlook of an open position of an arbitrage is what its worst winner leaves', () => {
  // $110 - $105 if the first wins, $105 × 1.02 - $100 = $7.10 if the second does.
  const position = aPosition({ legs: [aLeg(), anotherLeg({ odds: 102 })] });
  expect(outlookOf(position)).toEqual({ profit: 5_00, basis: 'if-all-stand' });
});

it('the outlook of an open position counts what comes back of a lost no-sweat bet', () => {
  // $110 - $105, or $105 - $100 and a bonus bet worth $65.
  const legs = [aLeg({ refundValue: 0.65 }), anotherLeg()];
  expect(outlookOf(aPosition({ kind: 'promo', legs }))?.profit).toBe(5_00);
  const turned = [aLeg({ odds: 200, refundValue: 0.65 }), anotherLeg()];
  expect(outlookOf(aPosition({ kind: 'promo', legs: turned }))?.profit).toBe(70_00);
});

it('the outlook of an open position counts the stake of a bonus bet as nothing', () => {
  // The bonus bet wins $110, the hedge loses $105; or the hedge wins $105.
  const position = aPosition({ kind: 'promo', legs: [aLeg({ bonus: true }), anotherLeg()] });
  expect(outlookOf(position)?.profit).toBe(5_00);
  expect(stakedOn(position)).toBe(105_00);
});

it('the outlook of an open position takes the book’s fee off', () => {
  expect(legWinnings(aLeg({ fee: 2.2 }))).toBe(107_80);
  expect(outlookOf(aPosition({ legs: [aLeg({ fee: 2.2 }), anotherLeg()] }))?.profit).toBe(2_80);
});

test.each([
  ['an overlap', { kind: 'overlap' }, { profit: 5_00, basis: 'worst' }],
  ['a single bet', { kind: 'single', legs: [aLeg()] }, { profit: 110_00, basis: 'if-won' }],
  ['an arbitrage of which one bet was placed', { legs: [aLeg()] }, { profit: 110_00, basis: 'if-won' }],
  ['a partly settled one', { state: 'partly-settled', profit: -105 }, { profit: -105_00, basis: 'so-far' }],
  ['a settled one', { state: 'settled' }, undefined],
] as const)('the outlook of an open position of %s', (_name, changes, outlook) => {
  const { legs, ...rest } = { legs: undefined, ...changes };
  expect(outlookOf(aPosition({ ...rest, ...(legs && { legs: [...legs] }) }))).toEqual(outlook);
});

it('the outlook of a single bet that was hedged is what the worse result leaves', () => {
  // $250 - $204, or $204 at 1.714285… - $100: $145.71 - $100.
  const legs = [aLeg({ odds: 250 }), anotherLeg({ odds: -140, stake: 204 })];
  expect(outlookOf(aPosition({ kind: 'single', legs }))).toEqual({ profit: 45_71, basis: 'worst' });
  const unrelated = [aLeg(), anotherLeg({ pick: { market: 'h2h', participant: null, side: 1, threshold: null } })];
  expect(outlookOf(aPosition({ kind: 'single', legs: unrelated }))?.basis).toBe('if-won');
});

it('the outcomes of a bet count the open bets on its line, and no others', () => {
  const other = { market: 'totals', participant: null, side: 1, threshold: 9 } as const;
  const legs = [
    aLeg({ odds: 250 }),
    anotherLeg({ odds: -140, stake: 102, pick: { ...other, market: 'alternate_totals', threshold: 8.5 } }),
    anotherLeg({ pick: other }),
    anotherLeg({ settled: settledAs('lost', -105) }),
  ];
  expect(lineOutcomes(legs, 0)).toEqual({ won: 148_00, lost: -27_14 });
  expect(lineOutcomes([aLeg({ bonus: true, countedValue: 0.6 })], 0)).toEqual({ won: 50_00, lost: -60_00 });
  expect(lineOutcomes([aLeg({ pick: null }), anotherLeg({ pick: null })], 1)).toEqual({ won: 105_00, lost: -105_00 });
});

it('the raw closing line value is return / closing price at the book - 1, after the fee', () => {
  // 2.10 / 2.00 - 1 and 2.10 / 1.909090… - 1
  expect(rawClosingValueOf(aLeg({ close: { odds: 100 } }))).toBeCloseTo(0.05, 12);
  expect(rawClosingValueOf(aLeg({ close: { odds: -110 } }))).toBeCloseTo(0.1, 12);
  // (2.10 - 0.02) / 2.00 - 1
  expect(rawClosingValueOf(aLeg({ fee: 2, close: { odds: 100, fair: 0.4 } }))).toBeCloseTo(0.04, 12);
});

it('the raw closing line value is missing without a price, for a bonus bet, and where the line moved', () => {
  const pick = { market: 'totals', side: 0, threshold: 8.5, participant: null } as const;
  const close = { odds: 100, threshold: 8.5 };
  expect(rawClosingValueOf(aLeg({ pick, close }))).toBeCloseTo(0.05, 12);
  expect(rawClosingValueOf(aLeg({ pick, close: { ...close, threshold: 9 } }))).toBeUndefined();
  expect(rawClosingValueOf(aLeg({ pick, close: { fair: 0.5 } }))).toBeUndefined();
  expect(rawClosingValueOf(aLeg({ bonus: true, pick, close }))).toBeUndefined();
});

it('the closing line value is return × fair probability - 1, after the fee', () => {
  expect(closingValueOf(aLeg({ close: { fair: 0.5 } }))).toBeCloseTo(0.05, 12);
  // (2.10 - 0.02) × 0.5 - 1
  expect(closingValueOf(aLeg({ fee: 2, close: { fair: 0.5 } }))).toBeCloseTo(0.04, 12);
});

it('the closing line value is unknown without a fair close, and for bonus bets', () => {
  expect(closingValueOf(aLeg({ close: { odds: 105 } }))).toBeUndefined();
  expect(closingValueOf(aLeg({ bonus: true, close: { fair: 0.5 } }))).toBeUndefined();
  expect(positionClosingValue(aPosition())).toBeUndefined();
});

it('the closing line value of a position is the mean by stakes of those that are known', () => {
  const [first, second] = [aLeg({ close: { fair: 0.5 } }), anotherLeg({ stake: 300, close: { fair: 0.49 } })];
  // (100 × 5% + 300 × -2%) / 400
  expect(positionClosingValue({ legs: [first, second] })).toBeCloseTo(-0.0025, 12);
  expect(positionClosingValue({ legs: [first, anotherLeg({ settled: settledAs('lost', -105) })] })).toBeCloseTo(
    0.05,
    12,
  );
});
