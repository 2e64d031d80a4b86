import { expect, it } from 'vitest';
import { localTime, optionalTime, pastTime, timeOf } from './local-time.ts';

const NOW = new Date(2026, 10, 24, 19, 5).getTime();

it('a time is shown and read where the person is', () => {
  expect(localTime(NOW)).toBe('2026-11-24T19:05');
  expect(timeOf('2026-11-24T19:05')).toBe(new Date(NOW).toISOString());
});

it('a time of placing is over, and a start may be left out', () => {
  const problem = (text: string) => pastTime(NOW).safeParse(text).error?.issues[0]?.message;
  expect(['2026-11-24T19:05', '2027-01-01T00:00', '', '2026-02-30T99:00'].map(problem)).toEqual([
    undefined,
    'This time is in the future',
    'Choose a day and a time',
    'Choose a day and a time',
  ]);
  expect([optionalTime.safeParse('').success, optionalTime.safeParse('soon').success]).toEqual([true, false]);
});
