import * as z from 'zod/mini';
import { forgetText, readText, writeText } from './storage.ts';
import type { StorageKey } from './storage-keys.ts';

/** What the storage would not take; it counts for as long as the page lives. */
const unstored = new Map<StorageKey, string>();

/** The text that was kept last under a key, here or in another tab. */
export function keptText(key: StorageKey): string | undefined {
  return unstored.get(key) ?? readText(key, z.string());
}

/** Keeps a text, on this page alone where the storage is full or forbidden. */
export function keepText(key: StorageKey, text: string): void {
  if (writeText(key, text)) unstored.delete(key);
  else unstored.set(key, text);
}

export function forgetKeptText(key: StorageKey): void {
  unstored.delete(key);
  forgetText(key);
}
