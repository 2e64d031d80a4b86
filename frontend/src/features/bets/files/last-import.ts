import * as z from 'zod/mini';
import { deleteSession, readSession, writeSession } from '../../../lib/storage/session-storage.ts';
import { sessionKeys } from '../../../lib/storage/storage-keys.ts';

const lastImport = z.strictObject({
  /** Others who sign in here must not see it. */
  userId: z.string(),
  importId: z.string(),
  fileName: z.string(),
  /** How many bets were imported, as far as is known here. */
  bets: z.number(),
});
/** What was imported last in this tab, so that it can be undone after the dialog was closed or the page was loaded again. */
export type LastImport = z.output<typeof lastImport>;

export function lastImportOf(userId: string): LastImport | undefined {
  const last = readSession(sessionKeys.lastImport, lastImport);
  return last?.userId === userId ? last : undefined;
}

/** If it cannot be stored, the import can be undone until its dialog is closed. */
export function rememberImport(last: LastImport): void {
  writeSession(sessionKeys.lastImport, last);
}

export function forgetImport(): void {
  deleteSession(sessionKeys.lastImport);
}
