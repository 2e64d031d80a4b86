import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { limitStorage } from '../testing/storage-limit.ts';
import { deleteText, onStorageFull, parseJson, readText, writeText } from './storage.ts';
import { storageKeys } from './storage-keys.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('gives back what was kept', () => {
  writeText(storageKeys.theme, 'dark');
  expect(readText(storageKeys.theme)).toBe('dark');
});

it('forgets what it is told to', () => {
  expect(writeText(storageKeys.theme, 'dark')).toBe(true);
  deleteText(storageKeys.theme);
  expect(localStorage.getItem('ui-theme')).toBeNull();
});

it.each([
  ['{"size":2}', { size: 2 }],
  ['{"size":"2"}', undefined],
  ['{"size":', undefined],
  ['', undefined],
])('reads the kept JSON %s', (text, expected) => {
  expect(parseJson(text, z.object({ size: z.number() }))).toEqual(expected);
});

it('does without storage where there is none', () => {
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

describe('a full storage', () => {
  it('is cleaned of what can be had again, and then keeps the text', () => {
    const told = vi.fn();
    const stop = onStorageFull(told);
    localStorage.setItem('some-cache', 'x'.repeat(50));
    limitStorage(70);
    expect(writeText(storageKeys.theme, 'y'.repeat(20))).toBe(true);
    expect(localStorage.getItem('some-cache')).toBeNull();
    expect(localStorage.getItem('ui-theme')).toBe('y'.repeat(20));
    expect(told).not.toHaveBeenCalled();
    stop();
  });

  it('is told of when a cleanup does not help, until nobody listens', () => {
    const told = vi.fn();
    const stop = onStorageFull(told);
    localStorage.setItem('trackedOpportunities', 'x'.repeat(40));
    limitStorage(70);
    expect(writeText(storageKeys.theme, 'y'.repeat(20))).toBe(false);
    expect(told).toHaveBeenCalledTimes(1);
    expect(localStorage.getItem('trackedOpportunities')).toBe('x'.repeat(40));
    stop();
    writeText(storageKeys.theme, 'y'.repeat(20));
    expect(told).toHaveBeenCalledTimes(1);
  });
});
