import { bookOwner } from '../catalogue/sportsbooks.ts';
import { normalBelow, normalQuantile } from '../odds/distribution/normal.ts';
import type { Seconds } from '../odds/time.ts';
import { medianOf } from './outlier.ts';

/** A book's prices at one line in its main market of a full game's spreads or totals. */
export interface MainLine {
  readonly sportsbookId: number;
  /** The first side wins above this result: the home team's margin, or the total. Points. */
  readonly line: number;
  /** 1 / decimal odds of each side as quoted, before fees; 0 for a side without a price. */
  readonly first: number;
  readonly second: number;
  /** When it was last confirmed. */
  readonly updatedAt: Seconds;
}

/** Further than this from the other books a line contradicts them; a share, in probability. */
const FAR = 0.12;
/** So many other owners must have a main line with both sides. */
const OTHER_OWNERS = 3;
/** The steepest slope of the normal curve with a standard deviation of 1. */
const STEEPEST = 1 / Math.sqrt(2 * Math.PI);
/** Differences below this are floating-point noise. */
const TOLERANCE = 1e-9;

/**
 * The main lines that contradict those of the other books, such as one with mirrored signs, or one of half a game.
 *
 * Every line with both sides is moved to where its no-vig probability (multiplicative) would be one half, by a normal curve with the spread of
 * results. About the median of the other owners' lines that were moved in this way stands the curve that a line is compared with: a line is
 * far if its own no-vig probability is more than 12 percentage points from the curve's. A side quoted alone counts by its implied probability,
 * and only where that is too low, so that the price would be too good. An owner counts once: by its newest line, and of
 * equally new ones by that nearest to one half. Without three other owners nothing is said of a line. `spread`: standard deviation of results, in points.
 */
export function farLines<Line extends MainLine>(lines: readonly Line[], spread: number): Line[] {
  if (!mayBeFar(lines, spread)) return [];
  const centers = centersByOwner(lines, spread);
  return lines.filter((line) => {
    const others = [...centers].filter(([owner]) => owner !== bookOwner(line.sportsbookId));
    if (others.length < OTHER_OWNERS) return false;
    const middle = medianOf(others.map(([, { center }]) => center));
    return distance(line, normalBelow((middle - line.line) / spread)) > FAR + TOLERANCE;
  });
}

/** Spares most games the comparison: as far as their centers go, lines differ by at most the steepest slope between them. */
function mayBeFar(lines: readonly MainLine[], spread: number): boolean {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const line of lines) {
    if (!pricesBoth(line)) return true;
    const center = centerOf(line, spread);
    lowest = Math.min(lowest, center);
    highest = Math.max(highest, center);
  }
  return ((highest - lowest) / spread) * STEEPEST > FAR;
}

interface OwnCenter {
  readonly line: MainLine;
  readonly center: number;
}

/** Of each owner the line that counts, moved to where it stands at one half. */
function centersByOwner(lines: readonly MainLine[], spread: number): Map<string, OwnCenter> {
  const centers = new Map<string, OwnCenter>();
  for (const line of lines) {
    if (!pricesBoth(line)) continue;
    const owner = bookOwner(line.sportsbookId);
    const known = centers.get(owner);
    if (known === undefined || countsBefore(line, known.line))
      centers.set(owner, { line, center: centerOf(line, spread) });
  }
  return centers;
}

/** Which of an owner's lines counts: the newest, then the one nearest to one half, then by anything that does not depend on their order. */
function countsBefore(line: MainLine, other: MainLine): boolean {
  const nearer = Math.abs(noVig(other) - 0.5) - Math.abs(noVig(line) - 0.5);
  const difference =
    line.updatedAt - other.updatedAt ||
    (Math.abs(nearer) > TOLERANCE ? nearer : 0) ||
    other.sportsbookId - line.sportsbookId ||
    Math.abs(other.line) - Math.abs(line.line) ||
    other.line - line.line;
  return difference > 0;
}

/** Between a line's own probability of the first side and the curve's. */
function distance(line: MainLine, curve: number): number {
  if (pricesBoth(line)) return Math.abs(noVig(line) - curve);
  return line.first > 0 ? curve - line.first : 1 - curve - line.second;
}

function pricesBoth({ first, second }: MainLine): boolean {
  return first > 0 && second > 0;
}

function noVig({ first, second }: MainLine): number {
  return first / (first + second);
}

function centerOf(line: MainLine, spread: number): number {
  return line.line + spread * normalQuantile(noVig(line));
}
