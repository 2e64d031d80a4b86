import * as z from 'zod/mini';
import { parseJson } from '../../lib/storage/storage.ts';
import { sessionKeys } from '../../lib/storage/storage-keys.ts';

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
  try {
    const last = parseJson(sessionStorage.getItem(sessionKeys.lastImport) ?? '', lastImport);
    return last?.userId === userId ? last : undefined;
  } catch {
    // A blocked storage keeps nothing.
    return undefined;
  }
}

export function rememberImport(last: LastImport): void {
  try {
    sessionStorage.setItem(sessionKeys.lastImport, JSON.stringify(last));
  } catch {
    // It can then be undone until the dialog is closed.
  }
}

export function forgetImport(): void {
  try {
    sessionStorage.removeItem(sessionKeys.lastImport);
  } catch {
    // A blocked storage has nothing to delete.
  }
}
