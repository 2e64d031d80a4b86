import { resultFromShares } from '../../shared/bets/leg-money.ts';
import type { Settlement } from '../../shared/odds/settlement.ts';
import type { Millis, Seconds } from '../../shared/odds/time.ts';
import { selectionText, settledText } from './change-text.ts';
import type { Edited } from './edit-position.ts';
import { gradeSelection, type SelectionRow, settledByLegs } from './parlay-legs.ts';
import type { CloseRow, LegRow, PositionRow } from './position-row.ts';

/** How a final score settles a bet of a position; undefined if it does not tell. */
export type GradeLeg = (
  leg: Pick<LegRow, 'pick' | 'sportsbookId'>,
  game: NonNullable<PositionRow['game']>,
) => Settlement | undefined;

/** The last prices of a bet before the start; undefined where none are known. */
type CloseOfLeg = (leg: LegRow, game: NonNullable<PositionRow['game']>) => CloseRow | undefined;

/**
 * A position after a final score; undefined if that changes nothing. A person's word stands: what the score says is kept beside it. A bet
 * that a score settled otherwise before is graded again, and the position says so.
 */
export function gradePosition(row: PositionRow, grade: GradeLeg, now: Millis): Edited | undefined {
  const { game } = row;
  const texts: string[] = [];
  let regraded = false;
  const legs = row.legs.map((leg, at): LegRow => {
    const parlay = gradeParlay(leg, grade, now);
    if (parlay !== leg) {
      if (isRegraded(leg, parlay)) regraded = true;
      texts.push(selectionText(parlay, leg, at));
      return parlay;
    }
    if (game === null) return leg;
    const settlement = grade(leg, game);
    if (settlement === undefined) return leg;
    const score = { result: resultFromShares(settlement), at: now };
    if (leg.score?.result === score.result) return leg;
    if (leg.settled !== undefined && leg.settled.by !== 'score') return { ...leg, score };
    const graded: LegRow = { ...leg, score, settled: { ...score, by: 'score' } };
    if (leg.settled !== undefined) regraded = true;
    texts.push(settledText(graded, at, leg.settled));
    return graded;
  });
  if (legs.every((leg, at) => leg === row.legs[at])) return undefined;
  return { row: { ...row, legs, ...(regraded ? { regraded: true } : {}) }, text: texts.join(' ') };
}

/** The same parlay if the score changes nothing. */
function gradeParlay(leg: LegRow, grade: GradeLeg, now: Millis): LegRow {
  const { selections = [], sportsbookId } = leg;
  const graded = selections.map((selection): SelectionRow => {
    const { game, pick } = selection;
    const settlement = game === null ? undefined : grade({ pick, sportsbookId }, game);
    return settlement === undefined ? selection : gradeSelection(selection, resultFromShares(settlement), now);
  });
  return graded.every((selection, n) => selection === selections[n])
    ? leg
    : settledByLegs({ ...leg, selections: graded }, now);
}

/** Whether a leg of a parlay was settled otherwise before. */
function isRegraded({ selections = [] }: LegRow, graded: LegRow): boolean {
  return selections.some(({ settled }, n) => settled !== undefined && settled !== graded.selections?.[n]?.settled);
}

export interface Close {
  readonly gameId: string;
  readonly startedAt: Seconds;
  readonly closeOf: CloseOfLeg;
}

/** A position on a game that started, with closing prices; undefined if that changes nothing, or only legs of its parlay are on the game. */
export function withClose(row: PositionRow, { gameId, startedAt, closeOf }: Close): PositionRow | undefined {
  const { game } = row;
  if (game?.id !== gameId) return undefined;
  const legs = row.legs.map((leg): LegRow => {
    const close = closeOf(leg, game);
    return close === undefined || isSame(close, leg.close) ? leg : { ...leg, close };
  });
  const isChanged = startedAt !== row.startedAt || legs.some((leg, at) => leg !== row.legs[at]);
  return isChanged ? { ...row, legs, startedAt } : undefined;
}

function isSame(one: CloseRow, other: CloseRow | undefined): boolean {
  const isSameBest = one.best?.sportsbookId === other?.best?.sportsbookId && one.best?.odds === other?.best?.odds;
  return isSameBest && one.fair === other?.fair && one.odds === other?.odds && one.threshold === other?.threshold;
}
