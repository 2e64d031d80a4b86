import { expect, it, test } from 'vitest';
import type { Usage } from './assumptions.ts';
import { limitsOf, passed } from './limits.ts';
import { lookers, smallStage } from './testing/small-stage.ts';

const limit = (name: string, usage: Partial<Usage> = {}) =>
  limitsOf({ ...lookers, ...usage }, smallStage).find((each) => each.name === name);

// 1,200 people make 17.52 million calls in 2,628,000 s, three times as many in the busiest hour: 20 a second, half of them for lists.
test.each([
  ['throttle of the stage', 20, 500],
  ['pointer row', 10, 3_000],
  ['row of scan progress', 10, 3_000],
  ['API’s quota', 20, 10_000],
  ['reconciler within its hour', 3 + 1_200 * 0.003, 90],
])('%s comes to what it is by hand', (name, taken, most) => {
  expect(limit(name)?.taken).toBeCloseTo(taken, 6);
  expect(limit(name)?.most).toBe(most);
});

it('counts that all pages ask within the few seconds in which a list is due', () => {
  expect(limit('throttle of the stage', { spreadSeconds: 15 })?.taken).toBeCloseTo(80, 6);
  expect(limit('throttle of the stage', { spreadSeconds: 15, scanSeconds: 10 })?.taken).toBeCloseTo(20, 6);
});

it('counts mails of the busiest hour as if they came all day', () => {
  // 1,200 × 2 mails a month, 12 / 365 of it a day, three times the mean.
  expect(limit('mails', { mailsPerMonth: 2 })?.taken).toBeCloseTo((2_400 * 12 * 3) / 365, 6);
});

it('lets a league’s parts go into one partition at a thousand kilobytes a second, in the 35 s that calling leaves', () => {
  // Twelve games, 10.14 / 60 of them full and a fiftieth of the rest: 3 + 7 + 26 + 27 kilobytes, as in the bill.
  expect(limit('partition of a league’s parts')).toMatchObject({ taken: 0.063, most: 35 });
});

it('tells which board is the longest by the square of the books for arbitrages', () => {
  // All 60 games full: 60 × 930 × 100 bytes at 110 books are more than 60 × 3,000 × 10 of overlaps.
  const all = { eventRefreshSeconds: 60, books: 110 };
  expect(limit('list in an answer', all)?.taken).toBeCloseTo(5_580_000, 3);
  expect(limit('list in an answer', { ...all, books: 11 })?.taken).toBeCloseTo(180_000, 3);
});

it('names what is passed, furthest first, and nothing that is just reached', () => {
  const row = (name: string, taken: number) => ({ name, unit: '', taken, most: 10 });
  const names = passed([row('a', 10), row('b', 11), row('c', 30), row('d', 0)]).map(({ name }) => name);
  expect(names).toEqual(['c', 'b']);
});
