import { opportunity } from '../../../../../shared/contracts/opportunities.ts';
import { fromWire, type Opportunity } from '../../../api/from-wire.ts';
import { readLenientRow } from './read-lenient-row.ts';

const parsed = new WeakMap<object, Opportunity | null>();
const deferred = new WeakMap<object, () => Opportunity | undefined>();

/**
 * The opportunity in a row, parsed on first use and cached; undefined for an invalid row. A row is an unparsed one of a list, a saved one, or
 * one made by `deferRow` or `asRow`.
 */
export function readRow(row: unknown): Opportunity | undefined {
  if (typeof row !== 'object' || row === null) return undefined;
  const cached = parsed.get(row);
  if (cached !== undefined) return cached ?? undefined;
  const compute = deferred.get(row) ?? (() => parse(row));
  const found = compute();
  parsed.set(row, found ?? null);
  return found && asRow(found);
}

/** Marks an opportunity as a parsed row. */
export function asRow(opportunity: Opportunity): Opportunity {
  parsed.set(opportunity, opportunity);
  return opportunity;
}

/** A row whose opportunity is computed on first use. */
export function deferRow<R extends object>(row: R, compute: () => Opportunity | undefined): R {
  deferred.set(row, compute);
  return row;
}

function parse(row: object): Opportunity | undefined {
  const reply = opportunity.safeParse(row).data ?? readLenientRow(row);
  return reply && fromWire(reply);
}
