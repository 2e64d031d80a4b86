/** A list has few different times, each thousands of times. */
const known = new Map<number, string>();
const KNOWN_AT_MOST = 10_000;

/** ISO 8601 UTC with whole seconds, as `2026-11-21T18:00:00Z`. `seconds`: whole, since 1970. */
export function instant(seconds: number): string {
  const before = known.get(seconds);
  if (before !== undefined) return before;
  const text = `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
  if (known.size === KNOWN_AT_MOST) known.clear();
  known.set(seconds, text);
  return text;
}
