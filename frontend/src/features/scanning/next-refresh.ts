/** Auto Scan asks for a list no more often than this. */
const SOONEST_MS = 15_000;
/** Nor less often while no list is due: anybody may ask for a scan of their own, at most once a minute. */
const LATEST_MS = 60_000;
/** Pages that were told the same time ask within so long of it, not all in one second. */
const SPREAD_MS = 15_000;
/** A time already past is one that was missed, as by a page that was not visible or a call that failed. */
const LEAST_WAIT_MS = 1_000;

export interface RefreshTiming {
  /** When the list was last asked for. Milliseconds since 1970 by the browser's clock, as all times here. */
  readonly askedAt: number;
  /** When the next list is due; undefined where the server does not tell. */
  readonly dueAt: number | undefined;
  /** This page's place in the spread, 0 to 1. */
  readonly place: number;
  readonly now: number;
}

/** How long to wait before asking for a list again: until it is due, then every 15 seconds until it is there. */
export function msUntilRefresh({ askedAt, dueAt, place, now }: RefreshTiming): number {
  const soonest = askedAt + SOONEST_MS;
  const due = dueAt === undefined ? 0 : dueAt + place * SPREAD_MS;
  const next = due <= askedAt ? soonest : Math.min(Math.max(due, soonest), askedAt + LATEST_MS);
  return next > now ? Math.max(next - now, LEAST_WAIT_MS) : SOONEST_MS;
}
