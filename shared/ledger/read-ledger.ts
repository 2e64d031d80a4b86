import type { getLedger, LedgerFields } from '../contracts/bets/ledger.ts';
import type { ReplyOf } from '../contracts/contract.ts';
import { centsFromDollars } from '../odds/money.ts';
import type { BookDay } from './bet-moves.ts';
import type { LedgerEntry } from './entry.ts';

/** A ledger as it is computed with, in cents. */
export interface Ledger {
  readonly entries: readonly LedgerEntry[];
  readonly days: readonly BookDay[];
}

export function readLedger({ entries, days }: ReplyOf<typeof getLedger>): Ledger {
  return {
    entries: entries.map(({ id, ...fields }) => readEntry(id, fields)),
    days: days.map(({ sportsbookId, day, staked, returned, closed, bonus }) => ({
      ...{ sportsbookId, day, staked: centsFromDollars(staked), returned: centsFromDollars(returned) },
      ...{ closed: centsFromDollars(closed), bonus: centsFromDollars(bonus) },
    })),
  };
}

function readEntry(
  id: string,
  { sportsbookId, kind, day, amount, bonusAmount, since, bonus }: LedgerFields,
): LedgerEntry {
  const rollover = bonus?.rollover ?? null;
  return {
    ...{ id, sportsbookId, kind, day, since },
    ...{ amount: centsFromDollars(amount), bonusAmount: centsFromDollars(bonusAmount) },
    bonus: bonus && {
      ...bonus,
      rollover: rollover && {
        ...rollover,
        deposit: rollover.deposit === null ? null : centsFromDollars(rollover.deposit),
      },
    },
  };
}
