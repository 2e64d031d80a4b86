import { defaultLimits } from '../../../../../shared/odds/limits.ts';
import { formatSpan } from '../../../lib/format.ts';

/** How old a price is: `fresh` up to two minutes, `aging` up to the age at which scans drop it, then `old`. */
export interface Freshness {
  readonly level: 'fresh' | 'aging' | 'old';
  /** `40 s`, `6 min` */
  readonly text: string;
}

const FRESH_SECONDS = 120;
/** Steps of the seconds shown, so that the text does not flicker. */
const STEP_SECONDS = 5;

/** Of a price last confirmed at a time; both in milliseconds since 1970. */
export function freshnessOf(confirmedAt: number, now: number): Freshness {
  const seconds = Math.max(0, Math.floor((now - confirmedAt) / 1_000));
  return { level: levelOf(seconds), text: formatSpan(seconds < 60 ? seconds - (seconds % STEP_SECONDS) : seconds) };
}

function levelOf(seconds: number): Freshness['level'] {
  if (seconds <= FRESH_SECONDS) return 'fresh';
  return seconds <= defaultLimits.freshSeconds ? 'aging' : 'old';
}
