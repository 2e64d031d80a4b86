import { storageKeys } from './storage-keys.ts';

/** How often the use of the local storage is looked at. */
export const CHECK_INTERVAL_MS = 30_000;
const MEGABYTE = 1_048_576;
/** Near the 10 MB at which browsers refuse to keep more. */
const NEAR_QUOTA_BYTES = 8 * MEGABYTE;
/** What a cleanup must free to be worth a word. */
const MIN_REPORTED_BYTES = MEGABYTE;

const PRESETS_KEY = 'filter-presets';
const PRESETS_KEPT = 5;

/** What keys of data that can be had again are called, in any case of letters. */
const CACHE_KEY_PARTS = ['cache', 'temp', 'old_', 'query-cache', 'react-query'] as const;

/** What a person set for good: it outlives even a full storage. */
const PROTECTED_KEYS: readonly string[] = [storageKeys.theme, 'theme', 'user-preferences'];

/** Bytes that a storage takes: browsers hold its texts in units of two bytes. */
export function usedBytes(storage: Storage): number {
  return keysOf(storage).reduce((sum, key) => sum + bytesOf(storage, key), 0);
}

/** Cleans a storage that is nearly full. The bytes freed; 0 where there is room. */
export function cleanUpIfNearlyFull(storage: Storage): number {
  return usedBytes(storage) > NEAR_QUOTA_BYTES ? cleanUp(storage) : 0;
}

/** Keeps the last presets only, and deletes what can be had again. The bytes freed. */
export function cleanUp(storage: Storage): number {
  const before = usedBytes(storage);
  trimPresets(storage);
  for (const key of keysOf(storage)) {
    if (!PROTECTED_KEYS.includes(key) && isEvictable(key)) storage.removeItem(key);
  }
  return before - usedBytes(storage);
}

/** The last resort of a full storage: removes everything but what a person set for good. The bytes freed. */
export function emptyStorage(storage: Storage): number {
  const before = usedBytes(storage);
  for (const key of keysOf(storage)) {
    if (!PROTECTED_KEYS.includes(key)) storage.removeItem(key);
  }
  return before - usedBytes(storage);
}

/** The news of a cleanup, when it freed enough to be worth a word. */
export function cleanupMessage(freedBytes: number): string | undefined {
  if (freedBytes <= MIN_REPORTED_BYTES) return undefined;
  return `Cleared ${Number((freedBytes / MEGABYTE).toFixed(1))}MB of cached data to improve performance.`;
}

/** The storage is full, in the words of any browser. Old ones of Mozilla have a name of their own. */
export function isQuotaError(error: unknown): boolean {
  return (
    error instanceof DOMException &&
    (error.name === 'QuotaExceededError' || error.name === 'NS_ERROR_DOM_QUOTA_REACHED')
  );
}

export function isEvictable(key: string): boolean {
  return CACHE_KEY_PARTS.some((part) => key.toLowerCase().includes(part));
}

function trimPresets(storage: Storage): void {
  const kept = jsonIn(storage.getItem(PRESETS_KEY));
  // No schema: every first view loads this, and nothing else of it needs zod.
  if (Array.isArray(kept) && kept.length > PRESETS_KEPT) {
    storage.setItem(PRESETS_KEY, JSON.stringify(kept.slice(-PRESETS_KEPT)));
  }
}

function jsonIn(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

function keysOf(storage: Storage): string[] {
  return Array.from({ length: storage.length }, (_, place) => storage.key(place)).filter((key) => key !== null);
}

function bytesOf(storage: Storage, key: string): number {
  return 2 * (key.length + (storage.getItem(key)?.length ?? 0));
}
