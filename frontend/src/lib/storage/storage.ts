import type * as z from 'zod/mini';
import type { StorageKey } from './storage-keys.ts';
import { cleanUp, isQuotaError } from './storage-quota.ts';

const fullListeners = new Set<() => void>();

/** Values that the storage rejected. They last as long as the page. */
const inMemory = new Map<StorageKey, string>();

/** Calls `listener` whenever a write fails because the storage is full. Returns the unsubscribe function. */
export function onStorageFull(listener: () => void): () => void {
  fullListeners.add(listener);
  return () => fullListeners.delete(listener);
}

/** The stored text, or undefined if there is none or storage is blocked. */
export function readText(key: StorageKey): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Stores a text. False if the storage is full, even after a cleanup, or blocked: nothing here may be the only copy. */
export function writeText(key: StorageKey, text: string): boolean {
  try {
    writeAfterCleanup(key, text);
    return true;
  } catch (error) {
    if (isQuotaError(error)) for (const listener of fullListeners) listener();
    return false;
  }
}

/** The text last saved under a key, in this tab or another. */
export function loadText(key: StorageKey): string | undefined {
  return inMemory.get(key) ?? readText(key);
}

/** Stores a text, or keeps it in memory if the storage rejects it. */
export function saveText(key: StorageKey, text: string): void {
  if (writeText(key, text)) inMemory.delete(key);
  else inMemory.set(key, text);
}

export function deleteText(key: StorageKey): void {
  inMemory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // A blocked storage has nothing to delete.
  }
}

/** A text's JSON, or undefined if it is malformed or does not match the schema. */
export function parseJson<S extends z.ZodMiniType>(text: string, schema: S): z.output<S> | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

function writeAfterCleanup(key: StorageKey, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch (error) {
    if (!isQuotaError(error) || cleanUp(localStorage) <= 0) throw error;
    localStorage.setItem(key, text);
  }
}
