import { CODE_LIFE_SECONDS } from '../../../../shared/catalogue/credentials.ts';
import type { Millis, Seconds } from '../../../../shared/odds/time.ts';
import type { CodeRow } from '../../../mail/codes/code-store.ts';
import { wholeSeconds } from '../../../platform/clock.ts';

const SENDS_PER_DAY = 10;
const DAY_SECONDS = 24 * 3600;

/** The result of requesting a code. Times in seconds. */
export type NextSend =
  | { readonly kind: 'send'; readonly dayStart: Seconds; readonly daySends: number }
  | { readonly kind: 'already-sent'; readonly secondsLeft: number }
  | { readonly kind: 'day-over'; readonly secondsLeft: number };

/**
 * One code in ten minutes, ten in the 24 hours from the first, for one address and purpose. A used code counts too: this protects
 * mailboxes, not codes. `last`: the last code sent, if any. `now`: ms.
 */
export function nextSend(last: Pick<CodeRow, 'sentAt' | 'dayStart' | 'daySends'> | undefined, now: Millis): NextSend {
  const seconds = wholeSeconds(now);
  if (last === undefined) return { kind: 'send', dayStart: seconds, daySends: 1 };
  const again = last.sentAt + CODE_LIFE_SECONDS - seconds;
  if (again > 0) return { kind: 'already-sent', secondsLeft: again };
  const dayEnd = last.dayStart + DAY_SECONDS;
  if (dayEnd <= seconds) return { kind: 'send', dayStart: seconds, daySends: 1 };
  if (last.daySends >= SENDS_PER_DAY) return { kind: 'day-over', secondsLeft: dayEnd - seconds };
  return { kind: 'send', dayStart: last.dayStart, daySends: last.daySends + 1 };
}
