import { betMessages, MAX_LEGS, type NewLeg } from '../../shared/contracts/bets/position.ts';
import type { PositionEdit } from '../../shared/contracts/bets/positions.ts';
import { centsFromDollars } from '../../shared/odds/money.ts';
import type { Millis } from '../../shared/odds/time.ts';
import { Refusal } from '../platform/errors.ts';
import {
  addedText,
  correctedText,
  kindText,
  refundText,
  reopenedText,
  selectionText,
  settledText,
} from './change-text.ts';
import { checkParlay } from './new-position.ts';
import { correctedSelections, settledByLegs, settleSelection } from './parlay-legs.ts';
import { type LegRow, newLegRow, type PositionRow } from './position-row.ts';

/** A change, and what the history says of it. */
export interface Edited {
  readonly row: PositionRow;
  readonly text: string;
}

/**
 * A position after a person's change.
 * @throws 'leg-missing'; 'input-invalid' for too many bets, two parlays, or a payout that does not belong to the result
 */
export function editPosition(row: PositionRow, edit: PositionEdit, now: Millis): Edited {
  switch (edit.type) {
    case 'settle': {
      const { result, payout } = edit.settlement;
      if ((result === 'paid') !== (payout !== undefined))
        throw new Refusal('input-invalid', { message: betMessages.payout });
      const paid = payout === undefined ? {} : { payout: centsFromDollars(payout) };
      return changeLeg(row, edit.leg, (leg) => {
        const settled: LegRow = { ...leg, settled: { result, ...paid, by: 'person', at: now } };
        return { leg: settled, text: settledText(settled, edit.leg, leg.settled) };
      });
    }
    case 'settle-selection':
      return changeLeg(row, edit.leg, (leg) => {
        const changed = settleSelection(leg, edit.selection, edit.result, now);
        return { leg: changed, text: selectionText(changed, leg, edit.leg) };
      });
    case 'reopen':
      return changeLeg(row, edit.leg, ({ settled: _, ...leg }) => {
        const reopened: LegRow =
          leg.score === undefined ? settledByLegs(leg, now) : { ...leg, settled: { ...leg.score, by: 'score' } };
        return { leg: reopened, text: reopenedText(reopened, edit.leg) };
      });
    case 'correct':
      return changeLeg({ ...row, corrections: (row.corrections ?? 0) + 1 }, edit.leg, (leg) => {
        checkParlay(edit.placed, { others: row.legs.toSpliced(edit.leg, 1), now });
        const corrected = correctedLeg(row, leg, edit.placed, now);
        return { leg: corrected, text: correctedText(leg, corrected, edit.leg) };
      });
    case 'add-leg': {
      if (row.legs.length >= MAX_LEGS) throw new Refusal('input-invalid', { message: betMessages.legs });
      checkParlay(edit.placed, { others: row.legs, now });
      const added = newLegRow(edit.placed, { league: row.game?.league, placedAt: now });
      return { row: { ...row, legs: [...row.legs, added] }, text: addedText(added, row.legs.length) };
    }
    case 'refund':
      return changeLeg(row, edit.leg, ({ refundMissing: _, ...leg }) => {
        const changed: LegRow = edit.missing ? { ...leg, refundMissing: true } : leg;
        return { leg: changed, text: refundText(changed, edit.leg) };
      });
    case 'describe': {
      const { kind, tags, note } = edit;
      const parts = [
        ...(kind === row.kind ? [] : [kindText(row.kind, kind)]),
        ...(tags.join('\n') === row.tags.join('\n') ? [] : ['Tags changed.']),
        ...(note === row.note ? [] : ['Note changed.']),
      ];
      return { row: { ...row, kind, tags, note }, text: parts.join(' ') || 'Saved without changes.' };
    }
  }
}

function changeLeg(
  row: PositionRow,
  at: number,
  change: (leg: LegRow) => { readonly leg: LegRow; readonly text: string },
): Edited {
  const leg = row.legs[at];
  if (leg === undefined) throw new Refusal('leg-missing');
  const { leg: changed, text } = change(leg);
  return { row: { ...row, legs: row.legs.with(at, changed) }, text };
}

/** A person's word on how it ended stays. What was learned of another bet, its score and its close, does not. */
function correctedLeg(row: PositionRow, leg: LegRow, placed: NewLeg, now: Millis): LegRow {
  const corrected = newLegRow(placed, { league: row.game?.league, placedAt: leg.placedAt });
  const { settled, score, close, refundMissing } = leg;
  const isSameBet =
    corrected.sportsbookId === leg.sportsbookId && JSON.stringify(corrected.pick) === JSON.stringify(leg.pick);
  const isByPerson = settled !== undefined && settled.by !== 'score' && settled.by !== 'legs';
  const kept = isByPerson || (isSameBet && settled?.by !== 'legs') ? settled : undefined;
  const whole: LegRow = {
    ...corrected,
    refundMissing,
    settled: kept,
    score: isSameBet ? score : undefined,
    close: isSameBet ? close : undefined,
  };
  return correctedSelections(leg, whole, now);
}
