import type { Cents } from '../odds/money.ts';
import type { Millis } from '../odds/time.ts';

/**
 * Limits that a person sets for themselves. What is stricter holds at once; what is looser only a day later, so that nobody loosens a limit in
 * the moment that it is for.
 */

/** How long a looser limit waits. */
export const LOOSENED_AFTER_MS = 24 * 3_600_000;

const HOUR_MS = 3_600_000;

/** One limit; null: none. */
export interface Limit {
  readonly amount: Cents | null;
  /** What it is to be, from when on; null: it stays. */
  readonly next: { readonly amount: Cents | null; readonly from: Millis } | null;
}

export const noLimit: Limit = { amount: null, next: null };

/** Where a limit stands at a time. */
export function limitAt({ amount, next }: Limit, at: Millis): Cents | null {
  return next !== null && at >= next.from ? next.amount : amount;
}

/** A limit after a person asks for another one. Asked for again, or for less than what waits already, a looser one waits no longer. */
export function changedLimit(limit: Limit, wanted: Cents | null, now: Millis): Limit {
  const amount = limitAt(limit, now);
  if (isAsStrict(wanted, amount)) return { amount: wanted, next: null };
  const { next } = limit;
  const waits = next !== null && next.from > now && isAsStrict(wanted, next.amount);
  return { amount, next: { amount: wanted, from: waits ? next.from : now + LOOSENED_AFTER_MS } };
}

/** Whether a limit allows no more than another. */
export function isAsStrict(one: Cents | null, other: Cents | null): boolean {
  return other === null || (one !== null && one <= other);
}

/** Until when a time-out lasts that is asked for now. One that lasts longer already stays. */
export function timeOutEnd(until: Millis | null, hours: number, now: Millis): Millis {
  return Math.max(until ?? 0, now + hours * HOUR_MS);
}
