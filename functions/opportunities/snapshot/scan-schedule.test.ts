import { expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { nextListAt, scheduleAfter, scanSchedule as stored } from './scan-schedule.ts';

const NOON = Date.parse('2026-11-21T12:00:00Z') / 1000;
/** Scans at noon and every five minutes, each through after 40 s. */
const scanSchedule = scheduleAfter({ scheduledAt: NOON, tookSeconds: 40, everySeconds: 300 });

test.each([
  ['when the next scan is through', 41, 340],
  ['still then while it is late', 340 + 149, 340],
  ['a round later once it is late by half a round, as after a scan that failed', 340 + 150, 640],
  ['as many periods later as have gone by', 3_700, 3_640],
])('the next list is due %s', (_name, at, due) => expect(nextListAt(scanSchedule, NOON + at)).toBe(NOON + due));

it('is due with the next scheduled scan also after one that somebody asked for', () => {
  expect(nextListAt(scheduleAfter({ scheduledAt: NOON, tookSeconds: 20, everySeconds: 300 }), NOON + 100)).toBe(
    NOON + 320,
  );
});

it('takes from the table what a scan has told', () => expect(z.parse(stored, scanSchedule)).toEqual(scanSchedule));

test.each([
  ['take no time, so that no list would ever be due', { everySeconds: 0 }],
  ['take parts of a second', { everySeconds: 0.5 }],
  ['begin between two seconds', { firstAt: NOON + 0.5 }],
])('takes from the table no schedule that %s', (_name, wrong) =>
  expect(z.safeParse(stored, { ...scanSchedule, ...wrong }).success).toBe(false),
);
