/** ISO 8601 UTC with whole seconds, as `2026-11-21T18:00:00Z`. `seconds`: whole, since 1970. */
export function instant(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`;
}
