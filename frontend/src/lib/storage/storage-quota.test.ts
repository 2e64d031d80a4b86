import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { sessionKeys, storageKeys, unfinishedBetsKey } from './storage-keys.ts';
import {
  cleanUp,
  cleanUpIfNearlyFull,
  cleanupMessage,
  emptyStorage,
  isEvictable,
  isQuotaError,
  usedBytes,
} from './storage-quota.ts';

const MEGABYTE = 1_048_576;

/** A text of this many bytes. */
const text = (bytes: number) => 'x'.repeat(bytes / 2);
const keys = () => Object.keys(localStorage).toSorted();

test.each(Object.values({ ...storageKeys, ...sessionKeys }))('a cleanup does not delete our own key %s', (key) => {
  expect(isEvictable(key)).toBe(false);
});

it('a storage uses two bytes for each character of its keys and texts', () => {
  localStorage.setItem('abc', 'de');
  localStorage.setItem('f', '');
  expect(usedBytes(localStorage)).toBe(12);
});

it('a cleanup deletes cached data and nothing else', () => {
  for (const key of ['appCache', 'REACT_QUERY_OFFLINE_CACHE', 'temp1', 'old_list', 'my-query-cache', 'react-query']) {
    localStorage.setItem(key, 'x');
  }
  for (const key of ['trackedOpportunities', 'ui-theme', 'older', 'filters-track']) localStorage.setItem(key, 'x');
  expect(cleanUp(localStorage)).toBe(2 * (8 + 1 + (25 + 1) + (5 + 1) + (8 + 1) + (14 + 1) + (11 + 1)));
  expect(keys()).toEqual(['filters-track', 'older', 'trackedOpportunities', 'ui-theme']);
});

it('a cleanup keeps the last five filter presets', () => {
  localStorage.setItem('filter-presets', JSON.stringify([1, 2, 3, 4, 5, 6, 7]));
  expect(cleanUp(localStorage)).toBe(8); // "1,2,"
  expect(localStorage.getItem('filter-presets')).toBe('[3,4,5,6,7]');
});

it.each(['[1,2', '{"a":1}', '[1,2,3,4,5]', ''])('a cleanup does not change the presets %j', (presets) => {
  localStorage.setItem('filter-presets', presets);
  expect(cleanUp(localStorage)).toBe(0);
  expect(localStorage.getItem('filter-presets')).toBe(presets);
});

it('a cleanup runs automatically only above 8 MB', () => {
  localStorage.setItem('cache', text(MEGABYTE));
  localStorage.setItem('own', text(7 * MEGABYTE - 16)); // 2 × (5 + 3) bytes of keys
  expect(cleanUpIfNearlyFull(localStorage)).toBe(0);
  localStorage.setItem('a', '');
  expect(cleanUpIfNearlyFull(localStorage)).toBe(MEGABYTE + 10);
  expect(keys()).toEqual(['a', 'own']);
});

it('a cleanup frees as many bytes as it returns, and a second cleanup frees nothing', () => {
  const anyKey = fc.oneof(fc.string({ minLength: 1 }), fc.constantFrom('cache', 'temp', 'old_1', 'filter-presets'));
  fc.assert(
    fc.property(fc.dictionary(anyKey, fc.string()), (entries) => {
      localStorage.clear();
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
      const before = usedBytes(localStorage);
      expect(before - cleanUp(localStorage)).toBe(usedBytes(localStorage));
      expect(cleanUp(localStorage)).toBe(0);
    }),
    { numRuns: 50 },
  );
});

test.each([
  [0, undefined],
  [MEGABYTE, undefined],
  [2 * MEGABYTE, 'Cleared 2MB of cached data to improve performance.'],
  [2.34 * MEGABYTE, 'Cleared 2.3MB of cached data to improve performance.'],
])('the message after a cleanup of %d bytes', (freed, message) => {
  expect(cleanupMessage(freed)).toBe(message);
});

it('neither a cleanup nor emptying deletes unfinished bets, whatever the account is called', () => {
  const key = unfinishedBetsKey('temp_old_cache');
  localStorage.setItem(key, '[]');
  expect([cleanUp(localStorage), emptyStorage(localStorage)]).toEqual([0, 0]);
  expect(keys()).toEqual([key]);
});

it('emptying a storage keeps only theme and preferences', () => {
  for (const key of ['ui-theme', 'theme', 'user-preferences', 'trackedOpportunities', 'cache']) {
    localStorage.setItem(key, 'x');
  }
  expect(emptyStorage(localStorage)).toBe(2 * (20 + 1 + 5 + 1));
  expect(keys()).toEqual(['theme', 'ui-theme', 'user-preferences']);
});

test.each([
  ['QuotaExceededError', true],
  ['NS_ERROR_DOM_QUOTA_REACHED', true],
  ['SecurityError', false],
])('a browser’s %s means a full storage: %s', (name, full) => {
  expect(isQuotaError(new DOMException('no', name))).toBe(full);
  expect(isQuotaError(new Error(name))).toBe(false);
});
