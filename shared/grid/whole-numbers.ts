/** A column of whole numbers, each as its difference from the one before. */
export function toDeltas(values: readonly number[]): number[] {
  return values.map((value, n) => value - (values[n - 1] ?? 0));
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
