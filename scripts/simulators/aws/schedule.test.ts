import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scheduledEvent, startSchedule } from './schedule.ts';

const MINUTE_MS = 60_000;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function started(everyMinutes: number) {
  const starts: string[] = [];
  const end = startSchedule({
    schedules: [{ everyMinutes, function: 'scan' }],
    start: (name) => starts.push(name),
    now: Date.now,
  });
  return { starts, end };
}

it('starts at once and then at the template’s interval, until it is ended', () => {
  const { starts, end } = started(15);
  expect(starts).toEqual(['scan']);
  vi.advanceTimersByTime(15 * MINUTE_MS - 1);
  expect(starts).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(starts).toHaveLength(2);
  end();
  vi.advanceTimersByTime(60 * MINUTE_MS);
  expect(starts).toHaveLength(2);
});

it('starts each function at its own interval', () => {
  const starts: string[] = [];
  const schedules = [
    { everyMinutes: 15, function: 'scan' },
    { everyMinutes: 1, function: 'sweep' },
  ];
  const end = startSchedule({ schedules, start: (name) => starts.push(name), now: Date.now });
  vi.advanceTimersByTime(3 * MINUTE_MS);
  end();
  expect(starts).toEqual(['scan', 'sweep', 'sweep', 'sweep', 'sweep']);
});

it('sends what the scheduler sends', () => {
  expect(scheduledEvent(Date.parse('2026-11-21T15:00:00.700Z'))).toMatchObject({
    'detail-type': 'Scheduled Event',
    source: 'aws.scheduler',
    time: '2026-11-21T15:00:00Z',
    detail: '{}',
  });
});
