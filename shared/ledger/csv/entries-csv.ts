import { entryKinds } from '../../catalogue/ledger-entries.ts';
import { sportsbookName } from '../../catalogue/sportsbooks.ts';
import type { LedgerRow } from '../../contracts/bets/ledger.ts';
import { toCsv } from '../../csv/to-csv.ts';

/** Columns of our own file of entries; the first four are enough to read one. */
export const ENTRY_COLUMNS = [
  'Date',
  'Sportsbook',
  'Kind',
  'Amount',
  'Bonus bets',
  'Since',
  'Tokens',
  'Expires',
  'Rollover',
  'Rollover deposit',
  'Rollover counts',
  'Minimum odds',
  'Rollover markets',
  'Note',
  'Id',
] as const;

export type EntryColumn = (typeof ENTRY_COLUMNS)[number];

/** All entries, one a row, as they can be read again. */
export function writeEntries(entries: readonly LedgerRow[]): string {
  return toCsv(entries.map(rowOf), ENTRY_COLUMNS);
}

function rowOf({ id, sportsbookId, kind, day, amount, bonusAmount, since, bonus, note }: LedgerRow) {
  const rollover = bonus?.rollover;
  return {
    Date: day,
    Sportsbook: sportsbookName(sportsbookId),
    Kind: entryKinds.find(({ value }) => value === kind)?.name ?? kind,
    Amount: amount,
    'Bonus bets': bonusAmount === 0 ? undefined : bonusAmount,
    Since: since,
    Tokens: bonus?.tokens,
    Expires: bonus?.expiresOn,
    Rollover: rollover?.times,
    'Rollover deposit': rollover?.deposit,
    'Rollover counts': rollover?.rule,
    'Minimum odds': rollover?.minOdds,
    'Rollover markets': rollover?.markets,
    Note: note,
    Id: id,
  } satisfies Readonly<Record<EntryColumn, unknown>>;
}
