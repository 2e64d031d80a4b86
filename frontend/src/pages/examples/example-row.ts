import type { OpportunityKind } from '../../../../shared/odds/limits.ts';
import rows from './example-rows.json' with { type: 'json' };

/** The length of JSON's `2026-11-24T18:00:00.000Z`, and of it without milliseconds. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z$/;

/** The example cards of a kind, drawn by `npm run examples`: rows of a list, with their times moved as if drawn now. `now` in milliseconds. */
export function exampleRows(kind: OpportunityKind, now: number): readonly unknown[] {
  const moved = now - Date.parse(rows.drawnAt);
  return rows[kind].map((row) => withTimesMoved(row, moved));
}

function withTimesMoved(value: unknown, milliseconds: number): unknown {
  if (Array.isArray(value)) return value.map((each) => withTimesMoved(each, milliseconds));
  if (typeof value === 'string' && TIME.test(value)) return new Date(Date.parse(value) + milliseconds).toISOString();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withTimesMoved(each, milliseconds)]));
}
