import * as z from 'zod/mini';
import { loadText, parseJson, saveText } from '../../../lib/storage/storage.ts';
import { storageKeys } from '../../../lib/storage/storage-keys.ts';

const LOCK = 'crossbook-alerts';
/** More than one call returns. */
const KEPT = 100;

const ids = z.array(z.string());

/** Whether this tab is the first to announce any of these alerts; the others stay silent. */
export async function claimAnnouncement(alertIds: readonly string[]): Promise<boolean> {
  const locks: LockManager | undefined = navigator.locks;
  // Old browsers have none: then two tabs may sound at once.
  return locks?.request(LOCK, () => claim(alertIds)) ?? claim(alertIds);
}

function claim(alertIds: readonly string[]): boolean {
  const text = loadText(storageKeys.announcedAlerts);
  const known = (text === undefined ? undefined : parseJson(text, ids)) ?? [];
  const fresh = alertIds.filter((id) => !known.includes(id));
  if (fresh.length === 0) return false;
  saveText(storageKeys.announcedAlerts, JSON.stringify([...fresh, ...known].slice(0, KEPT)));
  return true;
}
