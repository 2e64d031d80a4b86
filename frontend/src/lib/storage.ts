import type * as z from 'zod/mini';
import type { StorageKey } from './storage-keys.ts';

/** The text kept under a key, when the schema takes it; broken data, or no storage at all, counts as none. */
export function readText<S extends z.ZodMiniType<string>>(key: StorageKey, schema: S): z.output<S> | undefined {
  try {
    const parsed = schema.safeParse(localStorage.getItem(key));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text. A full or forbidden storage loses it: what is kept here is a convenience, never the only copy. */
export function writeText(key: StorageKey, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing to do: see above.
  }
}
