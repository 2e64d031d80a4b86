import type { Price } from './american.ts';
import type { PlaceFirstReason } from './limits.ts';
import type { Seconds } from './time.ts';

export interface PlaceFirst {
  /** 0: the first leg. */
  readonly leg: 0 | 1;
  readonly reason: PlaceFirstReason;
}

/** What decides which leg is placed first. */
export interface PlaceableQuote {
  readonly price: Price;
  /** When the provider last confirmed it, seconds since 1970. */
  readonly updatedAt: Seconds;
  /** How many other books disagree with it; undefined unless it is an outlier. */
  readonly outlier?: number | undefined;
}

/**
 * The leg that is likelier to be gone soon, so that the other one is not left alone: the outlier, then the price confirmed longer ago, then
 * the longer odds, then the first.
 */
export function placeFirst([first, second]: readonly [PlaceableQuote, PlaceableQuote]): PlaceFirst {
  const isOutlier = first.outlier !== undefined;
  if (isOutlier !== (second.outlier !== undefined)) return { leg: isOutlier ? 0 : 1, reason: 'outlier' };
  if (first.updatedAt !== second.updatedAt) return { leg: first.updatedAt < second.updatedAt ? 0 : 1, reason: 'older' };
  return { leg: second.price > first.price ? 1 : 0, reason: 'longer' };
}
