/** One measured number. `goal`: the most it may be, where it has a goal; `least`: the least. */
export interface Figure {
  readonly name: string;
  /** How much it was measured on: quotes, rows, calls, functions or pages. */
  readonly size: number;
  readonly value: number;
  readonly unit: 'ratio' | 'MB' | 'kB' | 'quotes/s' | 'calls/s' | 'bytes/quote' | 'units' | 'count' | 'ms' | 'points';
  readonly goal?: number;
  readonly least?: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** What each of several things took, over all rounds that count. */
export interface Turns<Name extends string> {
  readonly median: (name: Name) => number;
  /** The median of the rounds' own ratios. */
  readonly ratio: (over: Name, under: Name) => number;
}

/**
 * Measures several things round by round, one after the other, so that whatever else the machine does meets all alike. Every second round
 * goes backwards. `works` give what they took, in any unit; the first `warmUp` rounds do not count.
 */
export async function inTurn<Name extends string>(
  works: Readonly<Record<Name, () => number | Promise<number>>>,
  rounds: number,
  warmUp: number,
): Promise<Turns<Name>> {
  const forwards = Object.entries<() => number | Promise<number>>(works);
  const taken = new Map<string, number[]>(forwards.map(([name]) => [name, []]));
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const [name, work] of round % 2 === 0 ? forwards : forwards.toReversed()) taken.get(name)?.push(await work());
  }
  const of = (name: Name) => taken.get(name)?.slice(warmUp) ?? [];
  return {
    median: (name) => median(of(name)),
    ratio: (over, under) => median(of(over).map((value, round) => value / (of(under)[round] ?? Number.NaN))),
  };
}

export async function millisecondsOf(work: () => unknown): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
