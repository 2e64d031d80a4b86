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

/** What a kept text says, when it is JSON that the schema takes; broken data counts as none. */
export function keptJson<S extends z.ZodMiniType>(text: string, schema: S): z.output<S> | undefined {
  try {
    const parsed = schema.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text; false where a full or forbidden storage loses it: what is kept here is a convenience, never the only copy. */
export function writeText(key: StorageKey, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function forgetText(key: StorageKey): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where nothing can be kept, there is nothing to forget.
  }
}
