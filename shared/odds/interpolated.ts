import type { Family } from './distribution/family.ts';
import { fairAbove, type LinePoint, type Outcomes } from './distribution/outcomes.ts';

/**
 * A curve follows a line's prices only in part: one book says where the results are centered, not how far they scatter; this many more move
 * the curve half of the way.
 */
const HALFWAY_BOOKS = 2;

/** Lines are never closer in probability than this share of what the family says, so that results between two lines keep some chance. */
const LEAST_SLOPE = 0.5;

/** Lines at most this far beyond the outermost point are in reach. */
const BEYOND = 0.5;

/** A curve through a group's lines. */
export interface Interpolation extends Outcomes {
  /** Whether the market's lines reach this one. */
  reaches(line: number): boolean;
}

/** A knot of the curve: log odds of being above a line, first as the family has them, then as the curve does, less the least slope. */
interface Knot {
  readonly from: number;
  readonly to: number;
}

/**
 * The probabilities of a group's results from the no-vig prices of its lines. Books disagree about single lines, often by more than the
 * chance of a result between two of them, so the prices do not define the curve alone:
 *
 * 1. The member of the family that agrees best with all points gives a first curve, and the relation between whole lines (which are
 *    conditional on no refund), quarter lines and half lines.
 * 2. At each point, the log odds of the market's price replace the family's, the more, the more books there are.
 * 3. Weighted isotonic regression (pool adjacent violators) makes them fall from line to line, by at least a share of the family's fall.
 * 4. Between points the log odds are interpolated linearly on the family's scale, beyond them they stay as far from the family's.
 *
 * The curve is the family's with its log odds mapped by an increasing function: monotone, with the same impossible results.
 * Undefined without points, or if the family has no such member.
 */
export function interpolate(points: readonly LinePoint[], family: Family): Interpolation | undefined {
  const first = family.fit(points);
  if (first === undefined) return undefined;
  const knots = knotsOf(points, first);
  const mapped = (probability: number) => {
    if (probability <= 0 || probability >= 1) return probability;
    const odds = logOdds(probability);
    return probabilityOf(LEAST_SLOPE * odds + interpolated(knots, odds));
  };
  const above = (line: number) => mapped(first.above(line));
  const lines = points.map(({ line }) => line);
  const [lowest, highest] = [Math.min(...lines) - BEYOND, Math.max(...lines) + BEYOND];
  return {
    above,
    probability: (result) => above(result - HALF) - above(result),
    reaches: (line) => line >= lowest && line <= highest,
  };
}

const HALF = 0.5;

/** Knots in ascending order of the family's log odds, so from the highest line to the lowest. */
function knotsOf(points: readonly LinePoint[], first: Outcomes): Knot[] {
  const pooled: { weight: number; sum: number; knots: number[] }[] = [];
  const targets = points
    .map(({ line, above, books }) => {
      const from = logOdds(clamped(fairAbove(first, line)));
      const trust = (books - 1) / (books - 1 + HALFWAY_BOOKS);
      const to = from + trust * (logOdds(clamped(above)) - from);
      return { from, to: to - LEAST_SLOPE * from, weight: books };
    })
    .sort((a, b) => a.from - b.from);
  for (const { from, to, weight } of targets) {
    let block = { weight, sum: weight * to, knots: [from] };
    for (let last = pooled.at(-1); last && last.sum / last.weight >= block.sum / block.weight; last = pooled.at(-1)) {
      pooled.pop();
      block = {
        weight: last.weight + block.weight,
        sum: last.sum + block.sum,
        knots: [...last.knots, ...block.knots],
      };
    }
    pooled.push(block);
  }
  return pooled.flatMap(({ sum, weight, knots }) => knots.map((from) => ({ from, to: sum / weight })));
}

/** Linear between knots; beyond them at the slope that, with the least slope, keeps the distance from the family. */
function interpolated(knots: readonly Knot[], odds: number): number {
  const next = knots.findIndex(({ from }) => from >= odds);
  const higher = knots[next === -1 ? knots.length - 1 : next];
  const lower = knots[next - 1];
  if (higher === undefined) return odds;
  if (next === -1 || lower === undefined) return higher.to + (1 - LEAST_SLOPE) * (odds - higher.from);
  const share = (odds - lower.from) / (higher.from - lower.from);
  return lower.to + share * (higher.to - lower.to);
}

const ALMOST_NEVER = 1e-6;

function clamped(probability: number): number {
  return Math.min(1 - ALMOST_NEVER, Math.max(ALMOST_NEVER, probability));
}

function logOdds(probability: number): number {
  return Math.log(probability / (1 - probability));
}

function probabilityOf(odds: number): number {
  return 1 / (1 + Math.exp(-odds));
}
