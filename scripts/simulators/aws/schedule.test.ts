import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { InvocationResult } from './function-container.ts';
import { makeAsyncInvoker, scheduledEvent, startSchedule } from './schedule.ts';

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

  it('a function starts immediately and then at its interval until stopped', () => {
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

  it('each function has its own interval', () => {
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

it('the scheduled event matches EventBridge Scheduler’s', () => {
  expect(scheduledEvent(Date.parse('2026-11-21T15:00:00.700Z'))).toMatchObject({
    'detail-type': 'Scheduled Event',
    source: 'aws.scheduler',
    time: '2026-11-21T15:00:00Z',
    detail: '{}',
  });
});

const job = { name: 'job', folder: '', timeoutMs: 1, retries: 1, environment: {} };

function invokerWith(...outcomes: InvocationResult[]) {
  const calls: unknown[] = [];
  const reports: string[] = [];
  const invoke = async (_name: string, event: unknown): Promise<InvocationResult> => {
    calls.push(event);
    return outcomes.shift() ?? { state: 'done', result: null };
  };
  const host = { invoke };
  const invoker = makeAsyncInvoker({ host, functions: [job], report: (text) => reports.push(text), retryDelayMs: 0 });
  return { invoker, calls, reports };
}

it('a successful function runs once', async () => {
  const { invoker, calls, reports } = invokerWith();
  invoker.start('job', 1);
  await invoker.idle();
  expect([calls, reports]).toEqual([[1], []]);
});

it('a failing function is retried as often as its template says, and each failure is reported', async () => {
  const failed: InvocationResult = { state: 'failed', error: 'broken' };
  const { invoker, calls, reports } = invokerWith(failed, { state: 'timed-out' }, failed);
  invoker.start('job', 1);
  await invoker.idle();
  expect(calls).toEqual([1, 1]);
  expect(reports).toEqual(['job (try 1 of 2): broken', 'job (try 2 of 2): took too long']);
});
