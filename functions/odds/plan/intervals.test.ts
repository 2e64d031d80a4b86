import { expect, it, test } from 'vitest';
import { dueAt, isDue, nextStarts, scanInterval } from './intervals.ts';

const NOON = 1_795_262_400;
const HOUR = 3600;
const rhythm = {
  everySeconds: 60,
  intervals: {
    rows: [
      { startsWithinHours: 6, everyMinutes: 1 },
      { startsWithinHours: 48, everyMinutes: 2 },
    ],
    otherwise: 5,
  },
} as const;
const last = (hours: number | undefined, failed = false) => ({
  ...{ startedAt: NOON, failed },
  starts: hours === undefined ? undefined : [NOON - HOUR, NOON + hours * HOUR],
});

test.each([
  ['6 hours', last(6), 60],
  ['more than 6 hours', last(6.01), 120],
  ['48 hours', last(48), 120],
  ['more than 48 hours', last(48.01), 300],
  ['48 hours, after a failure', last(48, true), 60],
  ['an unknown time', last(undefined), 60],
])('the interval of a league whose next game starts in %s', (_when, scan, seconds) =>
  expect(scanInterval(scan, NOON, rhythm)).toBe(seconds),
);

it('a league without games has the longest interval', () =>
  expect(scanInterval({ failed: false, starts: [] }, NOON, rhythm)).toBe(300));

it('an interval is never shorter than from one round to the next', () =>
  expect(scanInterval(last(1), NOON, { ...rhythm, everySeconds: 900 })).toBe(900));

test.each([
  ['a minute later', last(1), 60, true],
  ['a minute later, ten seconds early', last(1), 50, true],
  ['a minute later, eleven seconds early', last(1), 49, false],
  ['of a requested scan in between', last(1), 40, false],
  ['nearest to the end of two minutes, before it', last(12), 90, true],
  ['too soon for two minutes', last(12), 89, false],
])('the round %s scans the league or not', (_which, scan, seconds, due) =>
  expect(isDue(scan, NOON + seconds, rhythm)).toBe(due),
);

test.each([
  ['the first round that is due', last(100), NOON + 1, NOON, NOON + 300],
  ['a round of the schedule, whatever started the last run', last(12), NOON + 1, NOON - 20, NOON + 100],
  ['a round that is still to come', last(1), NOON + 1_000, NOON, NOON + 1_020],
])('the league is scanned next by %s', (_which, scan, from, scheduledAt, expected) =>
  expect(dueAt(scan, rhythm, from, scheduledAt)).toBe(expected),
);

it('a league’s next starts are twelve at most, however many games start then', () => {
  const events = Array.from({ length: 40 }, (_, n) => ({ startsAt: NOON + Math.floor(n / 2) * HOUR }));
  expect(nextStarts(events)).toEqual(Array.from({ length: 12 }, (_, n) => NOON + n * HOUR));
});
