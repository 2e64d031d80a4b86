/** Counts events by kind. */
export interface Tally<Kind> {
  readonly count: (kind: Kind) => void;
  readonly hits: ReadonlyMap<Kind, number>;
}

export function makeTally<Kind>(): Tally<Kind> {
  const hits = new Map<Kind, number>();
  return { count: (kind) => void hits.set(kind, (hits.get(kind) ?? 0) + 1), hits };
}
