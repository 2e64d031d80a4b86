import { type RowFigures, rowFigures } from './row-figures.ts';

/** Margins closer than this are equal. Percent. */
const TOLERANCE = 1e-7;

/**
 * The rows of a list that are shown, in the order of what their cards show: arbitrages by margin; overlaps by expected value, then by the
 * probability that both win, then by margin; ties by id. Unknown values come last. The same array if nothing changes.
 *
 * `repaired`: whether the rows were paired within chosen books. Then an overlap is left out if another shown one of the same event, market
 * and participant has a window that contains its own and at least its margin, unless only the other's rules differ. With all books the
 * server has marked those.
 */
export function arrangeRows(
  rows: readonly unknown[],
  { repaired }: { readonly repaired: boolean },
): readonly unknown[] {
  const all = rows.map((row) => ({ row, figures: rowFigures(row) }));
  const groups = byGroup(repaired ? all : []);
  const isBeaten = ({ figures }: { readonly figures: RowFigures }) =>
    repaired ? (groups.get(figures.window?.group)?.some((other) => beats(other, figures)) ?? false) : figures.beaten;
  const shown = all.filter((each) => !isBeaten(each)).toSorted((a, b) => inOrder(a.figures, b.figures));
  return shown.length === rows.length && shown.every(({ row }, index) => row === rows[index])
    ? rows
    : shown.map(({ row }) => row);
}

function byGroup(rows: readonly { readonly figures: RowFigures }[]): ReadonlyMap<string | undefined, RowFigures[]> {
  const groups = new Map<string | undefined, RowFigures[]>();
  for (const { figures } of rows) {
    if (figures.window === null) continue;
    const group = groups.get(figures.window.group);
    if (group === undefined) groups.set(figures.window.group, [figures]);
    else group.push(figures);
  }
  return groups;
}

/** Whether one overlap leaves no reason to show another of its group. */
function beats(one: RowFigures, other: RowFigures): boolean {
  const [wide, narrow] = [one.window, other.window];
  if (wide === null || narrow === null || wide.over > narrow.over || wide.under < narrow.under) return false;
  if (wide.over === narrow.over && wide.under === narrow.under) return false;
  return one.exactMargin >= other.exactMargin - TOLERANCE && (!one.rulesDiffer || other.rulesDiffer);
}

function inOrder(a: RowFigures, b: RowFigures): number {
  return (
    descending(a.expectedValue, b.expectedValue) ||
    descending(a.hitProbability, b.hitProbability) ||
    descending(a.margin, b.margin) ||
    (a.id < b.id ? -1 : Number(a.id > b.id))
  );
}

function descending(a: number, b: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return b - a;
}
