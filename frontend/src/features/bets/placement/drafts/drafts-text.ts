import { deleteText, loadText, saveText } from '../../../../lib/storage/storage.ts';
import { storageChanges } from '../../../../lib/storage/storage-changes.ts';
import { unfinishedBetsKey } from '../../../../lib/storage/storage-keys.ts';

/** The drafts of an account as they are stored: boards ask whether there are any, without the code that reads them. */

const { notify, subscribe } = storageChanges();

/** Also of other tabs. */
export const onDraftsChanged = subscribe;

/** Undefined if there are none. */
export function draftsText(userId: string): string | undefined {
  return loadText(unfinishedBetsKey(userId));
}

/** What the storage rejects lasts as long as the page. */
export function writeDraftsText(userId: string, text: string | undefined): void {
  const key = unfinishedBetsKey(userId);
  if (text === undefined) deleteText(key);
  else saveText(key, text);
  notify();
}
