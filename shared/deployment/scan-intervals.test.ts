import { expect, it, test } from 'vitest';
import { formatScanIntervals, parseScanIntervals } from './scan-intervals.ts';

it('scan intervals are read as written', () => {
  const intervals = {
    rows: [
      { startsWithinHours: 6, everyMinutes: 1 },
      { startsWithinHours: 48, everyMinutes: 2 },
    ],
    otherwise: 5,
  };
  expect(formatScanIntervals(intervals)).toBe('6:1 48:2 *:5');
  expect(parseScanIntervals('6:1 48:2 *:5')).toEqual(intervals);
  expect(parseScanIntervals('*:1')).toEqual({ rows: [], otherwise: 1 });
});

test.each(['', '6:1', '6:0 *:5', '*:0', '6:1  *:5', '6:1,*:5', '*:5 6:1', '0.5:1 *:5'])(
  'scan intervals are not read from %j',
  (text) => expect(parseScanIntervals(text)).toBeUndefined(),
);
