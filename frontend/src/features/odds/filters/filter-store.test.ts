import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  clearFilters,
  type FilterPage,
  filtersWereCleared,
  onFiltersChanged,
  parseArrangement,
  parseFilters,
  storeArrangement,
  storedArrangements,
  storedFilters,
  storeFilters,
} from './filter-store.ts';
import { defaultArrangement, noFilters } from './filters.ts';

const pages: readonly FilterPage[] = ['dashboard', 'overlap', 'bonus', 'historical', 'track', 'hidden'];
const narrow = { ...noFilters, selectedLeagues: ['icehockey_nhl' as const], minProfit: 2 };

afterEach(() => vi.unstubAllGlobals());

const stored = (page: FilterPage) => parseFilters(storedFilters(page));

it('the filters of a page are stored for that page only, with their preset', () => {
  storeFilters('overlap', narrow, 'p1');
  expect(stored('overlap')).toEqual({ ...narrow, selectedPresetId: 'p1', wasCleared: false });
  expect(stored('dashboard')).toBeUndefined();
});

it.each(['', '{', '[]', '{"timeRange":"2"}', '{"selectedSportsbooks":[999]}', 'null'])(
  'the filters of a page count as none if they are invalid: %s',
  (text) => {
    localStorage.setItem('filters-dashboard', text);
    expect(stored('dashboard')).toBeUndefined();
  },
);

it('the filters of a page last for the visit even if nothing can be stored', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => {},
  });
  storeFilters('track', narrow, null);
  expect(stored('track')?.minProfit).toBe(2);
  clearFilters('track', noFilters);
  expect(stored('track')).toEqual({ ...noFilters, selectedPresetId: null, wasCleared: true });
  storeFilters('track', narrow, null);
  expect(filtersWereCleared()).toBe(false);
  vi.unstubAllGlobals();
  for (const page of pages) storeFilters(page, noFilters, null);
});

describe('clearing the filters of a page', () => {
  const clearedPage = { ...noFilters, selectedPresetId: null, wasCleared: true };

  it('leaves those of other pages, and the account’s where a page has none of its own', () => {
    storeFilters('dashboard', narrow, 'p1');
    storeFilters('overlap', narrow, 'p2');
    expect(clearFilters('dashboard', noFilters)).toBe(false);
    expect([stored('dashboard'), stored('overlap')]).toEqual([
      clearedPage,
      { ...narrow, selectedPresetId: 'p2', wasCleared: false },
    ]);
    expect(filtersWereCleared()).toBe(false);
    localStorage.clear();
    expect(clearFilters('dashboard', narrow)).toBe(false);
    expect(stored('overlap')).toBeUndefined();
  });

  it('sets the flags of every page and of all once no page has any', () => {
    storeFilters('dashboard', narrow, 'p1');
    expect(clearFilters('dashboard', noFilters)).toBe(true);
    expect(pages.map((page) => stored(page))).toEqual(pages.map(() => clearedPage));
    expect(localStorage.getItem('globalFiltersCleared')).toBe('true');
    expect(filtersWereCleared()).toBe(true);
  });

  it('is undone by the first filter that hides something on any page', () => {
    clearFilters('dashboard', noFilters);
    storeFilters('bonus', noFilters, null);
    expect(filtersWereCleared()).toBe(true);
    storeFilters('bonus', narrow, null);
    expect(localStorage.getItem('globalFiltersCleared')).toBeNull();
    expect(filtersWereCleared()).toBe(false);
    expect(stored('overlap')?.wasCleared).toBe(true);
  });
});

describe('the arrangement of a page', () => {
  const of = (page: FilterPage) => parseArrangement(storedArrangements(), page);

  it('is stored beside those of other pages', () => {
    storeArrangement('dashboard', { ...defaultArrangement, sort: 'dollars', view: 'list' });
    storeArrangement('overlap', { ...defaultArrangement, showsAllValues: true });
    expect([of('dashboard'), of('overlap'), of('bonus')]).toEqual([
      { sort: 'dollars', view: 'list', showsAllValues: false },
      { sort: null, view: 'auto', showsAllValues: true },
      defaultArrangement,
    ]);
  });

  it.each(['{', '[]', '7', '{"dashboard":3}', '{"dashboard":{"sort":"luck","view":"tiles"}}'])(
    'is the default if it is invalid: %s',
    (text) => {
      localStorage.setItem('board-arrangements', text);
      expect(of('dashboard')).toEqual(defaultArrangement);
    },
  );
});

it('subscribers are notified of changes in this tab and others until they unsubscribe', () => {
  const listener = vi.fn();
  const unsubscribe = onFiltersChanged(listener);
  storeFilters('dashboard', narrow, null);
  clearFilters('dashboard', noFilters);
  window.dispatchEvent(new Event('storage'));
  expect(listener).toHaveBeenCalledTimes(3);
  unsubscribe();
  storeFilters('dashboard', narrow, null);
  window.dispatchEvent(new Event('storage'));
  expect(listener).toHaveBeenCalledTimes(3);
});
