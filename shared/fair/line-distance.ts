import { bookOwner } from '../catalogue/sportsbooks.ts';
import { normalBelow, normalQuantile } from '../odds/distribution/normal.ts';
import type { Seconds } from '../odds/time.ts';
import { medianOf, OUTLIER_DISTANCE } from './outlier.ts';
import type { LineMeasure } from './result-spread.ts';

/** A book's prices at one line of its main market of a full game's spread or total. */
export interface GameLine {
  readonly sportsbookId: number;
  /** The first side wins above this result: the home team's margin, or the total. Points. */
  readonly line: number;
  /** 1 / decimal odds of each side as quoted, before fees; 0 for a side without a price. */
  readonly first: number;
  readonly second: number;
  /** When it was last confirmed. */
  readonly updatedAt: Seconds;
}

type Verdict = 'mirrored' | 'far' | 'outlier';

/** What lines are about, and the standard deviation of its results, in points. */
interface MeasuredLines {
  readonly about: LineMeasure;
  readonly spread: number;
}

/** A line that stands apart: by so much that it is a mistake, in which the signs may be mirrored, or less. */
interface DistantLine<Line> {
  readonly line: Line;
  readonly verdict: Verdict;
  /** How many owners it was compared with. */
  readonly owners: number;
}

/** Further than this from the other books a line contradicts them; shares, in probability. Of players' counts honest lines are up to 15 points away. */
const far: Readonly<Record<LineMeasure, number>> = { margin: 0.12, total: 0.12, count: 0.2 };
/** A far line is mirrored if it would be as near as this with its sign turned; nearly all lines are as near. */
const NEAR = 0.04;
/** Of lines from this on an outlier is taken for a mistake if it would be near with its sign turned. Points. */
const MIRRORED_FROM = 2;
/** A line that favors the other team and is not near is an outlier if it would be as near as this with its sign turned. */
const MIRRORED_NEAR = 0.02;
/** So many other owners must have a main line with both sides. */
const OTHER_OWNERS = 3;
/** The steepest slope of the normal curve with a standard deviation of 1. */
const STEEPEST = 1 / Math.sqrt(2 * Math.PI);
/** Centers that differ by no more standard deviations make no outlier. */
const MOST = OUTLIER_DISTANCE / STEEPEST;
/** Differences below this are floating-point noise. */
const TOLERANCE = 1e-9;

/**
 * The lines that stand apart from those of the other books, such as one with mirrored signs, or one of half a game.
 *
 * Every line with both sides is moved to where its no-vig probability (multiplicative) would be one half, by a normal curve with the
 * spread of results. About the median of the other owners' lines that were moved in this way stands the curve that a line is compared with; its
 * distance is that of its own no-vig probability from the curve's: more than 8 percentage points make an outlier, more than 12 (of a player's count 20) a mistake, and
 * less where the sign may be mirrored: about small lines that is no distance. A side
 * quoted alone counts by its implied probability, and only where that is too low, so that the price would be too good. An owner counts once: by
 * its newest line, and of equally new ones by that nearest to one half; and only if its line is no mistake itself by those of the others,
 * without the book that is judged. Without three other owners nothing is said of a line.
 */
export function distantLines<Line extends GameLine>(
  lines: readonly Line[],
  { spread, about }: MeasuredLines,
): DistantLine<Line>[] {
  if (!mayBeDistant(lines, { spread, about })) return [];
  const centers = centersByOwner(lines, spread);
  const curves = new Map<string, Curve | undefined>();
  return lines.flatMap((line): DistantLine<Line>[] => {
    const owner = bookOwner(line.sportsbookId);
    if (!curves.has(owner)) curves.set(owner, curveWithout(owner, centers, { spread, about }));
    const curve = curves.get(owner);
    if (curve === undefined) return [];
    const verdict = verdictOn(line, curve, about);
    return verdict === undefined ? [] : [{ line, owners: curve.owners, verdict }];
  });
}

function verdictOn(line: GameLine, curve: Curve, about: LineMeasure): Verdict | undefined {
  const distance = distanceFrom(curve, line, line.line);
  if (distance <= NEAR + TOLERANCE) return undefined;
  const mirrored = about === 'margin' ? distanceFrom(curve, line, -line.line) : Number.POSITIVE_INFINITY;
  const mayBeMirrored = mirrored <= NEAR + TOLERANCE;
  if (distance > far[about] + TOLERANCE) return mayBeMirrored ? 'mirrored' : 'far';
  if (distance > OUTLIER_DISTANCE + TOLERANCE)
    return mayBeMirrored && Math.abs(line.line) >= MIRRORED_FROM ? 'mirrored' : 'outlier';
  const favorsOther = pricesBoth(line) && centerOf(line, curve.spread) * curve.middle < -TOLERANCE;
  return favorsOther && mirrored <= MIRRORED_NEAR + TOLERANCE ? 'outlier' : undefined;
}

/**
 * Whether a spread and its own book's moneyline favor different teams, by more than 12 percentage points. `spread`: standard deviation of
 * margins, in points; `home`: the moneyline's no-vig probability of the home team.
 */
export function contradictsMoneyline(line: GameLine, home: number, spread: number): boolean {
  if (!pricesBoth(line)) return false;
  const implied = normalBelow(centerOf(line, spread) / spread);
  return implied > 0.5 !== home > 0.5 && Math.abs(implied - home) > far.margin + TOLERANCE;
}

/** Spares most games the comparison: as far as their centers go, lines differ by at most the steepest slope between them. */
export function mayBeDistant(lines: readonly GameLine[], { spread, about }: MeasuredLines): boolean {
  let lowest = Number.POSITIVE_INFINITY;
  let highest = Number.NEGATIVE_INFINITY;
  for (const line of lines) {
    if (!pricesBoth(line)) return true;
    const center = centerOf(line, spread);
    lowest = Math.min(lowest, center);
    highest = Math.max(highest, center);
  }
  const favorBoth = about === 'margin' && lowest < 0 && highest > 0;
  return ((highest - lowest) / spread) * STEEPEST > (favorBoth ? NEAR : OUTLIER_DISTANCE);
}

/** Players' lines, and the no-vig probabilities of the first side. `factor`: as of `playerFactor`. */
interface PlayerColumns {
  readonly line: Float64Array;
  readonly noVig: Float64Array;
  readonly count: number;
  readonly factor: number;
}

/**
 * The same of players' lines, whose spread is the factor times the root of some line between the lowest and the highest: centers in standard
 * deviations differ most at either end.
 */
export function mayDiffer({ line, noVig, factor, count }: PlayerColumns): boolean {
  if (count <= OTHER_OWNERS) return false;
  let [lowLine, highLine, lowNoVig, highNoVig] = [Number.POSITIVE_INFINITY, 0, 1, 0];
  for (let n = 0; n < count; n++) {
    lowLine = Math.min(lowLine, line[n] ?? 0);
    highLine = Math.max(highLine, line[n] ?? 0);
    lowNoVig = Math.min(lowNoVig, noVig[n] ?? 0);
    highNoVig = Math.max(highNoVig, noVig[n] ?? 0);
  }
  if (lowLine === highLine && highNoVig - lowNoVig <= OUTLIER_DISTANCE) return false;
  return rangeAt(lowLine) > MOST || rangeAt(highLine) > MOST;

  function rangeAt(middle: number): number {
    const spread = factor * Math.sqrt(middle);
    let [lowest, highest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (let n = 0; n < count; n++) {
      const center = (line[n] ?? 0) / spread + normalQuantile(noVig[n] ?? 0);
      lowest = Math.min(lowest, center);
      highest = Math.max(highest, center);
    }
    return highest - lowest;
  }
}

interface OwnCenter {
  readonly line: GameLine;
  readonly center: number;
}

/** Of each owner the main line that counts, moved to where it stands at one half. */
function centersByOwner(lines: readonly GameLine[], spread: number): Map<string, OwnCenter> {
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
function countsBefore(line: GameLine, other: GameLine): boolean {
  const nearer = Math.abs(noVig(other) - 0.5) - Math.abs(noVig(line) - 0.5);
  const difference =
    line.updatedAt - other.updatedAt ||
    (Math.abs(nearer) > TOLERANCE ? nearer : 0) ||
    other.sportsbookId - line.sportsbookId ||
    Math.abs(other.line) - Math.abs(line.line) ||
    other.line - line.line;
  return difference > 0;
}

/** Where results are centered by some owners' lines, and how they scatter. */
interface Curve {
  readonly middle: number;
  readonly spread: number;
  readonly owners: number;
}

/** The curve that an owner's lines are compared with; undefined without three others that can be believed. */
function curveWithout(
  owner: string,
  centers: ReadonlyMap<string, OwnCenter>,
  { spread, about }: MeasuredLines,
): Curve | undefined {
  const others = [...centers].flatMap(([other, center]) => (other === owner ? [] : [center]));
  const curveOf = (some: readonly OwnCenter[]): Curve | undefined =>
    some.length < OTHER_OWNERS
      ? undefined
      : { middle: medianOf(some.map(({ center }) => center)), spread, owners: some.length };
  const isBelieved = ({ line }: OwnCenter) => {
    const curve = curveOf(others.filter((other) => other.line !== line));
    return curve === undefined || distanceFrom(curve, line, line.line) <= far[about] + TOLERANCE;
  };
  return curveOf(others.filter(isBelieved));
}

/** Between a line's own probability of the first side and the curve's; `at`: where it stands. */
function distanceFrom({ middle, spread }: Curve, line: GameLine, at: number): number {
  const curve = normalBelow((middle - at) / spread);
  if (pricesBoth(line)) return Math.abs(noVig(line) - curve);
  return line.first > 0 ? curve - line.first : 1 - curve - line.second;
}

function pricesBoth({ first, second }: GameLine): boolean {
  return first > 0 && second > 0;
}

function noVig({ first, second }: GameLine): number {
  return first / (first + second);
}

function centerOf(line: GameLine, spread: number): number {
  return line.line + spread * normalQuantile(noVig(line));
}
