/** A measurement. `goal`: an upper limit, `atLeast`: a lower limit, if any. */
export interface Figure {
  readonly name: string;
  /** Size of the sample: quotes, rows, calls, functions or pages. */
  readonly size: number;
  readonly value: number;
  readonly unit:
    | 'ratio'
    | 'MB'
    | 'kB'
    | 'quotes/s'
    | 'calls/s'
    | 'bytes/quote'
    | 'units'
    | 'count'
    | 'ms'
    | 'points'
    | 'minutes';
  readonly goal?: number;
  readonly atLeast?: number;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/** The measurements of all rounds after the warm-up. */
export interface Samples<Name extends string> {
  readonly median: (name: Name) => number;
  /** The median of the ratios per round. */
  readonly ratio: (over: Name, under: Name) => number;
}

/**
 * Measures several tasks alternately, so that other load on the machine affects all of them. Every second round runs in reverse order.
 * `tasks` return their measurement in any unit; the first `warmUp` rounds are dropped.
 */
export async function interleave<Name extends string>(
  tasks: Readonly<Record<Name, () => number | Promise<number>>>,
  rounds: number,
  warmUp: number,
): Promise<Samples<Name>> {
  const forwards = Object.entries<() => number | Promise<number>>(tasks);
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
