/** A stretch of time, in ms since anything. */
export interface Span {
  readonly begun: number;
  readonly ended: number;
}

/** A write of a whole new value: it came to be at some moment of its span, or perhaps never where it is not `certain`. */
export interface Write<T> extends Span {
  readonly value: T;
  readonly certain: boolean;
}

/** After everything. */
const IN_THE_END: Span = { begun: Number.POSITIVE_INFINITY, ended: Number.POSITIVE_INFINITY };

/**
 * What a register under uncertain writes may hold for somebody who reads it: the value of any write that had begun before the read ended,
 * unless a certain one began after that write had ended, and itself ended before the read began.
 */
export function possibleValues<T>(writes: readonly Write<T>[], read: Span = IN_THE_END): readonly T[] {
  const before = writes.filter(({ begun }) => begun <= read.ended);
  const surely = before.filter(({ certain, ended }) => certain && ended < read.begun).map(({ begun }) => begun);
  const last = Math.max(Number.NEGATIVE_INFINITY, ...surely);
  return [...new Set(before.filter(({ ended }) => ended >= last).map(({ value }) => value))];
}
