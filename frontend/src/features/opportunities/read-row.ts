import { type Opportunity, opportunity } from '../../../../shared/contracts/opportunities.ts';
import { readOldRow } from './read-old-row.ts';

const read = new WeakMap<object, Opportunity | null>();
const late = new WeakMap<object, () => Opportunity | undefined>();

/** The opportunity in a row of a list, parsed when it is first drawn and remembered; undefined when the row is broken. */
export function readRow(row: unknown): Opportunity | undefined {
  if (typeof row !== 'object' || row === null) return undefined;
  const known = read.get(row);
  if (known !== undefined) return known ?? undefined;
  const ownWay = late.get(row);
  const found = ownWay === undefined ? (opportunity.safeParse(row).data ?? readOldRow(row)) : ownWay();
  read.set(row, found ?? null);
  return found;
}

/** A row of our own making: it is read in its own way, when it is first drawn. */
export function deferRow<R extends object>(row: R, ownWay: () => Opportunity | undefined): R {
  late.set(row, ownWay);
  return row;
}
