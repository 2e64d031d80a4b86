import type { Seconds } from '../../../shared/odds/time.ts';

/** One scan in ten is a floor scan. */
const FLOOR_SHARE = 0.1;

/**
 * Whether a scan spends on what has waited longest instead of on what is worth most, so that everything is asked again now and then. Spread
 * evenly over scans whatever their interval: multiples of an irrational number are.
 */
export function isFloorScan(at: Seconds): boolean {
  return fraction(minute(at) * ((Math.sqrt(5) - 1) / 2)) < FLOOR_SHARE;
}

/** The items, beginning at one that differs from floor scan to floor scan: each comes first as often as any other. */
export function rotated<T>(items: readonly T[], at: Seconds): readonly T[] {
  const first = Math.floor(fraction(minute(at) * Math.SQRT2) * items.length);
  return [...items.slice(first), ...items.slice(0, first)];
}

function minute(at: Seconds): number {
  return Math.floor(at / 60);
}

function fraction(value: number): number {
  return value - Math.floor(value);
}
