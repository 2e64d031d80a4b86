import { randomUUID } from 'node:crypto';
import type { DeployedFunction, Deployment } from './deployment.ts';
import type { FunctionHost } from './function-host.ts';

interface AsyncInvokerOptions {
  readonly host: Pick<FunctionHost, 'invoke'>;
  readonly functions: readonly DeployedFunction[];
  readonly report: (text: string) => void;
  /** Delay before a retry. AWS waits a minute. */
  readonly retryDelayMs?: number;
}

interface ScheduleOptions {
  readonly schedules: Deployment['schedules'];
  readonly start: (name: string, event: unknown) => void;
  readonly now: () => number;
}

const MINUTE_MS = 60_000;

/** Asynchronous invocation: a failed function is retried as often as its template says. Every failure is reported. */
export function makeAsyncInvoker({ host, functions, report, retryDelayMs = 1000 }: AsyncInvokerOptions) {
  const running = new Set<Promise<void>>();
  const retries = new Map(functions.map((each) => [each.name, each.retries]));

  async function run(name: string, event: unknown): Promise<void> {
    const tries = 1 + (retries.get(name) ?? 0);
    for (let n = 1; n <= tries; n += 1) {
      const result = await host.invoke(name, event);
      if (result.state === 'done') return;
      const why = result.state === 'failed' ? result.error : 'took too long';
      report(`${name} (try ${n} of ${tries}): ${why}`);
      if (n < tries) await new Promise((resolve) => setTimeout(resolve, retryDelayMs).unref());
    }
  }

  return {
    /** Invokes a function without waiting, as the bus and the schedule do. */
    start: (name: string, event: unknown): void => {
      const invocation = run(name, event).finally(() => running.delete(invocation));
      running.add(invocation);
    },
    /** Resolves once all invocations have ended. */
    idle: async (): Promise<void> => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}

/** Starts all scheduled functions now and then at their intervals. Returns a function that stops the schedule. */
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

/** EventBridge Scheduler's default event, for a schedule without input. */
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
