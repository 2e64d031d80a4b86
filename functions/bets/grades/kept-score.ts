import type { FinalScore } from '../../../shared/bets/grade.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { type GameReading, sameScore } from '../../odds/scores/scores-reply.ts';

/** A final score counts once it was read twice, at least this far apart: providers correct the first one. */
export const CONFIRM_SECONDS: Seconds = 600;

/** What is known of a game's result. Times in seconds since 1970. */
export interface KeptScore {
  /** When the game started, as the last reading says. */
  readonly startsAt: Seconds;
  /** The game was over by then, as the first reading that it is over says; absent while it is not. */
  readonly endedBy?: Seconds | undefined;
  /** Read, and not yet read again: when it was read first. */
  readonly candidate?: { readonly score: FinalScore; readonly readAt: Seconds } | undefined;
  /** Read twice: bets are graded by it. `corrections`: how often it replaced another. */
  readonly confirmed?:
    | { readonly score: FinalScore; readonly confirmedAt: Seconds; readonly corrections: number }
    | undefined;
}

/**
 * What is known after a reading. A confirmed score is replaced only by another one that is confirmed; a game that is suddenly not over any
 * more keeps it. Readings that come doubled change nothing.
 */
export function afterReading(kept: KeptScore | undefined, reading: GameReading, at: Seconds): KeptScore {
  const { startsAt, final, updatedAt } = reading;
  const confirmed = kept?.confirmed;
  const endedBy = final === undefined ? undefined : (kept?.endedBy ?? updatedAt ?? at);
  if (final === undefined || (confirmed !== undefined && sameScore(confirmed.score, final))) {
    return { startsAt, endedBy, confirmed };
  }
  const candidate = kept?.candidate;
  if (candidate === undefined || !sameScore(candidate.score, final)) {
    return { startsAt, endedBy, confirmed, candidate: { score: final, readAt: at } };
  }
  if (at - candidate.readAt < CONFIRM_SECONDS) return { startsAt, endedBy, confirmed, candidate };
  const corrections = confirmed === undefined ? 0 : confirmed.corrections + 1;
  return { startsAt, endedBy, confirmed: { score: final, confirmedAt: at, corrections } };
}

/** No full game of baseball is over as soon. */
const SHORTEST_FULL_SECONDS: Seconds = 2 * 3600;

/** Whether the game may have been cut short, as a game in the rain is. */
export function mayBeShortened({ startsAt, endedBy }: KeptScore): boolean {
  return endedBy !== undefined && endedBy - startsAt < SHORTEST_FULL_SECONDS;
}
