import { afterEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { readText, writeText } from './storage.ts';
import { storageKeys } from './storage-keys.ts';

const schema = z.enum(['light', 'dark']);

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

it('gives back what was kept', () => {
  writeText(storageKeys.theme, 'dark');
  expect(readText(storageKeys.theme, schema)).toBe('dark');
});

it('takes broken data for none', () => {
  writeText(storageKeys.theme, '{"theme":');
  expect(readText(storageKeys.theme, schema)).toBeUndefined();
});

it('does without storage where there is none', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    clear: () => {},
  });
  writeText(storageKeys.theme, 'dark');
  expect(readText(storageKeys.theme, schema)).toBeUndefined();
});
