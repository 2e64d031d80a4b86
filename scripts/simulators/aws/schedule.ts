import { randomUUID } from 'node:crypto';
import type { Deployed, DeployedFunction } from './deployed.ts';
import type { FunctionHost } from './function-host.ts';

interface StartingOptions {
  readonly host: Pick<FunctionHost, 'invoke'>;
  readonly functions: readonly DeployedFunction[];
  readonly report: (text: string) => void;
  /** Milliseconds before the next try. The cloud waits a minute; nobody at a laptop does. */
  readonly pauseMs?: number;
}

interface ScheduleOptions {
  readonly schedules: Deployed['schedules'];
  readonly start: (name: string, event: unknown) => void;
  readonly now: () => number;
}

const MINUTE_MS = 60_000;

/** Asynchronous starts: a function that fails is tried again as often as its template says, then given up and reported. */
export function makeStarting({ host, functions, report, pauseMs = 1000 }: StartingOptions) {
  const running = new Set<Promise<void>>();
  const retries = new Map(functions.map(({ name, retries: most }) => [name, most]));

  async function run(name: string, event: unknown): Promise<void> {
    const tries = 1 + (retries.get(name) ?? 0);
    for (let attempt = 1; attempt <= tries; attempt += 1) {
      const invoked = await host.invoke(name, event);
      if (invoked.state === 'done') return;
      const why = invoked.state === 'failed' ? invoked.error : 'took too long';
      report(`${name} (try ${attempt} of ${tries}): ${why}`);
      if (attempt < tries) await new Promise((resolve) => setTimeout(resolve, pauseMs).unref());
    }
  }

  return {
    /** Starts a function without waiting, as the bus and the schedule do. */
    start: (name: string, event: unknown): void => {
      const started = run(name, event).finally(() => running.delete(started));
      running.add(started);
    },
    /** Settles when everything started so far has ended. */
    idle: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

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
