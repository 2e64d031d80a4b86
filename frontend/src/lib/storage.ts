import type * as z from 'zod/mini';
import type { StorageKey } from './storage-keys.ts';
import { cleanUp, isQuotaError } from './storage-quota.ts';

const fullListeners = new Set<() => void>();

/** Tells `listener` whenever a text could not be kept because the storage is full, whoever wrote it. */
export function onStorageFull(listener: () => void): () => void {
  fullListeners.add(listener);
  return () => fullListeners.delete(listener);
}

/** The text kept under a key, when the schema takes it; broken data, or no storage at all, counts as none. */
export function readText<S extends z.ZodMiniType<string>>(key: StorageKey, schema: S): z.output<S> | undefined {
  try {
    const parsed = schema.safeParse(localStorage.getItem(key));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** What a kept text says, when it is JSON that the schema takes; broken data counts as none. */
export function keptJson<S extends z.ZodMiniType>(text: string, schema: S): z.output<S> | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a text; false where a full or forbidden storage loses it: what is kept here is a convenience, never the only
 * copy. A full storage is first cleaned of what can be had again.
 */
export function writeText(key: StorageKey, value: string): boolean {
  try {
    keepText(key, value);
    return true;
  } catch (error) {
    if (isQuotaError(error)) for (const listener of fullListeners) listener();
    return false;
  }
}

function keepText(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch (error) {
    if (!isQuotaError(error) || cleanUp(localStorage) <= 0) throw error;
    localStorage.setItem(key, value);
  }
}

export function forgetText(key: StorageKey): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where nothing can be kept, there is nothing to forget.
  }
}
