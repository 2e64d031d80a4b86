import * as z from 'zod/mini';
import { deleteText, loadText, parseJson, saveText } from '../../lib/storage.ts';
import { storageKeys } from '../../lib/storage-keys.ts';
import { type Filters, filters, hidesNothing, noFilters } from './filters.ts';

const keyOf = {
  dashboard: storageKeys.dashboardFilters,
  overlap: storageKeys.overlapFilters,
  bonus: storageKeys.bonusFilters,
  historical: storageKeys.historicalFilters,
  track: storageKeys.trackFilters,
} as const;

/** Pages with their own filters. */
export type FilterPage = keyof typeof keyOf;

/** Pages with presets. */
export type PresetFilterPage = Exclude<FilterPage, 'historical'>;

const pageFilters = z.extend(filters, {
  /** The preset that these filters were loaded from, if unchanged. */
  selectedPresetId: z.nullable(z.string()),
  /** Whether the user cleared them, as opposed to never having set any. */
  wasCleared: z.boolean(),
});
export type PageFilters = Readonly<z.output<typeof pageFilters>>;

const CLEARED = 'true';

const listeners = new Set<() => void>();

/** The stored filters of a page as text, for `parseFilters`; equal texts are equal filters. Undefined if none are stored. */
export function storedFilters(page: FilterPage): string | undefined {
  return loadText(keyOf[page]);
}

/** Undefined if the text is invalid. */
export function parseFilters(text: string | undefined): PageFilters | undefined {
  return text === undefined ? undefined : parseJson(text, pageFilters);
}

/** Whether the user cleared all filters in this browser; the account's preferences then do not apply. */
export function filtersWereCleared(): boolean {
  return loadText(storageKeys.filtersCleared) === CLEARED;
}

/** Stores a page's filters. Any active filter resets the cleared flag. */
export function storeFilters(page: FilterPage, chosen: Filters, selectedPresetId: string | null): void {
  const empty = hidesNothing(chosen);
  const state: PageFilters = { ...chosen, selectedPresetId, wasCleared: empty };
  saveText(keyOf[page], JSON.stringify(state));
  if (!empty) deleteText(storageKeys.filtersCleared);
  notify();
}

/** Clears the filters of all pages. */
export function clearFilters(): void {
  const cleared = JSON.stringify({ ...noFilters, selectedPresetId: null, wasCleared: true } satisfies PageFilters);
  for (const key of Object.values(keyOf)) saveText(key, cleared);
  saveText(storageKeys.filtersCleared, CLEARED);
  notify();
}

/** Calls `listener` on changes in this tab and others. Returns the unsubscribe function. */
export function onFiltersChanged(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', notify);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', notify);
  };
}

function notify(): void {
  for (const listener of listeners) listener();
}
