/** Counts by kind: how often something has happened. */
export interface Tally<Kind> {
  readonly count: (kind: Kind) => void;
  readonly met: ReadonlyMap<Kind, number>;
}

export function makeTally<Kind>(): Tally<Kind> {
  const met = new Map<Kind, number>();
  return { count: (kind) => void met.set(kind, (met.get(kind) ?? 0) + 1), met };
}
