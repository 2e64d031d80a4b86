import { expect, it, test } from 'vitest';
import { leagues } from '../../../shared/catalogue/leagues.ts';
import { isDue, type Readings, withReading } from './reading-pace.ts';

const HOUR = 3600;
const DAY = 24 * HOUR;
const score = { homeTeam: 'Reds', awayTeam: 'Mets', home: 5, away: 3 };
const START = 10 * DAY;
const due = (at: number, more: { kept?: object; readings?: Readings; league?: string } = {}) =>
  isDue(
    more.league ?? 'baseball_mlb',
    { startsAt: START, kept: more.kept && { startsAt: START, ...more.kept } },
    more.readings ?? [],
    at,
  );

test.each([
  ['before it can be over', 89 * 60, [], false],
  ['once it may be over', 90 * 60, [], true],
  ['half an hour after the last reading', 2 * HOUR, [START + 1.5 * HOUR], true],
  ['sooner', 2 * HOUR, [START + 1.5 * HOUR + 1], false],
  ['every two hours once it takes very long', 10 * HOUR, [START + 8 * HOUR], true],
  ['more often then', 10 * HOUR, [START + 8 * HOUR + 1], false],
  ['until three days after the start', 3 * DAY, [], true],
  ['any later', 3 * DAY + 1, [], false],
])('a game is due or not: %s', (_when, after, readings, expected) => {
  expect(due(START + after, { readings })).toBe(expected);
});

it('a league of whose games the provider has no scores is never due', () => {
  expect(due(START + DAY, { league: 'tennis_atp' })).toBe(false);
});

it('a first reading is confirmed after ten minutes', () => {
  const readAt = START + 3 * HOUR;
  const kept = { candidate: { score, readAt } };
  expect(due(readAt + 599, { kept, readings: [readAt] })).toBe(false);
  expect(due(readAt + 600, { kept, readings: [readAt] })).toBe(true);
});

it('a confirmed score is checked two hours and a day later, once each', () => {
  const confirmedAt = START + 4 * HOUR;
  const kept = { confirmed: { score, confirmedAt, corrections: 0 } };
  const dueAfter = (after: number, last: number) => due(confirmedAt + after, { kept, readings: [confirmedAt + last] });
  expect(dueAfter(2 * HOUR - 1, 0)).toBe(false);
  expect(dueAfter(2 * HOUR, 0)).toBe(true);
  expect(dueAfter(3 * HOUR, 2 * HOUR)).toBe(false);
  expect(dueAfter(DAY, 2 * HOUR)).toBe(true);
  expect(dueAfter(2 * DAY, DAY)).toBe(false);
});

it('a league is read at most twice an hour and forty times in 24 hours, and eight cost 640 credits', () => {
  let readings: Readings = [];
  const taken: number[] = [];
  for (let at = 0; at < 3 * DAY; at += 60) {
    const next = withReading(readings, at);
    if (next === undefined) continue;
    readings = next;
    taken.push(at);
  }
  for (const at of taken) {
    expect(taken.filter((other) => other >= at && other < at + HOUR).length).toBeLessThanOrEqual(2);
    expect(taken.filter((other) => other >= at && other < at + DAY).length).toBeLessThanOrEqual(40);
  }
  expect(taken).toHaveLength(3 * 40);
  expect(readings.length).toBeLessThanOrEqual(40);
  expect(leagues.length * 40 * 2).toBe(640);
});
