import * as z from 'zod/mini';
import { type BoardFilters, kinds } from '../../../../../shared/odds/kinds.ts';
import { opportunityKinds } from '../../../../../shared/odds/limits.ts';
import { deleteText, loadText, parseJson, saveText } from '../../../lib/storage/storage.ts';
import { storageChanges } from '../../../lib/storage/storage-changes.ts';
import { filtersKey, storageKeys } from '../../../lib/storage/storage-keys.ts';
import {
  type Arrangement,
  arrangement,
  defaultArrangement,
  defaultFilters,
  type Filters,
  filters,
  isDefault,
  noFilters,
} from './filters.ts';

/** Pages with presets. */
export type PresetFilterPage = BoardFilters | 'track' | 'hidden';

/** Pages with their own filters. */
export type FilterPage = PresetFilterPage | 'historical';

const filterPages: readonly FilterPage[] = [
  ...opportunityKinds.map((kind) => kinds[kind].filters),
  'historical',
  'track',
  'hidden',
];

const pageFilters = z.extend(filters, {
  /** The preset that these filters were loaded from, if unchanged. */
  selectedPresetId: z.nullable(z.string()),
  /** Whether the user cleared them, as opposed to never having set any. */
  wasCleared: z.boolean(),
});
export type PageFilters = Readonly<z.output<typeof pageFilters>>;

const CLEARED = 'true';

function clearedText(page: FilterPage): string {
  const cleared: PageFilters = { ...defaultFilters(page), selectedPresetId: null, wasCleared: true };
  return JSON.stringify(cleared);
}

const { notify, subscribe } = storageChanges();
export const onFiltersChanged = subscribe;

/** The stored filters of a page as text, for `parseFilters`; equal texts are equal filters. Undefined if none are stored. */
export function storedFilters(page: FilterPage): string | undefined {
  return loadText(filtersKey(page));
}

/** Undefined if the text is invalid. */
export function parseFilters(text: string | undefined): PageFilters | undefined {
  return text === undefined ? undefined : parseJson(text, pageFilters);
}

/** Whether no page has filters in this browser because the user cleared them; the account's preferences then do not apply. */
export function filtersWereCleared(): boolean {
  return loadText(storageKeys.filtersCleared) === CLEARED;
}

/** Stores a page's filters. Any active filter resets the cleared flag. */
export function storeFilters(page: FilterPage, chosen: Filters, selectedPresetId: string | null): void {
  const empty = isDefault(page, chosen);
  const state: PageFilters = { ...chosen, selectedPresetId, wasCleared: empty };
  saveText(filtersKey(page), JSON.stringify(state));
  if (!empty) deleteText(storageKeys.filtersCleared);
  notify();
}

/**
 * Clears the filters of a page. `others`: what a page shows that has none of its own stored, unless it has its own default. If now no page has any, sets the cleared flag
 * of all; returns whether it did.
 */
export function clearFilters(page: FilterPage, others: Filters): boolean {
  saveText(filtersKey(page), clearedText(page));
  const all = filterPages.every((each) => {
    const usual = defaultFilters(each);
    return isDefault(each, parseFilters(storedFilters(each)) ?? (usual === noFilters ? others : usual));
  });
  if (all) {
    for (const each of filterPages) saveText(filtersKey(each), clearedText(each));
    saveText(storageKeys.filtersCleared, CLEARED);
  }
  notify();
  return all;
}

/** The stored arrangement of a page as text, for `parseArrangement`. */
export function storedArrangements(): string | undefined {
  return loadText(storageKeys.boardArrangements);
}

const arrangements = z.record(z.string(), arrangement);

export function parseArrangement(text: string | undefined, page: FilterPage): Arrangement {
  return (text === undefined ? undefined : parseJson(text, arrangements)?.[page]) ?? defaultArrangement;
}

/** Stores how a page shows its rows, beside those of the others. */
export function storeArrangement(page: FilterPage, chosen: Arrangement): void {
  const text = storedArrangements();
  const known = text === undefined ? {} : parseJson(text, arrangements);
  saveText(storageKeys.boardArrangements, JSON.stringify({ ...known, [page]: chosen }));
  notify();
}
