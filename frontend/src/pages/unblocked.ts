/** The rows of opportunities that nobody tracks or hides here; the very same array where that is all. */
export function unblocked(rows: readonly unknown[], blocked: ReadonlySet<string>): readonly unknown[] {
  if (blocked.size === 0 || !rows.some((row) => isBlocked(row, blocked))) return rows;
  return rows.filter((row) => !isBlocked(row, blocked));
}

function isBlocked(row: unknown, blocked: ReadonlySet<string>): boolean {
  return typeof row === 'object' && row !== null && 'id' in row && typeof row.id === 'string' && blocked.has(row.id);
}
