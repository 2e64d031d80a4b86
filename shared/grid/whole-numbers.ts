/** A column of whole numbers, each as its difference from the one before. */
export function toDeltas(values: readonly number[]): number[] {
  return deltasOf(values, (value) => value);
}

/** The same of what each item has. */
export function deltasOf<T>(items: readonly T[], numberOf: (item: T) => number): number[] {
  let before = 0;
  return items.map((item) => {
    const value = numberOf(item);
    const delta = value - before;
    before = value;
    return delta;
  });
}

export function fromDeltas(deltas: readonly number[]): number[] {
  let value = 0;
  return deltas.map((delta) => (value += delta));
}

/** American prices have a gap between -100 and +100, which a delta is not to pass: -100 is -2, no price -1, +100 is 0. */
export function closeGap(american: number): number {
  if (american === 0) return -1;
  return american > 0 ? american - 100 : american + 98;
}

export function openGap(closed: number): number {
  if (closed === -1) return 0;
  return closed >= 0 ? closed + 100 : closed - 98;
}
