import { randomUUID } from 'node:crypto';
import type { Deployed } from './deployed.ts';

interface ScheduleOptions {
  readonly schedules: Deployed['schedules'];
  readonly start: (name: string, event: unknown) => void;
  readonly now: () => number;
}

const MINUTE_MS = 60_000;

/** Starts scheduled functions: all of them now, then at their intervals. Returns what ends it. */
export function startSchedule({ schedules, start, now }: ScheduleOptions): () => void {
  const timers = schedules.map((schedule) => {
    const fire = () => start(schedule.function, scheduledEvent(now()));
    fire();
    return setInterval(fire, schedule.everyMinutes * MINUTE_MS);
  });
  return () => {
    for (const timer of timers) clearInterval(timer);
  };
}

/** What EventBridge Scheduler sends to a function when the schedule names no input. */
export function scheduledEvent(at: number) {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.scheduler',
    account: '000000000000',
    time: `${new Date(at).toISOString().slice(0, 19)}Z`,
    region: 'us-east-1',
    resources: ['arn:aws:scheduler:us-east-1:000000000000:schedule/default/local'],
    detail: '{}',
  };
}
