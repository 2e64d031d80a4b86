import type { StorageKey } from './storage-keys.ts';

/** The text kept under a key, as it is: for what one comparison checks, in code that a first view loads without zod. */
export function storedText(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
