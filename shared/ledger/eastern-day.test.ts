import { expect, it } from 'vitest';
import { dayLater, easternDay, easternDayStart, easternWeekStart } from './eastern-day.ts';

it('days are counted over the end of a month, a year and a leap day', () => {
  expect(dayLater('2026-11-24', 7)).toBe('2026-12-01');
  expect(dayLater('2028-02-28', 1)).toBe('2028-02-29');
  expect(dayLater('2027-01-01', -1)).toBe('2026-12-31');
});

it('an Eastern day begins five hours after that of UTC in winter and four in summer, also on days when the clock changes', () => {
  const starts: [string, string][] = [
    ['2026-11-30', '2026-11-30T05:00:00.000Z'],
    ['2026-07-04', '2026-07-04T04:00:00.000Z'],
    ['2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', '2026-11-02T05:00:00.000Z'],
    ['2027-03-14', '2027-03-14T05:00:00.000Z'],
    ['2027-03-15', '2027-03-15T04:00:00.000Z'],
  ];
  for (const [day, start] of starts) {
    expect(new Date(easternDayStart(day)).toISOString()).toBe(start);
    expect(easternDay(Date.parse(start))).toBe(day);
    expect(easternDay(Date.parse(start) - 1)).toBe(dayLater(day, -1));
  }
});

it('a week begins on Monday', () => {
  expect(easternWeekStart('2026-11-30')).toBe('2026-11-30');
  expect(easternWeekStart('2026-12-06')).toBe('2026-11-30');
});
