import { afterEach, expect, it, vi } from 'vitest';
import { sessionKeys } from './storage/storage-keys.ts';
import { throttle } from './throttle.ts';

const key = sessionKeys.storageEmptiedAt;

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('a reload is allowed once in ten minutes', () => {
  expect(throttle(key, 1_000)).toBe(true);
  expect(throttle(key, 600_999)).toBe(false);
  expect(throttle(key, 601_000)).toBe(true);
});

it('each key is throttled separately', () => {
  expect(throttle(key, 1_000)).toBe(true);
  expect(throttle(sessionKeys.reloadedForCodeAt, 1_000)).toBe(true);
});

it('no reload is allowed if the tab’s storage does not work', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    clear: () => {},
  });
  expect(throttle(key, 1_000)).toBe(false);
});
