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

/** Pages that have filters of their own. */
export type FilterPage = keyof typeof keyOf;

/** Those of them that have presets. */
export type PresetFilterPage = Exclude<FilterPage, 'historical'>;

const pageFilters = z.extend(filters, {
  /** The preset that these filters were loaded from and still are. */
  selectedPresetId: z.nullable(z.string()),
  /** They are empty because a person wants them so, not because none were chosen yet. */
  wasCleared: z.boolean(),
});
export type PageFilters = Readonly<z.output<typeof pageFilters>>;

const CLEARED = 'true';

const listeners = new Set<() => void>();

/** The filters kept for a page, as text: the same text for the same filters. Undefined where none are kept. */
export function storedFilters(page: FilterPage): string | undefined {
  return loadText(keyOf[page]);
}

/** What that text says; undefined where it makes no sense. */
export function parseFilters(text: string | undefined): PageFilters | undefined {
  return text === undefined ? undefined : parseJson(text, pageFilters);
}

/** A person cleared all filters, so that what the account prefers is not taken for their choice in this browser. */
export function filtersWereCleared(): boolean {
  return loadText(storageKeys.filtersCleared) === CLEARED;
}

/** Any filter that hides something ends the state of being cleared. */
export function storeFilters(page: FilterPage, chosen: Filters, selectedPresetId: string | null): void {
  const empty = hidesNothing(chosen);
  const state: PageFilters = { ...chosen, selectedPresetId, wasCleared: empty };
  saveText(keyOf[page], JSON.stringify(state));
  if (!empty) deleteText(storageKeys.filtersCleared);
  notify();
}

/** Clears every page at once. */
export function clearFilters(): void {
  const cleared = JSON.stringify({ ...noFilters, selectedPresetId: null, wasCleared: true } satisfies PageFilters);
  for (const key of Object.values(keyOf)) saveText(key, cleared);
  saveText(storageKeys.filtersCleared, CLEARED);
  notify();
}

/** Tells of changes here and in other tabs; returns how to stop it. */
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
