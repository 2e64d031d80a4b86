/** A period in ms since any origin. */
export interface Span {
  readonly begun: number;
  readonly ended: number;
}

/** A write of a new value: it took effect at some time in its span, or, unless `certain`, perhaps never. */
export interface Write<T> extends Span {
  readonly value: T;
  readonly certain: boolean;
}

/** The value of a missing preset or bet, an ended session, and a theme not chosen. */
export const ABSENT = 'none';

const AFTER_ALL: Span = { begun: Number.POSITIVE_INFINITY, ended: Number.POSITIVE_INFINITY };

/**
 * The values that a read of a register may see under uncertain writes: those of all writes that began before the read ended, except writes
 * followed by a certain one that ended before the read began.
 */
export function possibleValues<T>(writes: readonly Write<T>[], read: Span = AFTER_ALL): readonly T[] {
  const before = writes.filter(({ begun }) => begun <= read.ended);
  const certainBefore = before.filter(({ certain, ended }) => certain && ended < read.begun).map(({ begun }) => begun);
  const last = Math.max(Number.NEGATIVE_INFINITY, ...certainBefore);
  return [...new Set(before.filter(({ ended }) => ended >= last).map(({ value }) => value))];
}
