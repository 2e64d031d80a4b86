import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../testing/fail-on-console-error.ts';
import { writeText } from '../lib/storage.ts';
import { storageKeys } from '../lib/storage-keys.ts';
import { limitStorage } from '../testing/storage-limit.ts';
import { ToastStack } from '../ui/ToastStack.tsx';
import { dismissToast, showToast } from '../ui/toasts.ts';
import { StorageMonitor } from './StorageMonitor.tsx';

const MEGABYTE = 1_048_576;
const reload = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  reload.mockClear();
});
afterEach(() => {
  cleanup();
  act(dismissToast);
  vi.unstubAllGlobals();
  vi.useRealTimers();
  localStorage.clear();
  sessionStorage.clear();
});

function keepStorage() {
  render(
    <>
      <StorageMonitor reload={reload} />
      <ToastStack />
    </>,
  );
}

const advanceTime = (ms: number) => act(() => vi.advanceTimersByTime(ms));

it('cleans a nearly full storage every 30 s, and says what it freed', () => {
  keepStorage();
  localStorage.setItem('odds-cache', 'x'.repeat(1.5 * MEGABYTE));
  localStorage.setItem('trackedOpportunities', 'x'.repeat(3 * MEGABYTE));
  advanceTime(29_999);
  expect(localStorage.getItem('odds-cache')).not.toBeNull();
  advanceTime(1);
  expect(localStorage.getItem('odds-cache')).toBeNull();
  expect(localStorage.getItem('trackedOpportunities')).not.toBeNull();
  expect(screen.getByText('Cleared 3MB of cached data to improve performance.')).toBeDefined();
});

it('says nothing of a cleanup that freed little', () => {
  keepStorage();
  localStorage.setItem('odds-cache', 'x');
  localStorage.setItem('trackedOpportunities', 'x'.repeat(4.5 * MEGABYTE));
  advanceTime(30_000);
  expect(localStorage.getItem('odds-cache')).toBeNull();
  expect(screen.queryByText(/Cleared/)).toBeNull();
});

it('empties a full storage but for theme and preferences, says so, and reloads after 2 s', () => {
  keepStorage();
  localStorage.setItem('ui-theme', 'dark');
  localStorage.setItem('user-preferences', '{}');
  localStorage.setItem('trackedOpportunities', '[]');
  limitStorage(0);
  act(() => {
    writeText(storageKeys.hidden, '[1]');
    // Whoever wrote tells of it, too; there is one toast at a time.
    showToast({ title: 'Hidden', text: 'Yankees @ Red Sox' });
  });
  advanceTime(0);
  expect(Object.keys(localStorage).toSorted()).toEqual(['ui-theme', 'user-preferences']);
  expect(screen.getByText('Storage full - cleared cache data. Page will refresh in 2 seconds.')).toBeDefined();
  advanceTime(1_999);
  expect(reload).not.toHaveBeenCalled();
  advanceTime(1);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('neither empties nor reloads again soon after, but says that nothing more is kept', () => {
  keepStorage();
  localStorage.setItem('trackedOpportunities', '[]');
  limitStorage(0);
  act(() => void writeText(storageKeys.hidden, '[1]'));
  act(() => void writeText(storageKeys.hidden, '[2]'));
  advanceTime(2_000);
  cleanup();
  vi.unstubAllGlobals();
  localStorage.setItem('trackedOpportunities', '[3]');
  limitStorage(0);
  keepStorage();
  act(() => void writeText(storageKeys.hidden, '[4]'));
  advanceTime(60_000);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(localStorage.getItem('trackedOpportunities')).toBe('[3]');
  expect(screen.getByText('Your browser’s storage is full. New changes last until you close the page.')).toBeDefined();
});

it('does not reload a browser that keeps nothing at all', () => {
  keepStorage();
  limitStorage(0);
  act(() => void writeText(storageKeys.hidden, '[1]'));
  advanceTime(60_000);
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByText(/storage is full/)).toBeDefined();
});
