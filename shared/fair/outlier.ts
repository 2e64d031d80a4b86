/** A price is an outlier if its probability is further than this from that of books which agree with one another. */
export const OUTLIER_DISTANCE = 0.08;
/** Books agree if their probabilities lie within this of one another. */
const AGREEMENT = 0.03;
/** This many other books must agree. */
export const AGREEING_BOOKS = 3;
/** Probabilities closer than this count as equal: the rest is floating-point noise. */
const TOLERANCE = 1e-9;

/** The middle value, or the mean of the two in the middle; NaN of nothing. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return medianBetween(sorted, 0, sorted.length);
}

/** Of sorted values: from ≤ index < to. */
function medianBetween(sorted: readonly number[], from: number, to: number): number {
  const middle = (from + to) / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  return Number.isInteger(middle) ? ((sorted[middle - 1] ?? Number.NaN) + upper) / 2 : upper;
}

/**
 * How many other books disagree with a probability: the size of the largest set of at least three that lie within 3 points of one another,
 * if their median is more than 8 points from it. Of equally large sets the one nearest to it counts, so that doubt flags nothing. Undefined
 * if it is no outlier. `others`: the probabilities, without vig, of the other books that price both sides of the line.
 */
export function disagreeingBooks(own: number, others: readonly number[]): number | undefined {
  const sorted = others.toSorted((a, b) => a - b);
  let size = 0;
  let distance = 0;
  for (let from = 0; from < sorted.length; from++) {
    let to = from;
    while (to < sorted.length && (sorted[to] ?? 0) - (sorted[from] ?? 0) <= AGREEMENT + TOLERANCE) to++;
    const setDistance = Math.abs(own - medianBetween(sorted, from, to));
    if (to - from > size || (to - from === size && setDistance < distance)) {
      size = to - from;
      distance = setDistance;
    }
  }
  return size >= AGREEING_BOOKS && distance > OUTLIER_DISTANCE + TOLERANCE ? size : undefined;
}

/**
 * How far a probability stands from the median of the others. Those from both sides of a line count if there are three of them, otherwise
 * all do. With nothing to compare it counts as an outlier just would.
 */
export function distanceFromOthers(
  own: number,
  others: readonly { readonly probability: number; readonly pricesBoth: boolean }[],
): number {
  const both = others.filter(({ pricesBoth }) => pricesBoth);
  const compared = both.length >= AGREEING_BOOKS ? both : others;
  if (compared.length === 0) return OUTLIER_DISTANCE;
  return Math.abs(own - medianOf(compared.map(({ probability }) => probability)));
}

/** Whether probabilities lie so near to one another that none of them can be an outlier. */
export function areNear(lowest: number, highest: number): boolean {
  return highest - lowest <= OUTLIER_DISTANCE;
}

/** Whether the first distance is greater by more than floating-point noise. */
export function isFurther(distance: number, other: number): boolean {
  return distance > other + TOLERANCE;
}
