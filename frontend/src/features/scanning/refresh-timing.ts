/** The minimum time between two fetches of a list. */
const MIN_INTERVAL_MS = 15_000;
/** The maximum time while no list is due: any subscriber may request a scan, at most once a minute. */
const MAX_INTERVAL_MS = 60_000;
/** Spreads the fetches of all open pages over this time. */
const JITTER_MS = 15_000;
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
}

/** The wait before the next fetch of a list: until it is due, then 15 seconds at a time until it is there. */
export function msUntilRefresh({ fetchedAt, dueAt, jitter, now }: RefreshTiming): number {
  const soonest = fetchedAt + MIN_INTERVAL_MS;
  const due = dueAt === undefined ? 0 : dueAt + jitter * JITTER_MS;
  const next = due <= fetchedAt ? soonest : Math.min(Math.max(due, soonest), fetchedAt + MAX_INTERVAL_MS);
  return next > now ? Math.max(next - now, MIN_WAIT_MS) : MIN_INTERVAL_MS;
}
