import { expect, it, test } from 'vitest';
import { quietUntil } from './quiet-hours.ts';

const NIGHT = { from: '22:00', to: '07:30', zone: 'America/New_York' };
const at = (iso: string) => Date.parse(iso) / 1000;
const endOf = (iso: string, quiet = NIGHT) => {
  const end = quietUntil(quiet, at(iso));
  return end === undefined ? undefined : new Date(end * 1000).toISOString();
};

test.each([
  ['before they begin it is not quiet', '2026-11-25T02:59:59Z', undefined],
  ['from the first second', '2026-11-25T03:00:00Z', '2026-11-25T12:30:00.000Z'],
  ['after midnight', '2026-11-25T08:00:00Z', '2026-11-25T12:30:00.000Z'],
  ['to the last second', '2026-11-25T12:29:59Z', '2026-11-25T12:30:00.000Z'],
  ['from their end on it is not quiet', '2026-11-25T12:30:00Z', undefined],
  // On November 1, 2026 clocks in New York go from 02:00 back to 01:00: 22:00 is 02:00 UTC, 07:30 is 12:30 UTC, 10.5 hours later.
  ['in the night that is an hour longer', '2026-11-01T02:00:00Z', '2026-11-01T12:30:00.000Z'],
  // On March 14, 2027 they go from 02:00 to 03:00: 22:00 is 03:00 UTC, 07:30 is 11:30 UTC, 8.5 hours later.
  ['in the night that is an hour shorter', '2027-03-14T03:00:00Z', '2027-03-14T11:30:00.000Z'],
])('quiet hours over midnight are kept: %s', (_when, now, end) => expect(endOf(now)).toBe(end));

test.each([
  // Both ends are in the hour that comes twice: it is quiet in both, with a pause between.
  ['in the first of two equal hours', '2026-11-01T05:15:00Z', '2026-11-01T05:45:00.000Z'],
  ['between them', '2026-11-01T05:50:00Z', undefined],
  ['in the second', '2026-11-01T06:15:00Z', '2026-11-01T06:45:00.000Z'],
  // 01:10 to 01:45 in New York on a usual day.
  ['on a usual day', '2026-11-02T06:10:00Z', '2026-11-02T06:45:00.000Z'],
])('quiet hours within the hour that comes twice are kept: %s', (_when, now, end) =>
  expect(endOf(now, { from: '01:10', to: '01:45', zone: 'America/New_York' })).toBe(end),
);

it('quiet hours that end in the hour that is left out end when it would begin', () => {
  // 01:00 to 02:30; at 07:00 UTC clocks show 03:00.
  const quiet = { from: '01:00', to: '02:30', zone: 'America/New_York' };
  expect(endOf('2027-03-14T06:30:00Z', quiet)).toBe('2027-03-14T07:00:00.000Z');
});

it('quiet hours within a day are quiet between their ends alone', () => {
  const quiet = { from: '09:00', to: '17:00', zone: 'Asia/Kathmandu' };
  // 09:00 in Kathmandu is 03:15 UTC.
  expect(endOf('2026-11-25T03:14:59Z', quiet)).toBeUndefined();
  expect(endOf('2026-11-25T03:15:00Z', quiet)).toBe('2026-11-25T11:15:00.000Z');
});

it('without quiet hours it is never quiet', () => expect(quietUntil(null, at('2026-11-25T03:00:00Z'))).toBeUndefined());
