import { afterEach, expect, it, vi } from 'vitest';
import { firstInAWhile } from './first-in-a-while.ts';
import { sessionKeys } from './storage-keys.ts';

const key = sessionKeys.storageEmptiedAt;

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('is true once in ten minutes', () => {
  expect(firstInAWhile(key, 1_000)).toBe(true);
  expect(firstInAWhile(key, 600_999)).toBe(false);
  expect(firstInAWhile(key, 601_000)).toBe(true);
});

it('counts each thing for itself', () => {
  expect(firstInAWhile(key, 1_000)).toBe(true);
  expect(firstInAWhile(sessionKeys.reloadedForCodeAt, 1_000)).toBe(true);
});

it('is never true where the tab keeps nothing', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    clear: () => {},
  });
  expect(firstInAWhile(key, 1_000)).toBe(false);
});
