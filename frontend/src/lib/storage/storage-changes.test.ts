import { expect, it, vi } from 'vitest';
import { storageChanges } from './storage-changes.ts';

const changeInAnotherTab = () => window.dispatchEvent(new StorageEvent('storage', { key: 'any' }));

it('a listener hears of changes in this tab and in others, until it unsubscribes', () => {
  const { notify, subscribe } = storageChanges();
  const [one, two] = [vi.fn(), vi.fn()];
  const stopOne = subscribe(one);
  const stopTwo = subscribe(two);
  notify();
  changeInAnotherTab();
  expect([one, two].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
  stopOne();
  changeInAnotherTab();
  expect([one, two].map(({ mock }) => mock.calls.length)).toEqual([2, 3]);
  stopTwo();
  changeInAnotherTab();
  notify();
  expect([one, two].map(({ mock }) => mock.calls.length)).toEqual([2, 3]);
});

it('the changes of one value are not those of another', () => {
  const [theme, filters] = [storageChanges(), storageChanges()];
  const listener = vi.fn();
  theme.subscribe(listener);
  filters.notify();
  expect(listener).not.toHaveBeenCalled();
});
