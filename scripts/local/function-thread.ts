import { Worker } from 'node:worker_threads';
import type { Invocation, Outcome } from './function-worker.ts';

/** How a call of a function ended. `result` is what it returned, as it came through JSON. */
export type Invoked =
  | { readonly state: 'done'; readonly result: unknown }
  | { readonly state: 'failed'; readonly error: string }
  | { readonly state: 'timed-out' };

interface ThreadOptions {
  /** Function → folder of its bundle. */
  readonly folders: Readonly<Record<string, string>>;
  /** All of it: nothing of this process's own environment gets in. */
  readonly environment: Readonly<Record<string, string>>;
  /** How far the clock was moved; see `moved-clock.ts`. */
  readonly clockOffset: SharedArrayBuffer;
  /** Takes what the functions write to their logs. */
  readonly log: (text: string) => void;
}

export interface FunctionThread {
  readonly invoke: (name: string, event: unknown, timeoutMs: number) => Promise<Invoked>;
  readonly stop: () => Promise<void>;
}

/** A thread that functions share. Starts with the first call, and anew when it has died, as Lambda replaces a container. */
export function functionThread({ folders, environment, clockOffset, log }: ThreadOptions): FunctionThread {
  const waiting = new Map<number, (invoked: Invoked) => void>();
  let worker: Worker | undefined;
  let stopped = false;
  let last = 0;

  function running(): Worker {
    if (worker !== undefined) return worker;
    const started = new Worker(new URL('./function-worker.ts', import.meta.url), {
      env: { ...environment },
      workerData: { folders, clockOffset },
      execArgv: [],
      stdout: true,
      stderr: true,
    });
    started.stdout.setEncoding('utf8').on('data', log);
    started.stderr.setEncoding('utf8').on('data', log);
    started.on('message', (outcome: Outcome) => settle(outcome.id, invokedOf(outcome)));
    started.on('error', (error) => log(`${JSON.stringify({ level: 'ERROR', message: String(error) })}\n`));
    started.on('exit', () => {
      if (worker === started) worker = undefined;
      for (const id of [...waiting.keys()])
        settle(id, { state: 'failed', error: 'The process of the functions ended' });
    });
    worker = started;
    return started;
  }

  function settle(id: number, invoked: Invoked): void {
    waiting.get(id)?.(invoked);
    waiting.delete(id);
  }

  return {
    invoke: (name, event, timeoutMs) => {
      if (stopped) return Promise.resolve({ state: 'failed', error: 'Stopped' });
      last += 1;
      const id = last;
      const message: Invocation = { id, name, event: JSON.stringify(event), timeoutMs };
      return new Promise((resolve) => {
        const timer = setTimeout(() => settle(id, { state: 'timed-out' }), timeoutMs);
        waiting.set(id, (invoked) => {
          clearTimeout(timer);
          resolve(invoked);
        });
        running().postMessage(message);
      });
    },
    stop: async () => {
      stopped = true;
      await worker?.terminate();
    },
  };
}

function invokedOf(outcome: Outcome): Invoked {
  if ('error' in outcome) return { state: 'failed', error: outcome.error };
  return { state: 'done', result: JSON.parse(outcome.result) };
}
