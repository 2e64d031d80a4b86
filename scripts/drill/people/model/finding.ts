import type { PersonRecord } from '../../facts.ts';
import type { Called, Seen } from '../record.ts';

/** Something that she saw at once, or in the end, not to be as it was told her. */
export type Finding = PersonRecord['seenAmiss'][number];

export function isCall(seen: Seen): seen is Called {
  return seen.kind === 'call';
}

/** Her calls, each with all that she had seen before it. */
export function* callsOf(record: readonly Seen[]): Generator<readonly [Called, readonly Seen[]]> {
  for (const [place, seen] of record.entries()) if (isCall(seen)) yield [seen, record.slice(0, place)];
}

export function isSettled(before: readonly Seen[]): boolean {
  return before.some(({ kind }) => kind === 'settled');
}

/** What was sent or answered under a name, where it is a text. */
export function textIn(values: unknown, name: string): string | undefined {
  if (typeof values !== 'object' || values === null) return undefined;
  const value: unknown = Reflect.get(values, name);
  return typeof value === 'string' ? value : undefined;
}
