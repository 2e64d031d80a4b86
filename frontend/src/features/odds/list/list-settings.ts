import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { loadText, parseJson, saveText } from '../../../lib/storage/storage.ts';
import { storageChanges } from '../../../lib/storage/storage-changes.ts';
import { storageKeys } from '../../../lib/storage/storage-keys.ts';

/** Columns that can be left out. */
export const optionalColumns = ['dollars', 'age', 'start', 'actions'] as const;
export type OptionalColumn = (typeof optionalColumns)[number];

const listSettings = z.object({
  /** 32-pixel rows instead of 44. */
  compact: z.catch(z.boolean(), false),
  hidden: z.catch(z.array(z.catch(z.nullable(z.enum(optionalColumns)), null)), () => []),
});
export type ListSettings = Readonly<z.output<typeof listSettings>>;

const defaults: ListSettings = { compact: false, hidden: [] };

const { notify, subscribe } = storageChanges();

/** How lists look in this browser. */
export function useListSettings(): ListSettings {
  const text = useSyncExternalStore(subscribe, () => loadText(storageKeys.boardColumns));
  return useMemo(() => (text === undefined ? undefined : parseJson(text, listSettings)) ?? defaults, [text]);
}

export function setListSettings(settings: ListSettings): void {
  saveText(storageKeys.boardColumns, JSON.stringify(settings));
  notify();
}
