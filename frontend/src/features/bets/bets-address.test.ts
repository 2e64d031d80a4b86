import { expect, it, test } from 'vitest';
import { betsChoice, tabOf } from './bets-address.ts';
import { monthsSince, monthText } from './month-text.ts';

test.each([
  ['', 'watching'],
  ['tab=settled', 'settled'],
  ['tab=placed&kind=promo', 'placed'],
  ['tab=else', 'watching'],
] as const)('the address ?%s opens the tab %s', (query, tab) => expect(tabOf(new URLSearchParams(query))).toBe(tab));

it('what an address cannot mean narrows nothing', () => {
  const choice = (query: string) => betsChoice(new URLSearchParams(query));
  expect(choice('month=2026-11&book=1&kind=promo')).toEqual({ month: '2026-11', book: '1', kind: 'promo' });
  expect(choice('month=2026-13&book=<b>&kind=constructor')).toEqual({
    month: undefined,
    book: undefined,
    kind: undefined,
  });
});

it('months go from the current one back to that of the first day', () => {
  const now = Date.parse('2026-02-24T12:00:00Z');
  expect(monthsSince('2025-11-30', now)).toEqual(['2026-02', '2026-01', '2025-12', '2025-11']);
  expect(monthsSince(undefined, now)).toEqual(['2026-02']);
  expect(monthText('2026-02')).toBe('February 2026');
});
