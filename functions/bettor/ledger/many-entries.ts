import type { importEntries } from '../../../shared/contracts/bets/ledger.ts';
import type { RequestOf } from '../../../shared/contracts/contract.ts';
import type { Millis } from '../../../shared/odds/time.ts';
import { Refusal } from '../../platform/errors.ts';
import { sha256Hex } from '../../platform/hash.ts';
import { ledgerEntry } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { ConditionFailed } from '../../platform/table/write.ts';
import { entryRow } from './entry-row.ts';
import { checkedEntry } from './entry-rules.ts';
import { addSteps, deleteRows, entryRowsOf } from './ledger-store.ts';

/** Entries of files, added and deleted several at a time. */

/** Attempts at a write that others get in the way of. */
const ATTEMPTS = 24;
/** Entries deleted in one transaction. */
const AT_ONCE = 90;
const ID_LENGTH = 32;

/**
 * Adds entries of a file, each once however often it is called, all or none; or only says which are new. Outcomes in the given order.
 * @throws 'too-many-entries'; 'input-invalid' for fields that do not go together
 */
export async function addImported(
  table: Table,
  { userId, importId, dryRun, entries }: RequestOf<typeof importEntries> & { readonly userId: string },
  now: Millis,
): Promise<('added' | 'known' | 'new')[]> {
  const rows = entries.map(({ doubleKey, ...fields }) => ({
    ...{ ...checkedEntry(fields, now), id: idOf(doubleKey), revision: 1, importId },
  }));
  const distinct = [...new Map(rows.map((row) => [row.id, row])).values()];
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const keys = distinct.map(({ id }) => ledgerEntry(userId, id));
    const stored = new Set((await table.getMany(keys, entryRow)).flatMap((row) => row?.id ?? []));
    const missing = distinct.filter(({ id }) => !stored.has(id));
    try {
      if (missing.length > 0 && !dryRun) await table.transact(addSteps(userId, missing, now));
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      if (error.steps.includes(0)) throw new Refusal('too-many-entries');
      continue;
    }
    const left = new Set(missing.map(({ id }) => id));
    return rows.map(({ id }) => (!left.delete(id) ? 'known' : dryRun ? 'new' : 'added'));
  }
  throw new Refusal('unavailable', { cause: new Error('a ledger is written by too many at once') });
}

/** The double key of an entry of our own export names the entry that it was made from. */
const EXPORTED = /^crossbook:([0-9a-f]{32})$/;

function idOf(doubleKey: string): string {
  return EXPORTED.exec(doubleKey)?.[1] ?? sha256Hex(doubleKey).slice(0, ID_LENGTH);
}

/** Deletes the entries that came with an import, those that were changed since too; returns their number. */
export async function deleteImported(
  table: Table,
  { userId, importId }: { readonly userId: string; readonly importId: string },
): Promise<number> {
  let deleted = 0;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const rows = (await entryRowsOf(table, userId)).filter((row) => row.importId === importId);
    if (rows.length === 0) return deleted;
    for (let from = 0; from < rows.length; from += AT_ONCE) {
      const some = rows.slice(from, from + AT_ONCE);
      if (await deleteRows(table, userId, some)) deleted += some.length;
    }
  }
  throw new Refusal('unavailable', { cause: new Error('a ledger is written by too many at once') });
}
