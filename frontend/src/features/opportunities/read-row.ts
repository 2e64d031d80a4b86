import { type Opportunity, opportunity } from '../../../../shared/contracts/opportunities.ts';

const read = new WeakMap<object, Opportunity | null>();

/** The opportunity in a row of a list, parsed when it is first drawn and remembered; undefined when the row is broken. */
export function readRow(row: unknown): Opportunity | undefined {
  if (typeof row !== 'object' || row === null) return undefined;
  const known = read.get(row);
  if (known !== undefined) return known ?? undefined;
  const parsed = opportunity.safeParse(row);
  read.set(row, parsed.success ? parsed.data : null);
  return parsed.data;
}
