import type { sessionKeys } from './storage/storage-keys.ts';

const WINDOW_MS = 600_000;

/**
 * Whether the page may be reloaded automatically now: at most once in ten minutes per tab, to avoid a reload loop. Never if
 * sessionStorage does not work, since the last time could not be recorded.
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
