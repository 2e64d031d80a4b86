import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Invoked } from './function-container.ts';
import { makeStarting, scheduledEvent, startSchedule } from './schedule.ts';

const MINUTE_MS = 60_000;

describe('the schedule', () => {
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
});

it('sends what the scheduler sends', () => {
  expect(scheduledEvent(Date.parse('2026-11-21T15:00:00.700Z'))).toMatchObject({
    'detail-type': 'Scheduled Event',
    source: 'aws.scheduler',
    time: '2026-11-21T15:00:00Z',
    detail: '{}',
  });
});

const job = { name: 'job', folder: '', timeoutMs: 1, retries: 1, environment: {} };

function startingWith(...outcomes: Invoked[]) {
  const calls: unknown[] = [];
  const reports: string[] = [];
  const invoke = async (_name: string, event: unknown): Promise<Invoked> => {
    calls.push(event);
    return outcomes.shift() ?? { state: 'done', result: null };
  };
  const host = { invoke };
  const starting = makeStarting({ host, functions: [job], report: (text) => reports.push(text), pauseMs: 0 });
  return { starting, calls, reports };
}

it('starts a function once when all goes well', async () => {
  const { starting, calls, reports } = startingWith();
  starting.start('job', 1);
  await starting.idle();
  expect([calls, reports]).toEqual([[1], []]);
});

it('tries again as often as the template says, then gives up and tells', async () => {
  const failed: Invoked = { state: 'failed', error: 'broken' };
  const { starting, calls, reports } = startingWith(failed, { state: 'timed-out' }, failed);
  starting.start('job', 1);
  await starting.idle();
  expect(calls).toEqual([1, 1]);
  expect(reports).toEqual(['job (try 1 of 2): broken', 'job (try 2 of 2): took too long']);
});
