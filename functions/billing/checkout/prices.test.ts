import { expect, it } from 'vitest';
import type { StripeCalls } from '../../platform/stripe/calls.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { stripePriceId } from './prices.ts';

/** Stripe with prices of these lookup keys, and a count of calls. */
function priceList(...keys: string[]) {
  let asked = 0;
  const page = async () => {
    asked += 1;
    const data = keys.map((key) => ({ id: `${key}-${asked}`, object: 'price', lookup_key: key }));
    return { object: 'list', data, has_more: false, url: '' };
  };
  const stripe = { page, one: () => Promise.reject(new Error('unexpected call')) } as unknown as StripeCalls;
  return { stripe, asked: () => asked };
}

it('both prices are fetched once in five minutes', async () => {
  const { stripe, asked } = priceList('crossbook_month', 'crossbook_year');
  const clock = fakeClock();
  const deps = { stripe, clock: clock.now };
  expect(await stripePriceId('month', deps)).toBe('crossbook_month-1');
  clock.advanceSeconds(299);
  expect(await stripePriceId('year', deps)).toBe('crossbook_year-1');
  clock.advanceSeconds(1);
  expect(await stripePriceId('year', deps)).toBe('crossbook_year-2');
  expect(asked()).toBe(2);
});

it('a missing price throws, and is fetched again the next time', async () => {
  const { stripe, asked } = priceList('crossbook_month');
  const deps = { stripe, clock: fakeClock().now };
  await expect(stripePriceId('year', deps)).rejects.toThrow('no active price of the lookup key crossbook_year');
  await expect(stripePriceId('year', deps)).rejects.toThrow('crossbook_year');
  expect(asked()).toBe(2);
});
