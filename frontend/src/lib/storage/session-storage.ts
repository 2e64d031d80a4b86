import type * as z from 'zod/mini';
import { parseJson } from './storage.ts';
import type { SessionKey } from './storage-keys.ts';

/** What this tab has stored, or undefined if there is none, it does not match the schema, or the storage is blocked. */
export function readSession<S extends z.ZodMiniType>(key: SessionKey, schema: S): z.output<S> | undefined {
  try {
    return parseJson(sessionStorage.getItem(key) ?? '', schema);
  } catch {
    return undefined;
  }
}

/** Stores a value for as long as the tab is open. Fails silently if the storage is full or blocked: only for conveniences. */
export function writeSession(key: SessionKey, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Only a convenience.
  }
}

export function deleteSession(key: SessionKey): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // A blocked storage has nothing to delete.
  }
}
