/** One measured number. `goal`: the most it may be, where it has a goal; `least`: the least. */
export interface Figure {
  readonly name: string;
  /** How much it was measured on: quotes in the feed, requests, or files. */
  readonly size: number;
  readonly value: number;
  readonly unit: 'ratio' | 'MB' | 'quotes/s' | 'calls/s' | 'bytes/quote' | 'count' | 'ms' | 'kB' | 'points' | 'shift';
  readonly goal?: number;
  readonly least?: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}
