import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import '../testing/fail-on-console-error.ts';
import { writeText } from '../lib/storage/storage.ts';
import { storageKeys } from '../lib/storage/storage-keys.ts';
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

it('a nearly full storage is cleaned up every 30 s, and a toast says how much was freed', () => {
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

it('a cleanup that freed little shows no toast', () => {
  keepStorage();
  localStorage.setItem('odds-cache', 'x');
  localStorage.setItem('trackedOpportunities', 'x'.repeat(4.5 * MEGABYTE));
  advanceTime(30_000);
  expect(localStorage.getItem('odds-cache')).toBeNull();
  expect(screen.queryByText(/Cleared/)).toBeNull();
});

it('a full storage is emptied except for theme and preferences, and the page reloads after 2 s', () => {
  keepStorage();
  localStorage.setItem('ui-theme', 'dark');
  localStorage.setItem('user-preferences', '{}');
  localStorage.setItem('trackedOpportunities', '[]');
  limitStorage(0);
  act(() => {
    writeText(storageKeys.hidden, '[1]');
    // The caller shows a toast too; only one is visible.
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

it('a storage that was emptied recently is not emptied again, and a toast explains it', () => {
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

it('a browser that stores nothing is not reloaded', () => {
  keepStorage();
  limitStorage(0);
  act(() => void writeText(storageKeys.hidden, '[1]'));
  advanceTime(60_000);
  expect(reload).not.toHaveBeenCalled();
  expect(screen.getByText(/storage is full/)).toBeDefined();
});
