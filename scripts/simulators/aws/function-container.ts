import { fork } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import type { Invocation, Outcome, Told } from './function-runner.ts';
import type { LogSink } from './log-sink.ts';
import type { MovedClock } from './moved-clock.ts';

/** How a call of a function ended. `result` is what it returned, as it came through JSON. */
export type Invoked =
  | { readonly state: 'done'; readonly result: unknown }
  | { readonly state: 'failed'; readonly error: string }
  | { readonly state: 'timed-out' };

interface ContainerOptions {
  /** Function → folder of its bundle. */
  readonly folders: Readonly<Record<string, string>>;
  /** Asked whenever it starts. All of it: nothing of this process's own environment gets in. */
  readonly environment: () => Readonly<Record<string, string>>;
  readonly clock: MovedClock;
  /** Takes what the functions write to their logs. */
  readonly sink: LogSink;
  /** A process of its own, which can be killed as Lambda's can and ends with this one at the latest, instead of a thread. */
  readonly process: boolean;
}

export interface FunctionContainer {
  readonly invoke: (name: string, event: unknown, timeoutMs: number) => Promise<Invoked>;
  /** Ends it in the middle of what it does; the next call starts anew. */
  readonly kill: () => void;
  readonly stop: () => Promise<void>;
}

/** From its start to its end, which calls that wait take for a failure. */
interface Life {
  readonly waiting: Map<number, (invoked: Invoked) => void>;
  readonly send: (invocation: Invocation) => void;
  readonly kill: () => void;
  readonly end: Promise<void>;
}

const RUNNER = new URL('./function-runner.ts', import.meta.url);

/** A password's hash takes 64 MiB: in large pages it takes a fifth less time. Another C library than GNU's does not look at it. */
const LARGE_PAGES = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };

/** A container that functions share. Starts with the first call, and anew when it has died, as Lambda replaces one. */
export function functionContainer(options: ContainerOptions): FunctionContainer {
  const { clock, sink } = options;
  let current: Life | undefined;
  let stopped = false;
  let last = 0;

  function begin(): Life {
    const waiting: Life['waiting'] = new Map();
    const end = Promise.withResolvers<void>();
    const runner = started(options);
    const send = (told: Told) => {
      if (runner instanceof Worker) runner.postMessage(told);
      // One that has just died tells so by its end.
      else if (runner.connected) runner.send(told, () => undefined);
    };
    for (const pipe of [runner.stdout, runner.stderr]) if (pipe !== null) sink.take(pipe);
    const unfollow = clock.follow((moved) => send({ moved }));
    runner.on('message', (outcome: Outcome) => waiting.get(outcome.id)?.(invokedOf(outcome)));
    runner.on('error', (error: unknown) => {
      sink.write(`${JSON.stringify({ level: 'ERROR', message: String(error) })}\n`);
    });
    runner.on('exit', () => {
      unfollow();
      if (current === life) current = undefined;
      for (const settle of waiting.values()) {
        settle({ state: 'failed', error: 'The process of the functions ended' });
      }
      end.resolve();
    });
    const kill = () => void (runner instanceof Worker ? runner.terminate() : runner.kill('SIGKILL'));
    const life: Life = { waiting, send, kill, end: end.promise };
    return life;
  }

  function kill(): void {
    const killed = current;
    current = undefined;
    killed?.kill();
  }

  return {
    invoke: (name, event, timeoutMs) => {
      if (stopped) return Promise.resolve({ state: 'failed', error: 'Stopped' });
      last += 1;
      const id = last;
      current ??= begin();
      const { send, waiting } = current;
      return new Promise((resolve) => {
        const settle = (invoked: Invoked) => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(invoked);
        };
        const timer = setTimeout(() => settle({ state: 'timed-out' }), timeoutMs);
        waiting.set(id, settle);
        send({ id, name, event: JSON.stringify(event), timeoutMs });
      });
    },
    kill,
    stop: async () => {
      stopped = true;
      const ended = current?.end;
      kill();
      await ended;
    },
  };
}

function started({ folders, environment, process: apart }: ContainerOptions) {
  const argv = [JSON.stringify(folders)];
  if (!apart) return new Worker(RUNNER, { argv, env: environment(), execArgv: [], stdout: true, stderr: true });
  // Where this process keeps what it has compiled, so does its child: processes that are often killed start in less time.
  const { NODE_COMPILE_CACHE } = process.env;
  return fork(RUNNER, argv, {
    env: { ...environment(), ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }), ...LARGE_PAGES },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Lists are long: strings go over as they are instead of once more as JSON.
    serialization: 'advanced',
    // Ctrl-C in the terminal does not reach it: jobs under way may end.
    detached: true,
  });
}

function invokedOf(outcome: Outcome): Invoked {
  if ('error' in outcome) return { state: 'failed', error: outcome.error };
  return { state: 'done', result: JSON.parse(outcome.result) };
}
