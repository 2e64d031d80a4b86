import { idOf, idsOf } from '../rows/row-id.ts';

/** How long a row that has left stays where nobody points at the list. */
export const GONE_FOR_MS = 60_000;

/** More would bury what is still there, as when the page was away for an hour: only the first of them stay. */
const MOST_GONE = 20;

/** What a board shows, in its order. */
export interface ShownRows {
  readonly rows: readonly unknown[];
  /** When the rows that have left the list did, by id; milliseconds since 1970. They are among `rows`, as they last were. */
  readonly gone: ReadonlyMap<string, number>;
  /** The ids of rows that came while the order was held, and wait at the end for their place. */
  readonly waiting: ReadonlySet<string>;
}

export interface RowRefresh {
  /** Of the list; milliseconds since 1970. */
  readonly at: number;
  /** Whether someone points at the list, or works in it. */
  readonly held: boolean;
  /** Whether the bettor took the row off the list. */
  readonly removed: (row: unknown) => boolean;
}

const none: Pick<ShownRows, 'gone' | 'waiting'> = { gone: new Map(), waiting: new Set() };

/** The rows in their own order, and nothing else: of a first list, or once the bettor asks for something else. */
export function arranged(rows: readonly unknown[]): ShownRows {
  return { rows, ...none };
}

/**
 * What is shown once the list has become `next`. A held order stays: every row keeps its index, those that left too, and new ones are added
 * at the end; only what the bettor removes makes room. Otherwise the order is that of `next`, and rows that left stay for a while behind the
 * row that they stood behind.
 */
export function refreshRows(
  previous: ShownRows,
  next: readonly unknown[],
  { at, held, removed }: RowRefresh,
): ShownRows {
  const { followed, added } = follow(previous, next, removed);
  const left = followed.filter(({ isGone }) => isGone).map(({ id }) => [id, previous.gone.get(id) ?? at] as const);
  if (!held) return amongOthers(followed, next, new Map(left.filter(([, since]) => at - since < GONE_FOR_MS)));
  const present = new Set(next.flatMap((row) => idOf(row) ?? []));
  const waiting = [...previous.waiting, ...added.flatMap((row) => idOf(row) ?? [])];
  return {
    rows: sameOr(next, [...followed.map(({ row }) => row), ...added]),
    gone: new Map(left),
    waiting: new Set(waiting.filter((id) => present.has(id))),
  };
}

/** Whether the rows that are still there stand in the order of the list. */
export function isSorted({ rows, gone }: ShownRows, next: readonly unknown[]): boolean {
  if (gone.size === 0) return rows === next;
  const present = rows.filter((row) => !gone.has(idOf(row) ?? ''));
  return sameOr(next, present) === next;
}

/** Without the rows that left at a time or before; the same object if there are none. */
export function withoutGone(shown: ShownRows, until: number): ShownRows {
  if ([...shown.gone.values()].every((left) => left > until)) return shown;
  const isOld = (row: unknown) => (shown.gone.get(idOf(row) ?? '') ?? Number.POSITIVE_INFINITY) <= until;
  return {
    ...shown,
    rows: shown.rows.filter((row) => !isOld(row)),
    gone: new Map([...shown.gone].filter(([, left]) => left > until)),
  };
}

interface Followed {
  /** That it was shown under. */
  readonly id: string;
  /** As it is now, or as it last was. */
  readonly row: unknown;
  readonly isGone: boolean;
}

/** Where the shown rows are in the next list: under their id, or under the one that their bets have there. */
function follow(previous: ShownRows, next: readonly unknown[], removed: RowRefresh['removed']) {
  const byId = rowsById(next);
  const left = new Set(next);
  const followed: Followed[] = [];
  for (const row of previous.rows) {
    const id = idOf(row);
    // A damaged row is not recognized: it stands at the end as if it were new.
    if (id === undefined) continue;
    const now = byId.get(id);
    if (now !== undefined && left.delete(now)) followed.push({ id, row: now, isGone: false });
    else if (!removed(row)) followed.push({ id, row, isGone: true });
  }
  return { followed, added: next.filter((row) => left.has(row)) };
}

/** An id of now wins over a former one. */
function rowsById(rows: readonly unknown[]): ReadonlyMap<string, unknown> {
  const byId = new Map<string, unknown>();
  for (const row of rows) for (const id of idsOf(row).slice(1)) byId.set(id, row);
  for (const row of rows) for (const id of idsOf(row).slice(0, 1)) byId.set(id, row);
  return byId;
}

/** The next list, and among it the first of the rows that left. `since`: when they did. */
function amongOthers(
  followed: readonly Followed[],
  next: readonly unknown[],
  since: ReadonlyMap<string, number>,
): ShownRows {
  const staying = followed.filter(({ id, isGone }) => isGone && since.has(id)).slice(0, MOST_GONE);
  if (staying.length === 0) return arranged(next);
  const stays = new Set(staying);
  const behind = new Map<unknown, unknown[]>();
  let ahead: unknown;
  for (const each of followed) {
    if (stays.has(each)) behind.set(ahead, [...(behind.get(ahead) ?? []), each.row]);
    else if (!each.isGone) ahead = each.row;
  }
  return {
    rows: [...(behind.get(undefined) ?? []), ...next.flatMap((row) => [row, ...(behind.get(row) ?? [])])],
    gone: new Map([...since].filter(([id]) => staying.some((each) => each.id === id))),
    waiting: none.waiting,
  };
}

function sameOr(next: readonly unknown[], rows: readonly unknown[]): readonly unknown[] {
  return rows.length === next.length && rows.every((row, index) => row === next[index]) ? next : rows;
}
