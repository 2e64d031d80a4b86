import { type Cents, cents } from '../odds/money.ts';
import type { Seconds } from '../odds/time.ts';
import { closingLineValue, expectationOf } from './closing.ts';
import { positionProfit, profitOf, turnoverOf } from './leg-money.ts';
import { type Leg, type Position, stateOf } from './position.ts';

/** What positions brought. Ratios are shares: 0.02 is 2%; undefined where they would divide by 0. */
export interface Figures {
  /** Of all settled bets. */
  readonly profit: Cents;
  readonly turnover: Cents;
  /** Profit over turnover: the return on stakes. */
  readonly yield: number | undefined;
  /** Settled bets, and how many of them won and lost whole. */
  readonly settled: number;
  readonly won: number;
  readonly lost: number;
  /** Won over won and lost. */
  readonly hitRate: number | undefined;
  /** Mean closing line value of the cash bets with a close, weighted by their stakes. */
  readonly closingLineValue: number | undefined;
  /** Profit that the closing prices expected of the settled positions that have one, the same positions' actual profit, and its deviation. */
  readonly expected: { readonly profit: number; readonly actual: Cents; readonly deviation: number } | undefined;
  /** What settled positions with one bet of an arbitrage or the like brought: the other was never placed or was refunded. */
  readonly oneLegProfit: Cents;
}

/** A band of 95% around an expected profit is this many standard deviations to each side. */
export const BAND_DEVIATIONS = 1.96;

export function figuresOf(positions: readonly Position[]): Figures {
  const settled = positions.flatMap(({ legs }) => legs.filter(isSettled));
  const profit = sum(settled.map((leg) => profitOf(leg, leg.settlement)));
  const turnover = sum(settled.map((leg) => turnoverOf(leg, leg.settlement)));
  const won = settled.filter(({ settlement }) => settlement.won === 1).length;
  const lost = settled.filter(({ settlement }) => settlement.won + settlement.refunded === 0).length;
  return {
    profit,
    turnover,
    yield: ratio(profit, turnover),
    settled: settled.length,
    won,
    lost,
    hitRate: ratio(won, won + lost),
    closingLineValue: meanClosingLineValue(settled),
    expected: expectedOf(positions),
    oneLegProfit: sum(positions.filter(hasOneLeg).map(positionProfit)),
  };
}

/** Actual less expected profit in standard deviations; undefined without spread. */
export function luck({ profit, actual, deviation }: NonNullable<Figures['expected']>): number | undefined {
  return ratio(actual - profit, deviation);
}

/** The largest fall of the cumulative profit from an earlier peak, from 0 at the start; not below 0. */
export function drawdown(profits: readonly Cents[]): Cents {
  let [total, peak, largest] = [0, 0, 0];
  for (const profit of profits) {
    total += profit;
    peak = Math.max(peak, total);
    largest = Math.max(largest, peak - total);
  }
  return cents(largest);
}

/** A point of the cumulative profit. */
export interface ProfitPoint {
  readonly at: Seconds;
  readonly total: Cents;
}

/** The cumulative profit of settled bets, by the time at which they were settled. */
export function profitCurve(positions: readonly Position[]): ProfitPoint[] {
  let total = 0;
  return positions
    .flatMap(({ legs }) => legs.filter(isSettled))
    .toSorted((a, b) => (a.settledAt ?? 0) - (b.settledAt ?? 0))
    .map((leg) => {
      total += profitOf(leg, leg.settlement);
      return { at: leg.settledAt ?? 0, total: cents(total) };
    });
}

type SettledLeg = Leg & { readonly settlement: NonNullable<Leg['settlement']> };

function isSettled(leg: Leg): leg is SettledLeg {
  return leg.settlement !== undefined;
}

function meanClosingLineValue(legs: readonly SettledLeg[]): number | undefined {
  let [weighted, staked] = [0, 0];
  for (const { bonus, stake, price, closeProbability } of legs) {
    if (bonus || closeProbability === undefined) continue;
    weighted += stake * closingLineValue(price, closeProbability);
    staked += stake;
  }
  return ratio(weighted, staked);
}

function expectedOf(positions: readonly Position[]): Figures['expected'] {
  let [profit, variance, actual, count] = [0, 0, 0, 0];
  for (const position of positions) {
    const expectation = stateOf(position) === 'settled' ? expectationOf(position) : undefined;
    if (expectation === undefined) continue;
    profit += expectation.profit;
    variance += expectation.variance;
    actual += positionProfit(position);
    count += 1;
  }
  return count === 0 ? undefined : { profit, actual: cents(actual), deviation: Math.sqrt(variance) };
}

/** All but one bet was refunded whole. */
function hasOneLeg(position: Position): boolean {
  if (position.legs.length < 2 || stateOf(position) !== 'settled') return false;
  return position.legs.filter(({ settlement }) => settlement?.refunded !== 1).length === 1;
}

function sum(amounts: readonly Cents[]): Cents {
  return cents(amounts.reduce((total, amount) => total + amount, 0));
}

function ratio(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole;
}
