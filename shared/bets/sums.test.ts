import { expect, it } from 'vitest';
import { american, price } from '../odds/american.ts';
import { expectationOf } from './closing.ts';
import type { Leg, Position } from './position.ts';
import { addLegSums, contributionsOf, noLegs, noPositions } from './sums.ts';
import { aLeg, anUnder } from './testing/a-leg.ts';

const noon = Date.parse('2026-11-24T12:00:00Z');
const night = Date.parse('2026-11-25T02:00:00Z');

const settled = (result: 'won' | 'lost' | 'void', at = noon): Pick<Leg, 'settled'> => ({
  settled: { result, by: 'score', at },
});
const positionOf = (...legs: Leg[]): Position => ({
  kind: 'arbitrage',
  game: { id: 'g', league: 'baseball_mlb', title: 'A @ B', startTime: noon },
  legs,
  unit: 50_00 as Position['unit'],
});

it('a settled arbitrage adds up to what is worked out by hand', () => {
  const position = positionOf(
    aLeg({ ...settled('won'), close: { fair: 0.5 } }),
    anUnder({ ...settled('lost', night), close: { fair: 0.5 } }),
  );
  const [first, second, whole, ...others] = contributionsOf(position);
  expect(others).toEqual([]);
  expect(first).toEqual({
    day: '2026-11-24',
    kind: 'arbitrage',
    leg: {
      ...{ book: '1', league: 'baseball_mlb', market: 'totals' },
      // $110 is 2.2 units of $50. 2.10 against a fair 2.00 is 5% of $100: $5.
      sums: {
        ...{ bets: 1, won: 1, lost: 0, profit: 110_00, turnover: 100_00, units: 22_000 },
        ...{ closeStake: 100_00, closeValue: 5_00_00, missedBets: 0, missedProfit: 0 },
      },
      closeBin: 5,
    },
  });
  expect(second).toMatchObject({ day: '2026-11-25', leg: { sums: { lost: 1, profit: -100_00 }, closeBin: 0 } });
  // Half the time +$10, half the time $0: $5 expected, 25 dollars² of variance. The day is that of the last bet.
  expect(whole).toEqual({
    day: '2026-11-25',
    kind: 'arbitrage',
    whole: {
      ...{ positions: 1, expectedPositions: 1, expectedProfit: 5_00_00, expectedActual: 10_00 },
      ...{ variance: 25_00_00n, oneLegs: 0, oneLegProfit: 0 },
    },
  });
});

it('a position whose other bet was refunded has one leg, and one without a close no expectation', () => {
  const whole = contributionsOf(positionOf(aLeg(settled('lost')), anUnder(settled('void')))).at(-1)?.whole;
  expect(whole).toMatchObject({ positions: 1, oneLegs: 1, oneLegProfit: -100_00, expectedPositions: 0, variance: 0n });
});

it('an open position adds its settled bets alone, and a void one only counts', () => {
  expect(contributionsOf(positionOf(aLeg(settled('won')), anUnder())).map(({ whole }) => whole)).toEqual([undefined]);
  const [leg, end] = contributionsOf(positionOf(aLeg({ ...settled('void'), close: { fair: 0.5 } })));
  expect(leg?.whole).toBeUndefined();
  expect(end?.whole).toEqual({ ...noPositions, positions: 1 });
});

it('bonus bets have no closing line value and turn nothing over', () => {
  const [bonus] = contributionsOf(positionOf(aLeg({ ...settled('won'), bonus: true, close: { fair: 0.5 } })));
  expect(bonus?.leg).toMatchObject({ sums: { turnover: 0, closeStake: 0, closeValue: 0 }, closeBin: undefined });
});

it('a won bet missed what the best price then would have brought more, and a lost or bonus bet nothing', () => {
  // 2.15 instead of 2.10 on $100.
  const close = { best: { sportsbookId: 3, odds: 115, price: 2.15 } };
  const missedBy = (changes: Partial<Leg>) => {
    const [first] = contributionsOf(positionOf(aLeg({ ...changes, close })));
    return [first?.leg?.sums.missedBets, first?.leg?.sums.missedProfit];
  };
  expect(missedBy(settled('won'))).toEqual([1, 5_00]);
  expect(missedBy(settled('lost'))).toEqual([0, 0]);
  expect(missedBy({ ...settled('won'), bonus: true })).toEqual([0, 0]);
});

it('bins of closing line value are 1% wide, and the outer ones open', () => {
  const bin = (taken: number) =>
    contributionsOf(positionOf(aLeg({ ...settled('won'), price: price(taken), close: { fair: 0.5 } })))[0]?.leg
      ?.closeBin;
  // Taken × 0.5 - 1: -40%, -10%, -0.5%, 0, 0.9%, 3%, 10%, 50%.
  expect([1.2, 1.8, 1.99, 2, 2.018, 2.06, 2.2, 3].map(bin)).toEqual([-10, -10, -1, 0, 0, 3, 10, 10]);
});

it('what is added can be taken off again, in any order', () => {
  const sums = [settled('won'), settled('lost'), settled('void')].map(
    (each) => contributionsOf(positionOf(aLeg({ ...each, close: { fair: 0.47 } })))[0]?.leg?.sums ?? noLegs,
  );
  const total = sums.reduce((sum, each) => addLegSums(sum, each), noLegs);
  expect(total.bets).toBe(3);
  expect(sums.toReversed().reduce((sum, each) => addLegSums(sum, each, -1), total)).toEqual(noLegs);
});

it('the longest odds at the highest stake have an exact variance', () => {
  // +10,000 on $1,000,000: (10^8 cents × 101)² × 0.5 × 0.5.
  const long = aLeg({ ...settled('lost'), odds: american(10_000), price: price(101), stake: 1e8 as Leg['stake'] });
  const [, whole] = contributionsOf(positionOf({ ...long, close: { fair: 0.5 } }));
  expect(whole?.whole?.variance).toBe(25_502_500_000_000_000_000n);
});

it('bets on one game but different markets are not taken for opposites', () => {
  const team = { market: 'h2h', participant: null, side: 1, threshold: null } as const;
  const both = { legs: [aLeg({ close: { fair: 0.5 } }), anUnder({ pick: team, family: 'h2h', close: { fair: 0.5 } })] };
  // Independent: variances add. 100² × 2.1² / 4 + 100² × 2² / 4 = 11025 + 10000 dollars².
  expect(expectationOf(both)?.variance).toBeCloseTo(21025_00_00, 3);
});
