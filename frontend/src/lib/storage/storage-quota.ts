import { jsonIn } from '../../../../shared/json/json.ts';
import { storageKeys, storagePrefixes } from './storage-keys.ts';

export const CHECK_INTERVAL_MS = 30_000;
const MEGABYTE = 1_048_576;
/** Close to the 10 MB limit of browsers. */
const NEAR_QUOTA_BYTES = 8 * MEGABYTE;
/** A cleanup that frees less is not reported. */
const MIN_REPORTED_BYTES = MEGABYTE;

const PRESETS_KEY = 'filter-presets';
const PRESETS_KEPT = 5;

/** Keys that contain one of these, in any case, hold data that can be fetched again. */
const CACHE_KEY_PARTS = ['cache', 'temp', 'old_', 'query-cache', 'react-query'] as const;

/** The user's settings: kept even when a full storage is emptied. */
const PROTECTED_KEYS: readonly string[] = [storageKeys.theme, storageKeys.betting, 'theme', 'user-preferences'];

/** The size of a storage in bytes: browsers store strings as UTF-16. */
export function usedBytes(storage: Storage): number {
  return keysOf(storage).reduce((sum, key) => sum + bytesOf(storage, key), 0);
}

/** Returns the bytes freed. */
export function cleanUpIfNearlyFull(storage: Storage): number {
  return usedBytes(storage) > NEAR_QUOTA_BYTES ? cleanUp(storage) : 0;
}

/** Trims the presets and deletes data that can be fetched again. Returns the bytes freed. */
export function cleanUp(storage: Storage): number {
  const before = usedBytes(storage);
  trimPresets(storage);
  for (const key of keysOf(storage)) {
    if (!isProtected(key) && isEvictable(key)) storage.removeItem(key);
  }
  return before - usedBytes(storage);
}

/** The last resort for a full storage: removes everything but the user's settings and bets. Returns the bytes freed. */
export function emptyStorage(storage: Storage): number {
  const before = usedBytes(storage);
  for (const key of keysOf(storage)) {
    if (!isProtected(key)) storage.removeItem(key);
  }
  return before - usedBytes(storage);
}

/** The text of the toast after a cleanup; undefined if it freed too little to report. */
export function cleanupMessage(freedBytes: number): string | undefined {
  if (freedBytes <= MIN_REPORTED_BYTES) return undefined;
  return `Cleared ${Number((freedBytes / MEGABYTE).toFixed(1))}MB of cached data to improve performance.`;
}

/** Whether the storage is full. Old Firefox versions use a different error name. */
export function isQuotaError(error: unknown): boolean {
  return (
    error instanceof DOMException &&
    (error.name === 'QuotaExceededError' || error.name === 'NS_ERROR_DOM_QUOTA_REACHED')
  );
}

/** Bets that were placed and may not be saved elsewhere yet are kept too. */
function isProtected(key: string): boolean {
  return PROTECTED_KEYS.includes(key) || key.startsWith(storagePrefixes.unfinishedBets);
}

export function isEvictable(key: string): boolean {
  return CACHE_KEY_PARTS.some((part) => key.toLowerCase().includes(part));
}

function trimPresets(storage: Storage): void {
  const kept = jsonIn(storage.getItem(PRESETS_KEY) ?? '');
  // No schema: this is in the first chunk, which has no zod.
  if (Array.isArray(kept) && kept.length > PRESETS_KEPT) {
    storage.setItem(PRESETS_KEY, JSON.stringify(kept.slice(-PRESETS_KEPT)));
  }
}

function keysOf(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, place) => storage.key(place)).filter((key) => key !== null);
}

function bytesOf(storage: Storage, key: string): number {
  return 2 * (key.length + (storage.getItem(key)?.length ?? 0));
}
