import { Worker } from 'node:worker_threads';
import type { Invocation, Outcome } from './function-worker.ts';
import type { DeployedFunction } from './template.ts';

/** How a call of a function ended. `result` is what it returned, as it came through JSON. */
export type Invoked =
  | { readonly state: 'done'; readonly result: unknown }
  | { readonly state: 'failed'; readonly error: string }
  | { readonly state: 'timed-out' };

export interface FunctionHost {
  readonly invoke: (name: string, event: unknown) => Promise<Invoked>;
  readonly stop: () => Promise<void>;
}

export interface HostOptions {
  readonly functions: readonly DeployedFunction[];
  /** All of it: nothing of this process's own environment reaches the functions. */
  readonly environment: Readonly<Record<string, string>>;
  /** Takes what the functions write to their logs. */
  readonly log: (text: string) => void;
}

/**
 * Runs functions in one thread with its own environment. Their variables do not clash, since one stage's functions agree
 * on the value of each; a stage where they do not is refused.
 * The thread is started anew when it dies, as Lambda replaces a container.
 */
export function startFunctionHost({ functions, environment, log }: HostOptions): FunctionHost {
  const byName = new Map(functions.map((each) => [each.name, each]));
  const folders = Object.fromEntries(functions.map(({ name, folder }) => [name, folder]));
  const waiting = new Map<number, (invoked: Invoked) => void>();
  let worker: Worker | undefined;
  let stopped = false;
  let last = 0;

  function running(): Worker {
    if (worker !== undefined) return worker;
    const started = new Worker(new URL('./function-worker.ts', import.meta.url), {
      env: { ...environment },
      workerData: { folders },
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
    invoke: (name, event) => {
      const called = byName.get(name);
      if (called === undefined) throw new Error(`No function ${name}`);
      if (stopped) return Promise.resolve({ state: 'failed', error: 'Stopped' });
      last += 1;
      const id = last;
      const message: Invocation = { id, name, event: JSON.stringify(event), deadline: Date.now() + called.timeoutMs };
      return new Promise((resolve) => {
        const timer = setTimeout(() => settle(id, { state: 'timed-out' }), called.timeoutMs);
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

/** The variables of all functions together; `given` decides those that the cloud would, and overrules the template. */
export function environmentOf(
  functions: readonly DeployedFunction[],
  given: Readonly<Record<string, string>>,
): Record<string, string> {
  const all: Record<string, string> = {};
  for (const { name, environment } of functions) {
    for (const [key, literal] of Object.entries(environment)) {
      const value = given[key] ?? literal;
      if (value === undefined) throw new Error(`No local value for ${key} of ${name}`);
      if (all[key] !== undefined && all[key] !== value) throw new Error(`${name} disagrees with others on ${key}`);
      all[key] = value;
    }
  }
  return { ...all, ...given };
}

function invokedOf(outcome: Outcome): Invoked {
  if ('error' in outcome) return { state: 'failed', error: outcome.error };
  return { state: 'done', result: JSON.parse(outcome.result) };
}
