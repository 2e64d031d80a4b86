/** Auto Scan asks for a list no more often than this. */
const MIN_INTERVAL_MS = 15_000;
/** Nor less often while no list is due: anybody may ask for a scan of their own, at most once a minute. */
const MAX_INTERVAL_MS = 60_000;
/** Pages that were told the same time ask within so long of it, not all in one second. */
const JITTER_MS = 15_000;
/** A time already past is one that was missed, as by a page that was not visible or a call that failed. */
const MIN_WAIT_MS = 1_000;

export interface RefreshTiming {
  /** When the list was last asked for. Milliseconds since 1970 by the browser's clock, as all times here. */
  readonly fetchedAt: number;
  /** When the next list is due; undefined where the server does not tell. */
  readonly dueAt: number | undefined;
  /** This page's place in the spread, 0 to 1. */
  readonly jitter: number;
  readonly now: number;
}

/** How long to wait before asking for a list again: until it is due, then every 15 seconds until it is there. */
export function msUntilRefresh({ fetchedAt, dueAt, jitter, now }: RefreshTiming): number {
  const soonest = fetchedAt + MIN_INTERVAL_MS;
  const due = dueAt === undefined ? 0 : dueAt + jitter * JITTER_MS;
  const next = due <= fetchedAt ? soonest : Math.min(Math.max(due, soonest), fetchedAt + MAX_INTERVAL_MS);
  return next > now ? Math.max(next - now, MIN_WAIT_MS) : MIN_INTERVAL_MS;
}
