/** What decides whether another row of two lines leaves no reason to show a row. */
export interface WindowFigures {
  /** With exact stakes, percent. */
  readonly exactMargin: number;
  readonly rulesDiffer: boolean;
  /** Null unless the row has two lines. `group`: its event, market and participant. */
  readonly window: { readonly group: string; readonly over: number; readonly under: number } | null;
}

/** Margins closer than this are equal. Percent. */
const TOLERANCE = 1e-7;

/**
 * Whether a row is beaten among the rows that were paired within someone's books: another one of its group has a window that contains its
 * own and at least its margin, unless only the other's rules differ.
 */
export function beatenAmong<R>(rows: readonly R[], figuresOf: (row: R) => WindowFigures): (row: R) => boolean {
  const groups = new Map<string, WindowFigures[]>();
  for (const row of rows) {
    const figures = figuresOf(row);
    if (figures.window === null) continue;
    const group = groups.get(figures.window.group);
    if (group === undefined) groups.set(figures.window.group, [figures]);
    else group.push(figures);
  }
  if (groups.size === 0) return () => false;
  return (row) => {
    const figures = figuresOf(row);
    const group = figures.window && groups.get(figures.window.group);
    return group?.some((other) => beats(other, figures)) ?? false;
  };
}

/** Whether one row leaves no reason to show another of its group. */
function beats(one: WindowFigures, other: WindowFigures): boolean {
  const [wide, narrow] = [one.window, other.window];
  if (wide === null || narrow === null || wide.over > narrow.over || wide.under < narrow.under) return false;
  if (wide.over === narrow.over && wide.under === narrow.under) return false;
  return one.exactMargin >= other.exactMargin - TOLERANCE && (!one.rulesDiffer || other.rulesDiffer);
}
