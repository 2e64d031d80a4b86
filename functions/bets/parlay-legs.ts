import { parlayOutcome } from '../../shared/bets/parlays/parlay.ts';
import type { SelectionResult } from '../../shared/contracts/bets/position.ts';
import type { Millis } from '../../shared/odds/time.ts';
import { Refusal } from '../platform/errors.ts';
import type { LegRow } from './position-row.ts';

export type SelectionRow = NonNullable<LegRow['selections']>[number];

/**
 * A parlay after a person's word on one of its legs; null takes it back, so that the score's stands, if there is one.
 * @throws 'leg-missing'
 */
export function settleSelection(leg: LegRow, at: number, result: SelectionResult | null, now: Millis): LegRow {
  const selection = leg.selections?.[at];
  if (leg.selections === undefined || selection === undefined) throw new Refusal('leg-missing');
  const { settled: _, ...open } = selection;
  const { score } = open;
  const settled: SelectionRow | undefined =
    result === null
      ? score && { ...open, settled: { ...score, by: 'score' } }
      : { ...open, settled: { result, by: 'person', at: now } };
  return settledByLegs({ ...leg, selections: leg.selections.with(at, settled ?? open) }, now);
}

/** A leg of a parlay after a final score; the same if that changes nothing. A person's word stands. */
export function gradeSelection(selection: SelectionRow, result: SelectionResult, now: Millis): SelectionRow {
  if (selection.score?.result === result) return selection;
  const score = { result, at: now };
  const isByPerson = selection.settled !== undefined && selection.settled.by !== 'score';
  return { ...selection, score, ...(isByPerson ? {} : { settled: { ...score, by: 'score' } }) };
}

/** A parlay settled by its legs, or open with them, unless somebody said how the whole bet ended. */
export function settledByLegs(leg: LegRow, now: Millis): LegRow {
  const { selections, settled, ...open } = leg;
  if (selections === undefined || (settled !== undefined && settled.by !== 'legs')) return leg;
  const outcome = parlayOutcome({ ...leg, selections });
  if (outcome === undefined) return { ...open, selections };
  const isSame = settled?.result === outcome.result && settled.payout === outcome.payout;
  return isSame ? leg : { ...open, selections, settled: { ...outcome, by: 'legs', at: now } };
}

/** The legs of a corrected parlay: of those on the same as before their results are kept. */
export function correctedSelections(leg: LegRow, corrected: LegRow, now: Millis): LegRow {
  const { selections } = corrected;
  if (selections === undefined) return corrected;
  const left = [...(leg.selections ?? [])];
  const kept = selections.map((selection): SelectionRow => {
    const at = left.findIndex((before) => isSameBet(before, selection));
    const [before] = at < 0 ? [] : left.splice(at, 1);
    return before === undefined ? selection : { ...selection, settled: before.settled, score: before.score };
  });
  return settledByLegs({ ...corrected, selections: kept }, now);
}

function isSameBet(one: SelectionRow, other: SelectionRow): boolean {
  const textOf = ({ label, game, pick }: SelectionRow) => JSON.stringify([label, game, pick]);
  return textOf(one) === textOf(other);
}
