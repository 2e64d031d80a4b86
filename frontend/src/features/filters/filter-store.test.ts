import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearFilters,
  type FilterPage,
  filtersWereCleared,
  onFiltersChanged,
  parseFilters,
  storedFilters,
  storeFilters,
} from './filter-store.ts';
import { noFilters } from './filters.ts';

const pages: readonly FilterPage[] = ['dashboard', 'overlap', 'bonus', 'historical', 'track'];
const narrow = { ...noFilters, selectedLeagues: ['icehockey_nhl' as const], minProfit: 2 };

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

const stored = (page: FilterPage) => parseFilters(storedFilters(page));

describe('the filters of a page', () => {
  it('are stored for that page only, with their preset', () => {
    storeFilters('overlap', narrow, 'p1');
    expect(stored('overlap')).toEqual({ ...narrow, selectedPresetId: 'p1', wasCleared: false });
    expect(stored('dashboard')).toBeUndefined();
  });

  it.each(['', '{', '[]', '{"timeRange":"2"}', '{"selectedSportsbooks":[999]}', 'null'])(
    'count as none if they are invalid: %s',
    (text) => {
      localStorage.setItem('filters-dashboard', text);
      expect(stored('dashboard')).toBeUndefined();
    },
  );

  it('last for the visit even if nothing can be stored', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: () => {},
    });
    storeFilters('track', narrow, null);
    expect(stored('track')?.minProfit).toBe(2);
    clearFilters();
    expect(stored('track')).toEqual({ ...noFilters, selectedPresetId: null, wasCleared: true });
    storeFilters('track', narrow, null);
    expect(filtersWereCleared()).toBe(false);
    vi.unstubAllGlobals();
    for (const page of pages) storeFilters(page, noFilters, null);
  });
});

describe('clearing filters', () => {
  it('clears every page and sets the flags of each page and of all', () => {
    storeFilters('dashboard', narrow, 'p1');
    clearFilters();
    expect(pages.map((page) => stored(page))).toEqual(
      pages.map(() => ({ ...noFilters, selectedPresetId: null, wasCleared: true })),
    );
    expect(localStorage.getItem('globalFiltersCleared')).toBe('true');
    expect(filtersWereCleared()).toBe(true);
  });

  it('is undone by the first filter that hides something on any page', () => {
    clearFilters();
    storeFilters('bonus', noFilters, null);
    expect(filtersWereCleared()).toBe(true);
    storeFilters('bonus', narrow, null);
    expect(localStorage.getItem('globalFiltersCleared')).toBeNull();
    expect(filtersWereCleared()).toBe(false);
    expect(stored('overlap')?.wasCleared).toBe(true);
  });
});

it('subscribers are notified of changes in this tab and others until they unsubscribe', () => {
  const listener = vi.fn();
  const unsubscribe = onFiltersChanged(listener);
  storeFilters('dashboard', narrow, null);
  clearFilters();
  window.dispatchEvent(new Event('storage'));
  expect(listener).toHaveBeenCalledTimes(3);
  unsubscribe();
  storeFilters('dashboard', narrow, null);
  window.dispatchEvent(new Event('storage'));
  expect(listener).toHaveBeenCalledTimes(3);
});
