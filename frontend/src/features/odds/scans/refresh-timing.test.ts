import { expect, test } from 'vitest';
import { msUntilRefresh } from './refresh-timing.ts';

const ASKED = Date.parse('2026-11-21T12:00:00Z');
const wait = (dueInSeconds: number | undefined, { jitter = 0, passed = 0, live = false } = {}) =>
  msUntilRefresh({
    fetchedAt: ASKED,
    dueAt: dueInSeconds === undefined ? undefined : ASKED + dueInSeconds * 1_000,
    jitter,
    now: ASKED + passed * 1_000,
    live,
  }) / 1_000;

test.each([
  ['15 seconds if no time is known', undefined, 15],
  ['until the list is due', 40, 40],
  ['at least 15 seconds', 3, 15],
  ['15 seconds while the list is late', -1, 15],
  ['at most a minute, since anyone may request a scan', 600, 60],
])('a page waits %s', (_name, due, seconds) => expect(wait(due)).toBe(seconds));

test('pages with the same due time spread over 15 seconds', () => {
  expect([0, 0.5, 1].map((jitter) => wait(40, { jitter }))).toEqual([40, 47.5, 55]);
});

test('elapsed time counts', () => expect(wait(40, { passed: 25 })).toBe(15));

test('a missed fetch happens 15 seconds later', () => expect(wait(40, { passed: 200 })).toBe(15));

test.each([
  ['a minute after the list is due', 40, 100],
  ['a minute while the list is late', -100, 60],
  ['a minute if no time is known', undefined, 60],
  ['at most five minutes', 600, 300],
])('while hints arrive, a page waits %s', (_name, due, seconds) => expect(wait(due, { live: true })).toBe(seconds));
