import type { PositionKind } from '../contracts/bets/position.ts';
import type { Millis } from '../odds/time.ts';
import { closingLineValue, expectationOf } from './closing.ts';
import { outcomeProfit, outcomeTurnover, positionProfit, settlementFromResult } from './leg-money.ts';
import type { Leg, Position } from './position.ts';
import { isRefunded, settledAt, stateOf } from './state.ts';

/**
 * What settled bets add up to. All numbers are whole, so that sums are the same in any order, and what was added can be taken off again
 * without a trace.
 */

/** Of bets. Money in cents. */
export interface LegSums {
  readonly bets: number;
  readonly won: number;
  readonly lost: number;
  readonly profit: number;
  readonly turnover: number;
  /** Ten-thousandths of a unit. */
  readonly units: number;
  readonly closeStake: number;
  /** Hundredths of a cent. */
  readonly closeValue: number;
  /** Won bets for which a better price stood when they were placed, and what that would have brought more. */
  readonly missedBets: number;
  readonly missedProfit: number;
}

/** Of whole positions. Money in cents. */
export interface WholeSums {
  readonly positions: number;
  /** Of those with an expectation: how many, what was expected in hundredths of a cent, what they brought, and the variance in square cents. */
  readonly expectedPositions: number;
  readonly expectedProfit: number;
  readonly expectedActual: number;
  readonly variance: bigint;
  readonly oneLegs: number;
  readonly oneLegProfit: number;
}

/** What one bet or one whole position adds to the sums of a day. */
export interface Contribution {
  /** UTC, `2026-11-24`. */
  readonly day: string;
  readonly kind: PositionKind;
  readonly leg?: {
    readonly book: string;
    readonly league: string;
    readonly market: string;
    readonly sums: LegSums;
    /** Its bin of closing line value; cash bets with a fair close only. */
    readonly closeBin: number | undefined;
  };
  readonly whole?: WholeSums;
}

export const noLegs: LegSums = {
  ...{ bets: 0, won: 0, lost: 0, profit: 0, turnover: 0 },
  ...{ units: 0, closeStake: 0, closeValue: 0, missedBets: 0, missedProfit: 0 },
};

export const noPositions: WholeSums = {
  ...{ positions: 0, expectedPositions: 0, expectedProfit: 0, expectedActual: 0 },
  ...{ variance: 0n, oneLegs: 0, oneLegProfit: 0 },
};

/** The lower edges of the lowest and the highest bin, percent. */
const LOWEST_BIN = -10;
const HIGHEST_BIN = 10;
/** Keeps a value of exactly 5% out of the bin below. */
const NOISE = 1e-9;

/** What a position adds to the sums: one contribution for each settled bet, and one for the whole once all are settled. */
export function contributionsOf(position: Position): Contribution[] {
  const { kind } = position;
  const legs = position.legs.flatMap((leg): Contribution[] =>
    leg.settled === undefined ? [] : [{ day: dayOf(leg.settled.at), kind, leg: legOf(leg, leg.settled, position) }],
  );
  const end = settledAt(position);
  return end === undefined ? legs : [...legs, { day: dayOf(end), kind, whole: wholeOf(position) }];
}

/** `2026-11-24` UTC. */
function dayOf(at: Millis): string {
  return new Date(at).toISOString().slice(0, 10);
}

export function addLegSums(one: LegSums, other: LegSums, sign: 1 | -1 = 1): LegSums {
  return {
    bets: one.bets + sign * other.bets,
    won: one.won + sign * other.won,
    lost: one.lost + sign * other.lost,
    profit: one.profit + sign * other.profit,
    turnover: one.turnover + sign * other.turnover,
    units: one.units + sign * other.units,
    closeStake: one.closeStake + sign * other.closeStake,
    closeValue: one.closeValue + sign * other.closeValue,
    missedBets: one.missedBets + sign * other.missedBets,
    missedProfit: one.missedProfit + sign * other.missedProfit,
  };
}

export function addWholeSums(one: WholeSums, other: WholeSums, sign: 1 | -1 = 1): WholeSums {
  return {
    positions: one.positions + sign * other.positions,
    expectedPositions: one.expectedPositions + sign * other.expectedPositions,
    expectedProfit: one.expectedProfit + sign * other.expectedProfit,
    expectedActual: one.expectedActual + sign * other.expectedActual,
    variance: one.variance + BigInt(sign) * other.variance,
    oneLegs: one.oneLegs + sign * other.oneLegs,
    oneLegProfit: one.oneLegProfit + sign * other.oneLegProfit,
  };
}

type Settled = NonNullable<Leg['settled']>;

function legOf(leg: Leg, settled: Settled, { game, unit }: Position): NonNullable<Contribution['leg']> {
  const profit = outcomeProfit(leg, settled);
  const fair = leg.bonus ? undefined : leg.close?.fair;
  const value = fair === undefined ? undefined : closingLineValue(leg.price, fair);
  const missed = missedProfit(leg, settled);
  return {
    book: leg.sportsbookId === null ? (leg.book ?? '') : String(leg.sportsbookId),
    league: game?.league ?? '',
    market: leg.family,
    sums: {
      bets: 1,
      won: settled.result === 'won' ? 1 : 0,
      lost: settled.result === 'lost' ? 1 : 0,
      profit,
      turnover: outcomeTurnover(leg, settled),
      units: unit === undefined ? 0 : whole((profit / unit) * 10_000),
      closeStake: value === undefined ? 0 : leg.stake,
      closeValue: value === undefined ? 0 : whole(leg.stake * value * 100),
      missedBets: missed > 0 ? 1 : 0,
      missedProfit: missed,
    },
    closeBin: value === undefined ? undefined : binOf(value),
  };
}

/** What a won bet would have brought more at the best price that stood when it was placed, cents. */
function missedProfit({ stake, price, bonus, close }: Leg, { result }: Settled): number {
  const won = settlementFromResult(result)?.won ?? 0;
  return close?.best === undefined || bonus ? 0 : whole(Math.max(0, stake * won * (close.best.price - price)));
}

/** A void position brought nothing and says nothing, and only counts. */
function wholeOf(position: Position): WholeSums {
  if (stateOf(position) === 'void') return { ...noPositions, positions: 1 };
  const profit = positionProfit(position);
  const expectation = expectationOf(position);
  const isOneLeg = position.legs.length > 1 && position.legs.filter((leg) => !isRefunded(leg)).length === 1;
  return {
    positions: 1,
    expectedPositions: expectation === undefined ? 0 : 1,
    expectedProfit: expectation === undefined ? 0 : whole(expectation.profit * 100),
    expectedActual: expectation === undefined ? 0 : profit,
    variance: BigInt(expectation === undefined ? 0 : whole(expectation.variance)),
    oneLegs: isOneLeg ? 1 : 0,
    oneLegProfit: isOneLeg ? profit : 0,
  };
}

function binOf(value: number): number {
  return Math.min(HIGHEST_BIN, Math.max(LOWEST_BIN, whole(Math.floor(value * 100 + NOISE))));
}

/** Turns -0 into 0. */
function whole(value: number): number {
  return Math.round(value) + 0;
}
