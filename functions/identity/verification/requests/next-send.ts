import { CODE_LIFE_SECONDS } from '../../../../shared/catalogue/credentials.ts';
import type { Millis, Seconds } from '../../../../shared/odds/time.ts';
import type { CodeRow } from '../../../mail/codes/code-store.ts';
import { wholeSeconds } from '../../../platform/clock.ts';

const SENDS_PER_DAY = 10;
/** Of these, kept for who cannot be the stranger that used up the others: known browsers, and blocks that have not asked yet. */
const KEPT_SENDS = 4;
const DAY_SECONDS = 24 * 3600;

/** The result of requesting a code. Times in seconds. */
export type NextSend =
  | {
      readonly kind: 'send';
      readonly dayStart: Seconds;
      readonly daySends: number;
      readonly dayBlocks: readonly string[];
    }
  | { readonly kind: 'already-sent'; readonly secondsLeft: number }
  | { readonly kind: 'day-over'; readonly secondsLeft: number };

type LastSend = Pick<CodeRow, 'sentAt' | 'dayStart' | 'daySends' | 'dayBlocks'>;

/** Who asks for a code. */
interface Asker {
  /** HMAC of the block of addresses around the client's. */
  readonly block: string;
  /** The account has logged in with this browser. */
  readonly isKnown: boolean;
  /** ms */
  readonly now: Millis;
}

/**
 * One code in ten minutes, ten in the 24 hours from the first, for one address and purpose; strangers get six of them. A used code counts
 * too: this protects mailboxes, not codes. `last`: the last code sent, if any.
 */
export function nextSend(last: LastSend | undefined, { block, isKnown, now }: Asker): NextSend {
  const seconds = wholeSeconds(now);
  if (last === undefined) return { kind: 'send', dayStart: seconds, daySends: 1, dayBlocks: [block] };
  const again = last.sentAt + CODE_LIFE_SECONDS - seconds;
  if (again > 0) return { kind: 'already-sent', secondsLeft: again };
  const dayEnd = last.dayStart + DAY_SECONDS;
  if (dayEnd <= seconds) return { kind: 'send', dayStart: seconds, daySends: 1, dayBlocks: [block] };
  const kept = isKnown || !last.dayBlocks.includes(block) ? 0 : KEPT_SENDS;
  if (last.daySends >= SENDS_PER_DAY - kept) return { kind: 'day-over', secondsLeft: dayEnd - seconds };
  const dayBlocks = [...new Set([...last.dayBlocks, block])];
  return { kind: 'send', dayStart: last.dayStart, daySends: last.daySends + 1, dayBlocks };
}

/** Codes sent in the running 24 hours; 0 while the last one is too young for another. */
export function sendsToday(last: LastSend | undefined, now: Millis): number {
  const seconds = wholeSeconds(now);
  if (last === undefined || last.dayStart + DAY_SECONDS <= seconds) return 0;
  return last.sentAt + CODE_LIFE_SECONDS > seconds ? 0 : last.daySends;
}
