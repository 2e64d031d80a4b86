import { expect, it, test } from 'vitest';
import { offFor, readVenuesOff } from './venues-off.ts';

const [NOVIG, KALSHI] = [8, 33];

test.each([
  ['none', [], []],
  [
    'Kalshi: MN, ny; Novig: all',
    [
      [NOVIG, 'everywhere'],
      [KALSHI, new Set(['MN', 'NY'])],
    ],
    [],
  ],
  ['kalshi: Minnesota', [[KALSHI, 'everywhere']], ['kalshi: Minnesota']],
  ['Kalshi', [[KALSHI, 'everywhere']], ['Kalshi']],
  ['Kalsi: MN; Novig: all', [[NOVIG, 'everywhere']], ['Kalsi: MN']],
])('the operator’s “%s” is read, and what cannot be read errs on the safe side', (text, off, unread) => {
  const read = readVenuesOff(text);
  expect([[...read.off].toSorted(([a], [b]) => a - b), read.unread]).toEqual([off, unread]);
});

test.each([
  ['who bets in that state', ['MN'], true],
  ['who also bets where it is on', ['MN', 'OH'], false],
  ['who bets in two states where it is off', ['NY', 'MN'], true],
  ['who bets elsewhere', ['OH'], false],
  ['who has told no state', [], false],
])('a sportsbook that is off in Minnesota and New York is off for someone %s', (_who, states, isOff) => {
  const { off } = readVenuesOff('Kalshi: MN, NY');
  expect(offFor(off, { books: [], states }).has(KALSHI)).toBe(isOff);
});

it('what a bettor knows of a book turns nothing on again', () => {
  const { off } = readVenuesOff('Kalshi: MN; Novig: all');
  const settings = { states: ['MN'], books: [{ sportsbookId: KALSHI, on: true, worksIn: ['MN'] }] };
  expect([...offFor(off, settings)]).toEqual([KALSHI, NOVIG]);
});

it('a state without the book keeps it from nobody who bets where it is off', () => {
  const { off } = readVenuesOff('Novig: OH');
  expect([...offFor(off, { books: [], states: ['OH', 'NV'] })]).toEqual([NOVIG]);
});
