import { expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { nextListAt, nextOfAll, scanSchedule as stored } from './scan-schedule.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z') / 1000;
/** Scans at noon and every five minutes, each taking 40 s. */
const rounds = { firstAt: NOON + 340, everySeconds: 300 };

test.each([
  ['at the end of the next scan', 41, 340],
  ['at that time still while it is late', 340 + 149, 340],
  ['an interval later once it is late by half an interval, as after a failed scan', 340 + 150, 640],
  ['as many intervals later as have passed', 3_700, 3_640],
])('the next list is due %s', (_name, at, due) => expect(nextListAt(rounds, NOON + at)).toBe(NOON + due));

test.each([
  ['with the league that is due first', [60, 300], 60],
  ['with the last of those that are due within 20 seconds', [60, 80, 70, 81], 80],
  ['with a late league and those that follow it soon', [-5, 15, 16], 15],
])('the next list of several leagues is due %s', (_name, firsts, due) => {
  const schedules = firsts.map((first) => ({ firstAt: NOON + first, everySeconds: 300 }));
  expect(nextOfAll(schedules, NOON)).toBe(NOON + due);
});

it('no list is due while no league has a schedule', () => expect(nextOfAll([], NOON)).toBeUndefined());

it('a stored schedule is accepted', () => expect(z.parse(stored, rounds)).toEqual(rounds));

test.each([
  ['has a zero interval', { everySeconds: 0 }],
  ['has a fractional interval', { everySeconds: 0.5 }],
  ['starts at a fractional second', { firstAt: NOON + 0.5 }],
])('a stored schedule is refused if it %s', (_name, wrong) =>
  expect(z.safeParse(stored, { ...rounds, ...wrong }).success).toBe(false),
);
