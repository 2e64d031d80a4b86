import { expect, it, test } from 'vitest';
import { alertAddress, suggestedAlert } from './alert-address.ts';
import { noFilters } from './filters.ts';

const filters = { ...noFilters, selectedSportsbooks: [1, 2], minProfit: -1.5, search: 'LeBron & Co' };

test.each(['track', 'hidden', 'historical'] as const)('the rows of %s are no news', (page) => {
  expect(alertAddress(page, filters)).toBeUndefined();
});

it('the address of a new alert gives back what it was made of', () => {
  const address = alertAddress('low-hold', filters, 'Mine, 100%') ?? expect.fail();
  expect(suggestedAlert(new URL(address, 'https://x.example').searchParams)).toEqual({
    kind: 'low-hold',
    name: 'Mine, 100%',
    filters,
  });
});

it('the address of a new alert of a board without filters begins an alert about all of it', () => {
  expect(alertAddress('bonus', noFilters)).toBe('/alerts?new=promo');
  expect(suggestedAlert(new URLSearchParams('new=promo'))).toEqual({ kind: 'promo', name: '', filters: noFilters });
});

it('the address of a new alert of an unknown kind begins none, and its invalid parts are ignored', () => {
  expect(suggestedAlert(new URLSearchParams('new=lottery'))).toBeUndefined();
  expect(suggestedAlert(new URLSearchParams('new=overlap&books=999&min=x'))?.filters).toEqual(noFilters);
});
