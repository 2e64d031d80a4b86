import { type MarketRow, type MarketSides, MONEYLINE_KEY } from '../catalogue/markets.ts';
import { isSameName } from './names.ts';
import type { Side } from './opportunity.ts';

/** Thresholds are whole hundredths; this value means a market without a line. */
export const NO_THRESHOLD = -100_001;

const MAX_POINT = 1000;

/** A point within this distance of a whole hundredth counts as that hundredth. */
const POINT_TOLERANCE = 1e-6;

/** The side of an outcome by its name; undefined for a name unknown to this kind of market. */
export function outcomeSide(sides: MarketSides, name: string, homeTeam: string, awayTeam: string): Side | undefined {
  switch (sides) {
    case 'home-away':
    case 'spread':
      return sideNamed(name, homeTeam, awayTeam);
    case 'over-under':
      return sideNamed(name, 'Over', 'Under');
    case 'yes-no':
      return sideNamed(name, 'Yes', 'No');
    case 'three-way':
    case 'named':
    case 'lay':
      return undefined;
  }
}

/** Nearly every name is spelled as expected, so that is tried first. */
function sideNamed(name: string, first: string, second: string): Side | undefined {
  if (name === first) return 0;
  if (name === second) return 1;
  return isSameName(name, first) ? 0 : isSameName(name, second) ? 1 : undefined;
}

/**
 * The line of an outcome as a threshold on the result, in hundredths: side 0 wins above it, side 1 below it, both are refunded on it.
 * For an over/under the result is the count; for a spread it is the home team's winning margin: home −6.5 must beat a margin of 6.5, away
 * +6.5 must stay under it, so both sides of one line share their threshold.
 * Undefined if a point is required and missing, not finite, beyond ±1000 or finer than a hundredth.
 */
export function thresholdOf(sides: MarketSides, side: Side, point: unknown): number | undefined {
  if (sides !== 'spread' && sides !== 'over-under') return NO_THRESHOLD;
  if (typeof point !== 'number' || !(point <= MAX_POINT && point >= -MAX_POINT)) return undefined;
  const exact = point * 100;
  const hundredths = Math.round(exact);
  if (exact !== hundredths && Math.abs(exact - hundredths) > POINT_TOLERANCE) return undefined;
  // Adding 0 turns −0 into 0.
  return (sides === 'spread' && side === 0 ? -hundredths : hundredths) + 0;
}

/** The threshold as a number: 650 is 6.5; null without a line. */
export function thresholdNumber(hundredths: number): number | null {
  return hundredths === NO_THRESHOLD ? null : hundredths / 100;
}

/** Whether a result may refund a bet on a line, or half of it: on a whole line, or on a quarter line, which is half on a whole one. */
export function canPush(hundredths: number, zeroIsPossible: boolean): boolean {
  const result = hundredths % HALF_POINT === 0 ? hundredths : Math.round(hundredths / 100) * 100;
  const isNear = Math.abs(hundredths - result) === 0 || Math.abs(hundredths - result) === QUARTER_POINT;
  return isNear && result % 100 === 0 && (zeroIsPossible || result !== 0);
}

/** The line of a moneyline as a spread. */
export const MONEYLINE = 0;

/** Half a point, in hundredths. */
const HALF_POINT = 50;
const QUARTER_POINT = 25;

/** The line that a market's quote is paired on, in hundredths: a moneyline is the spread at 0. */
export function pairedLine(market: MarketRow, hundredths: number, zeroIsPossible: boolean): number {
  if (market.key === MONEYLINE_KEY) return MONEYLINE;
  return hundredths === NO_THRESHOLD ? hundredths : sameBetLine(hundredths, zeroIsPossible);
}

/**
 * One name for lines that are the same bet: if no result can be 0, whoever wins covers every line from −½ to +½, which is 0 here.
 */
export function sameBetLine(hundredths: number, zeroIsPossible: boolean): number {
  return !zeroIsPossible && Math.abs(hundredths) <= HALF_POINT ? MONEYLINE : hundredths;
}
