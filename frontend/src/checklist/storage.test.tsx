import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { limitStorage } from '../testing/storage-limit.ts';
import { advanceTime, asSubscriber, board, press, visit } from './testing/product.tsx';

const MEGABYTE = 1_048_576;
/** Browsers store a character in two bytes. */
const megabytes = (count: number) => 'x'.repeat((count * MEGABYTE) / 2);
const keys = () => Object.keys({ ...localStorage }).toSorted();

/** The storage monitor is loaded just after the page, together with the scan toast, which only subscribers have. */
async function atLegal() {
  asSubscriber();
  await visit('/legal');
  await screen.findByRole('complementary', { name: 'Scan' });
}

describe('Storage manager', () => {
  it('local storage use is checked every 30 s', async () => {
    await atLegal();
    localStorage.setItem('odds-cache', megabytes(9));
    await advanceTime(27_000);
    expect(keys()).toContain('odds-cache');
    await advanceTime(3_000);
    expect(keys()).not.toContain('odds-cache');
  });

  it('Above 8 MB a cleanup runs', async () => {
    await atLegal();
    localStorage.setItem('odds-cache', megabytes(7.9));
    await advanceTime(60_000);
    expect(keys()).toContain('odds-cache');
    localStorage.setItem('more', megabytes(0.2));
    await advanceTime(30_000);
    expect(keys()).not.toContain('odds-cache');
    expect(keys()).toContain('more');
  });

  it('Cleanup keeps only the last 5 filter presets', async () => {
    await atLegal();
    localStorage.setItem('filter-presets', JSON.stringify([1, 2, 3, 4, 5, 6, 7]));
    localStorage.setItem('much', megabytes(8.1));
    await advanceTime(30_000);
    expect(localStorage.getItem('filter-presets')).toBe('[3,4,5,6,7]');
  });

  it('and deletes keys containing cache, temp, old_, query-cache or react-query', async () => {
    await atLegal();
    const gone = ['a-cache', 'temp-b', 'old_c', 'd-query-cache', 'e-react-query'];
    for (const key of gone) localStorage.setItem(key, 'x');
    localStorage.setItem('much', megabytes(8.1));
    await advanceTime(30_000);
    expect(keys().filter((key) => gone.includes(key))).toEqual([]);
    expect(keys()).toContain('much');
  });

  it("After a normal cleanup that frees more than 1 MB, 'Cleared {n}MB of cached data to improve performance.' shows", async () => {
    await atLegal();
    localStorage.setItem('odds-cache', megabytes(9));
    await advanceTime(30_000);
    expect(screen.getByText('Cleared 9MB of cached data to improve performance.')).toBeDefined();
  });
});

describe('on a quota error', () => {
  async function full() {
    vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    asSubscriber();
    await visit();
    await board();
    for (const key of ['ui-theme', 'theme', 'user-preferences', 'anything']) localStorage.setItem(key, 'dark');
    localStorage.setItem('trackedOpportunities', '[]');
    limitStorage(150);
    await press('Filters');
    await press('NHL');
    await press('Apply Filters');
  }

  it('all local storage except the theme and user-preferences keys is removed', async () => {
    await full();
    expect(keys()).toEqual(['theme', 'ui-theme', 'user-preferences']);
  });

  it("the message 'Storage full - cleared cache data. Page will refresh in 2 seconds.' shows", async () => {
    await full();
    expect(await screen.findByText('Storage full - cleared cache data. Page will refresh in 2 seconds.')).toBeDefined();
  });

  it('and the page reloads after 2 s', async () => {
    await full();
    await advanceTime(1_900);
    expect(window.location.reload).not.toHaveBeenCalled();
    await advanceTime(200);
    expect(window.location.reload).toHaveBeenCalledOnce();
  });
});
