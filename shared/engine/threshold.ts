import type { MarketSides } from '../catalogue/markets.ts';
import type { Side } from './opportunity.ts';

/** Thresholds are whole hundredths; this value means a market without a line. */
export const NO_THRESHOLD = -100_001;

const MAX_POINT = 1000;

/** A point within this distance of a whole hundredth counts as that hundredth. */
const POINT_TOLERANCE = 1e-6;

/** The side of an outcome by its exact name; undefined for a name unknown to this kind of market. Names are never matched fuzzily. */
export function sideOf(sides: MarketSides, name: string, homeTeam: string, awayTeam: string): Side | undefined {
  switch (sides) {
    case 'home-away':
    case 'spread':
      return name === homeTeam ? 0 : name === awayTeam ? 1 : undefined;
    case 'over-under':
      return name === 'Over' ? 0 : name === 'Under' ? 1 : undefined;
    case 'yes-no':
      return name === 'Yes' ? 0 : name === 'No' ? 1 : undefined;
    case 'three-way':
    case 'named':
    case 'lay':
      return undefined;
  }
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

/** Whether a result can fall exactly on the line, so that both sides push. */
export function isWholeLine(hundredths: number): boolean {
  return hundredths !== NO_THRESHOLD && hundredths % 100 === 0;
}
