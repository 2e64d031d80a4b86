import { type FinalScore, gradeByScore, needsFullGame } from '../../../shared/bets/grade.ts';
import type { Pick } from '../../../shared/bets/position.ts';
import type { Settlement } from '../../../shared/odds/settlement.ts';

/**
 * Says by one source of results how a bet ended; undefined if the source does not tell. `sportsbookId`: null for a book that is not ours.
 * Final scores are the first source; one of players' statistics can follow without a change to what it is asked by.
 */
export type Grader = (pick: Pick, sportsbookId: number | null) => Settlement | undefined;

/** Not an id of any book: of one that is not ours no rule of its own is known. */
const UNKNOWN_BOOK = -1;

/**
 * Grades by the final score of a game. Of one that may have been cut short it leaves what needs a full game to the person: books differ in when
 * they void it.
 */
export function scoreGrader(score: FinalScore, mayBeShortened: boolean): Grader {
  return (pick, sportsbookId) =>
    mayBeShortened && needsFullGame(pick) ? undefined : gradeByScore(pick, sportsbookId ?? UNKNOWN_BOOK, score);
}
