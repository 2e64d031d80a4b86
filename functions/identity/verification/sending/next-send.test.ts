import { expect, it, test } from 'vitest';
import { nextSend } from './next-send.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const seconds = now / 1000;

it('the first code is sent and starts the day', () => {
  expect(nextSend(undefined, now)).toEqual({ kind: 'send', dayStart: seconds, daySends: 1 });
});

test.each([
  [0, { kind: 'already-sent', secondsLeft: 600 }],
  [1, { kind: 'already-sent', secondsLeft: 599 }],
  [599, { kind: 'already-sent', secondsLeft: 1 }],
  [600, { kind: 'send', dayStart: seconds - 600, daySends: 2 }],
  [601, { kind: 'send', dayStart: seconds - 601, daySends: 2 }],
])('R-070: the next code %i s after the first', (ago, expected) => {
  const sentAt = seconds - ago;
  expect(nextSend({ sentAt, dayStart: sentAt, daySends: 1 }, now)).toEqual(expected);
});

test.each([
  ['the tenth of a day', 9, 86_399, { kind: 'send', dayStart: seconds - 86_399, daySends: 10 }],
  ['the eleventh of a day', 10, 86_399, { kind: 'day-over', secondsLeft: 1 }],
  ['the first of the next day', 10, 86_400, { kind: 'send', dayStart: seconds, daySends: 1 }],
])('R-087: %s', (_which, daySends, dayAge, expected) => {
  expect(nextSend({ sentAt: seconds - 600, dayStart: seconds - dayAge, daySends }, now)).toEqual(expected);
});
