import type { Seconds } from '../../../shared/odds/time.ts';

/** How long a league's run may last, with some to spare: how long one that died blocks the next one. */
export const LEASE_SECONDS: Seconds = 150;
/** A league is scanned again no sooner: it would find the same prices. */
export const RECENT_SECONDS: Seconds = 60;
/** A one-minute schedule is not exact to the second; starting this much early is allowed. */
export const SCHEDULE_SLACK_SECONDS: Seconds = 10;
