import type { ImportedKey, ImportedPosition } from '../../../../shared/contracts/bets/imports.ts';
import type { BetPosition } from '../../../../shared/contracts/bets/position.ts';
import { call } from '../client.ts';
import { retryRateLimited } from './retry-rate-limited.ts';

export const IMPORT_FALLBACK = 'The import stopped. What was imported is kept; continue when you are ready.';
export const CHECK_FALLBACK = 'Your bets could not be compared. Please try again.';
export const UNDO_FALLBACK = 'The import could not be fully undone. Please try again.';
export const EXPORT_FALLBACK = 'Your bets could not be read. Please try again.';

/** Positions to add, or the keys of those of which is only asked whether they are known. */
type Part =
  | { readonly dryRun: false; readonly importId: string; readonly positions: ImportedPosition[] }
  | { readonly dryRun: true; readonly keys: ImportedKey[][] };

/** Whether each of a part is known. @throws ApiError */
export async function sendPart(request: Part, signal: AbortSignal): Promise<readonly ('added' | 'known' | 'new')[]> {
  return (await retryRateLimited(() => call('bets/imports/import-positions', { request, signal }), signal)).outcomes;
}

/** Deletes all positions of an import; calls `onDeleted` with their number so far. @throws ApiError */
export async function undoImport(importId: string, onDeleted: (deleted: number) => void): Promise<void> {
  let [deleted, left] = [0, true];
  while (left) {
    const reply = await retryRateLimited(() => call('bets/imports/undo-import', { params: { importId } }));
    deleted += reply.deleted;
    left = reply.left;
    onDeleted(deleted);
  }
}

/** All positions, the last placed first; calls `onRead` with their number so far. @throws ApiError */
export async function allPositions(onRead: (read: number) => void, signal: AbortSignal): Promise<BetPosition[]> {
  const positions: BetPosition[] = [];
  let cursor: string | undefined;
  do {
    const query = cursor === undefined ? {} : { cursor };
    const page = await retryRateLimited(() => call('bets/list-positions', { query, signal }), signal);
    positions.push(...page.positions);
    cursor = page.cursor;
    onRead(positions.length);
  } while (cursor !== undefined);
  return positions;
}
