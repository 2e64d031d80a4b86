import { expect, test } from 'vitest';
import { msUntilRefresh } from './refresh-timing.ts';

const ASKED = Date.parse('2026-11-21T12:00:00Z');
const wait = (dueInSeconds: number | undefined, { jitter = 0, passed = 0 } = {}) =>
  msUntilRefresh({
    fetchedAt: ASKED,
    dueAt: dueInSeconds === undefined ? undefined : ASKED + dueInSeconds * 1_000,
    jitter,
    now: ASKED + passed * 1_000,
  }) / 1_000;

test.each([
  ['a quarter of a minute when nobody tells', undefined, 15],
  ['until the list is due', 40, 40],
  ['no less than a quarter of a minute', 3, 15],
  ['a quarter of a minute while the list is late', -1, 15],
  ['no more than a minute, since anybody may have asked for a scan', 600, 60],
])('a page waits %s', (_name, due, seconds) => expect(wait(due)).toBe(seconds));

test('pages that were told the same time spread over a quarter of a minute', () => {
  expect([0, 0.5, 1].map((jitter) => wait(40, { jitter }))).toEqual([40, 47.5, 55]);
});

test('what has passed already counts', () => expect(wait(40, { passed: 25 })).toBe(15));

test('a look that was missed comes a quarter of a minute later', () => expect(wait(40, { passed: 200 })).toBe(15));
