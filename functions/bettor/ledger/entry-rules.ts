import { isBalanceCheck, isBonusCredit } from '../../../shared/catalogue/ledger-entries.ts';
import { daysUntil } from '../../../shared/catalogue/promotions.ts';
import { type LedgerFields, ledgerMessages } from '../../../shared/contracts/bets/ledger.ts';
import { dayLater, easternDay } from '../../../shared/ledger/eastern-day.ts';
import type { Millis } from '../../../shared/odds/time.ts';
import { Refusal } from '../../platform/errors.ts';

const OLDEST_DAYS = 3653;
const LATEST_EXPIRY_DAYS = 732;

/**
 * The fields of an entry with those that its kind does not have emptied. A day may be the next one in Eastern Time: it has begun for someone
 * who is further east.
 * @throws 'input-invalid'
 */
export function checkedEntry(fields: LedgerFields, now: Millis): LedgerFields {
  const { kind, day, amount, since, bonus } = fields;
  const today = easternDay(now);
  if (daysUntil(day, today) < -OLDEST_DAYS) throw invalid('day', ledgerMessages.day);
  if (day > dayLater(today, 1)) throw invalid('day', ledgerMessages.future);
  if (isBalanceCheck(kind)) return { ...fields, bonus: null, since: kind === 'opening' ? null : since };
  if (amount <= 0) throw invalid('amount', ledgerMessages.positive);
  const plain = { ...fields, bonusAmount: 0, since: null };
  if (!isBonusCredit(kind) || bonus === null) return { ...plain, bonus: null };
  if (bonus.expiresOn !== null && Math.abs(daysUntil(bonus.expiresOn, day)) > LATEST_EXPIRY_DAYS)
    throw invalid('expiresOn', ledgerMessages.expiresOn);
  const deposit = bonus.rollover?.deposit ?? null;
  if (deposit !== null && deposit <= 0) throw invalid('deposit', ledgerMessages.positive);
  return { ...plain, bonus };
}

function invalid(field: string, message: string): Refusal {
  return new Refusal('input-invalid', { message, field });
}
