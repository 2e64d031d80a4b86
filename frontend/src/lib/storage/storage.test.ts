import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { limitStorage } from '../../testing/storage-limit.ts';
import { deleteText, onStorageFull, parseJson, readText, writeText } from './storage.ts';
import { storageKeys } from './storage-keys.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('a stored text can be read', () => {
  writeText(storageKeys.theme, 'dark');
  expect(readText(storageKeys.theme)).toBe('dark');
});

it('a deleted text is gone', () => {
  expect(writeText(storageKeys.theme, 'dark')).toBe(true);
  deleteText(storageKeys.theme);
  expect(localStorage.getItem('ui-theme')).toBeNull();
});

it.each([
  ['{"size":2}', { size: 2 }],
  ['{"size":"2"}', undefined],
  ['{"size":', undefined],
  ['', undefined],
])('the JSON %s is parsed, or undefined if invalid', (text, expected) => {
  expect(parseJson(text, z.object({ size: z.number() }))).toEqual(expected);
});

it('a blocked storage stores nothing and throws nothing', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    clear: () => {},
  });
  expect(writeText(storageKeys.theme, 'dark')).toBe(false);
  expect(() => deleteText(storageKeys.theme)).not.toThrow();
  expect(readText(storageKeys.theme)).toBeUndefined();
});

it('a full storage is cleaned up, and then stores the text', () => {
  const listener = vi.fn();
  const unsubscribe = onStorageFull(listener);
  localStorage.setItem('some-cache', 'x'.repeat(50));
  limitStorage(70);
  expect(writeText(storageKeys.theme, 'y'.repeat(20))).toBe(true);
  expect(localStorage.getItem('some-cache')).toBeNull();
  expect(localStorage.getItem('ui-theme')).toBe('y'.repeat(20));
  expect(listener).not.toHaveBeenCalled();
  unsubscribe();
});

it('a full storage is reported to subscribers if a cleanup does not help', () => {
  const listener = vi.fn();
  const unsubscribe = onStorageFull(listener);
  localStorage.setItem('trackedOpportunities', 'x'.repeat(40));
  limitStorage(70);
  expect(writeText(storageKeys.theme, 'y'.repeat(20))).toBe(false);
  expect(listener).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem('trackedOpportunities')).toBe('x'.repeat(40));
  unsubscribe();
  writeText(storageKeys.theme, 'y'.repeat(20));
  expect(listener).toHaveBeenCalledTimes(1);
});
