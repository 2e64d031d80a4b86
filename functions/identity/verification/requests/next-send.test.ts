import { expect, it, test } from 'vitest';
import { nextSend, sendsToday } from './next-send.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const seconds = now / 1000;
const stranger = { block: 'first', isKnown: false, now };

it('the first code is sent and starts the day', () => {
  expect(nextSend(undefined, stranger)).toEqual({ kind: 'send', dayStart: seconds, daySends: 1, dayBlocks: ['first'] });
});

test.each([
  [0, { kind: 'already-sent', secondsLeft: 600 }],
  [1, { kind: 'already-sent', secondsLeft: 599 }],
  [599, { kind: 'already-sent', secondsLeft: 1 }],
  [600, { kind: 'send', dayStart: seconds - 600, daySends: 2, dayBlocks: ['first'] }],
  [601, { kind: 'send', dayStart: seconds - 601, daySends: 2, dayBlocks: ['first'] }],
])('R-070: a code asked for %i s after the first gets the answer %j', (ago, expected) => {
  const sentAt = seconds - ago;
  expect(nextSend({ sentAt, dayStart: sentAt, daySends: 1, dayBlocks: ['first'] }, stranger)).toEqual(expected);
});

test.each([
  ['the tenth of a day', 9, 86_399, { kind: 'send', dayStart: seconds - 86_399, daySends: 10, dayBlocks: ['first'] }],
  ['the eleventh of a day', 10, 86_399, { kind: 'day-over', secondsLeft: 1 }],
  ['the first of the next day', 10, 86_400, { kind: 'send', dayStart: seconds, daySends: 1, dayBlocks: ['first'] }],
])('R-087: a known browser gets %s', (_which, daySends, dayAge, expected) => {
  const last = { sentAt: seconds - 600, dayStart: seconds - dayAge, daySends, dayBlocks: ['first'] };
  expect(nextSend(last, { ...stranger, isKnown: true })).toEqual(expected);
});

it.each([
  ['a stranger’s sixth', 5, stranger, 'send'],
  ['a stranger’s seventh', 6, stranger, 'day-over'],
  ['the tenth from a block that has not asked', 9, { ...stranger, block: 'second' }, 'send'],
  ['the eleventh from a block that has not asked', 10, { ...stranger, block: 'second' }, 'day-over'],
])('R-087: of ten codes a day four are kept for the owner and for newcomers: %s', (_which, daySends, asker, kind) => {
  const last = { sentAt: seconds - 600, dayStart: seconds - 6_000, daySends, dayBlocks: ['first'] };
  expect(nextSend(last, asker).kind).toBe(kind);
});

it.each([
  [2, 600, 6_000, 2],
  [2, 599, 6_000, 0],
  [9, 600, 86_400, 0],
])('%i codes, the last %i s ago, of a day that began %i s ago count as %i', (daySends, ago, dayAge, expected) => {
  const last = { sentAt: seconds - ago, dayStart: seconds - dayAge, daySends, dayBlocks: [] };
  expect(sendsToday(last, now)).toBe(expected);
});
