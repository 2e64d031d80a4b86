import type { ImportedKey, ImportedPosition } from '../../shared/contracts/bets/imports.ts';
import { betMessages } from '../../shared/contracts/bets/position.ts';
import { decimal, toAmerican } from '../../shared/odds/american.ts';
import { centsFromDollars } from '../../shared/odds/money.ts';
import type { Millis } from '../../shared/odds/time.ts';
import { Refusal } from '../platform/errors.ts';
import { sha256Hex } from '../platform/hash.ts';
import { checkedTime, newPositionId, newPositionRow } from './new-position.ts';
import { type SelectionRow, settledByLegs } from './parlay-legs.ts';
import type { LegRow, PositionRow } from './position-row.ts';

/** The same for the same bet of a file, whenever it is imported. @throws 'input-invalid' for a time too long ago or to come */
export function importedId({ doubleKey, placedAt }: ImportedKey, now: Millis): string {
  return newPositionId(checkedTime(placedAt, now), sha256Hex(doubleKey));
}

/**
 * A position of a file, as it is stored.
 * @throws 'input-invalid' for a time too long ago or to come, or a payout that does not fit the result
 */
export function importedRow(imported: ImportedPosition, importId: string, now: Millis) {
  const { doubleKey: _, placedAt: stated, unit: dollars, ...position } = imported;
  const placedAt = checkedTime(stated, now);
  const unit = dollars === undefined ? undefined : centsFromDollars(dollars);
  const row = newPositionRow(position, { id: importedId(imported, now), placedAt, now, unit });
  const endedAt = unstatedEnd(row, now);
  const legs = row.legs.map((leg, at): LegRow => {
    const { settlement, settledAt, refundMissing, selections: stated, ...close } = position.legs[at] ?? {};
    const selections = leg.selections?.map((each, n): SelectionRow => {
      const result = stated?.[n]?.result;
      return result === undefined ? each : { ...each, settled: { result, by: 'import', at: endedAt } };
    });
    const whole: LegRow = {
      ...leg,
      selections,
      refundMissing,
      settled: settlement && settledOf(settlement, settledAt, row, now),
      ...closeOf(close),
    };
    return settledByLegs(whole, endedAt);
  });
  return { ...row, legs, importId };
}

function closeOf({
  closeDecimal,
  closeFair: fair,
  closeThreshold: threshold,
}: Pick<ImportedLeg, 'closeDecimal' | 'closeFair' | 'closeThreshold'>): Pick<LegRow, 'close'> {
  if (closeDecimal === undefined && fair === undefined && threshold === undefined) return {};
  const odds = closeDecimal === undefined ? undefined : closingOdds(closeDecimal);
  return { close: { odds, fair, threshold } };
}

type ImportedLeg = ImportedPosition['legs'][number];

function settledOf(
  { result, payout }: NonNullable<ImportedLeg['settlement']>,
  stated: string | undefined,
  row: PositionRow,
  now: Millis,
): NonNullable<LegRow['settled']> {
  if ((result === 'paid') !== (payout !== undefined))
    throw new Refusal('input-invalid', { message: betMessages.payout });
  const at = stated === undefined ? unstatedEnd(row, now) : checkedTime(stated, now);
  return { result, payout: payout === undefined ? undefined : centsFromDollars(payout), by: 'import', at };
}

/** When a bet counts as settled of which a file does not say it. */
function unstatedEnd({ game, placedAt }: PositionRow, now: Millis): Millis {
  return Math.min(now, game?.startTime ?? placedAt);
}

/** Decimal odds just above 1 have no American form of use. */
const SHORTEST_DECIMAL = 1.0001;

function closingOdds(closeDecimal: number): number {
  return toAmerican(decimal(Math.max(SHORTEST_DECIMAL, closeDecimal)));
}
