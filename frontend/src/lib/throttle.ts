import type { sessionKeys } from './storage-keys.ts';

const WINDOW_MS = 600_000;

/**
 * Whether something that reloads the page may happen now: not if it did within ten minutes in this tab, or it could do so
 * for ever. Where the tab's storage keeps nothing, it never may, since nothing would stop the next time.
 */
export function throttle(key: (typeof sessionKeys)['storageEmptiedAt' | 'reloadedForCodeAt'], now: number): boolean {
  try {
    const last = sessionStorage.getItem(key);
    if (last !== null && now - Number(last) < WINDOW_MS) return false;
    sessionStorage.setItem(key, `${now}`);
    return true;
  } catch {
    return false;
  }
}
