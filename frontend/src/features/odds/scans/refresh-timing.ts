/** The minimum time between two fetches of a list. */
const MIN_INTERVAL_MS = 15_000;
/** The maximum time while no list is due: any subscriber may request a scan, at most once a minute. */
const MAX_INTERVAL_MS = 60_000;
/** Spreads the fetches of all open pages over this time. */
const JITTER_MS = 15_000;
/** While hints arrive, a page asks by itself only when none has come for this long after a list was due, and after the maximum. */
const HINT_LATE_MS = 60_000;
const MAX_LIVE_INTERVAL_MS = 5 * 60_000;
/** The wait if the next fetch is overdue, such as after the page was not visible or a call failed. */
const MIN_WAIT_MS = 1_000;

export interface RefreshTiming {
  /** When the list was last fetched. All times are milliseconds since 1970 on the browser's clock. */
  readonly fetchedAt: number;
  /** When the next list is due; undefined if the server did not say. */
  readonly dueAt: number | undefined;
  /** This page's share of the jitter, 0 to 1. */
  readonly jitter: number;
  readonly now: number;
  /** Hints say when there is a new list. */
  readonly live?: boolean;
}

/** The wait before the next fetch of a list: until it is due, then 15 seconds at a time until it is there. */
export function msUntilRefresh({ fetchedAt, dueAt, jitter, now, live = false }: RefreshTiming): number {
  const [least, most, late] = live
    ? [HINT_LATE_MS, MAX_LIVE_INTERVAL_MS, HINT_LATE_MS]
    : [MIN_INTERVAL_MS, MAX_INTERVAL_MS, 0];
  const soonest = fetchedAt + least;
  const due = dueAt === undefined ? 0 : dueAt + late + jitter * JITTER_MS;
  const next = due <= fetchedAt ? soonest : Math.min(Math.max(due, soonest), fetchedAt + most);
  return next > now ? Math.max(next - now, MIN_WAIT_MS) : MIN_INTERVAL_MS;
}
