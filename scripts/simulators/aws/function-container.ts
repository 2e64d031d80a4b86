import { fork } from 'node:child_process';
import { Worker } from 'node:worker_threads';
import type { AdjustableClock } from './adjustable-clock.ts';
import type { HostMessage, Invocation, Outcome, RunnerMessage } from './function-runner.ts';
import type { SdkRequest } from './sdk-calls.ts';

/** How an invocation ended. `result` is the function's return value after JSON serialization. */
export type InvocationResult =
  | { readonly state: 'done'; readonly result: unknown }
  | { readonly state: 'failed'; readonly error: string }
  | { readonly state: 'timed-out' };

interface ContainerOptions {
  /** Function → folder of its bundle. */
  readonly folders: Readonly<Record<string, string>>;
  /** The complete environment, read at each start; nothing is inherited from this process. */
  readonly environment: () => Readonly<Record<string, string>>;
  readonly clock: AdjustableClock;
  /** Receives the functions' logs. */
  readonly log: (text: string) => void;
  /** Uses a child process, which can be killed as at Lambda and never outlives this one, instead of a thread. */
  readonly process: boolean;
  /** Receives the functions' AWS requests. */
  readonly onSdkRequest?: ((request: SdkRequest) => void) | undefined;
}

export interface FunctionContainer {
  readonly invoke: (name: string, event: unknown, timeoutMs: number) => Promise<InvocationResult>;
  /** Ends it immediately; the next call starts a new one. */
  readonly kill: () => void;
  readonly stop: () => Promise<void>;
}

/** One thread or process. When it ends, its pending calls fail. */
interface Instance {
  readonly pending: Map<number, (result: InvocationResult) => void>;
  readonly send: (invocation: Invocation) => void;
  readonly kill: () => void;
  readonly end: Promise<void>;
}

const RUNNER = new URL('./function-runner.ts', import.meta.url);

/** A password hash takes 64 MiB; huge pages make it 20% faster. Only glibc reads this. */
const LARGE_PAGES = { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' };

/** A container shared by several functions. Starts with the first call, and again after it has died, as at Lambda. */
export function functionContainer(options: ContainerOptions): FunctionContainer {
  const { clock, log, onSdkRequest } = options;
  let current: Instance | undefined;
  let stopped = false;
  let lastId = 0;

  function startInstance(): Instance {
    const pending: Instance['pending'] = new Map();
    const end = Promise.withResolvers<void>();
    const runner = startRunner(options);
    const send = (message: RunnerMessage) => {
      if (runner instanceof Worker) runner.postMessage(message);
      // Errors are ignored: if the process has just died, its exit event follows.
      else if (runner.connected) runner.send(message, () => undefined);
    };
    for (const pipe of [runner.stdout, runner.stderr]) pipe?.setEncoding('utf8').on('data', log);
    const unsubscribe = clock.subscribe((offsetMs) => send({ clockOffsetMs: offsetMs }));
    runner.on('message', (message: HostMessage) => {
      if ('sdkRequest' in message) onSdkRequest?.(message.sdkRequest);
      else pending.get(message.id)?.(resultOf(message));
    });
    runner.on('error', (error: unknown) => {
      log(`${JSON.stringify({ level: 'ERROR', message: String(error) })}\n`);
    });
    runner.on('exit', () => {
      unsubscribe();
      if (current === instance) current = undefined;
      for (const settle of pending.values()) {
        settle({ state: 'failed', error: 'The process of the functions ended' });
      }
      end.resolve();
    });
    const kill = () => void (runner instanceof Worker ? runner.terminate() : runner.kill('SIGKILL'));
    const instance: Instance = { pending, send, kill, end: end.promise };
    return instance;
  }

  function kill(): void {
    const killed = current;
    current = undefined;
    killed?.kill();
  }

  return {
    invoke: (name, event, timeoutMs) => {
      if (stopped) return Promise.resolve({ state: 'failed', error: 'Stopped' });
      lastId += 1;
      const id = lastId;
      current ??= startInstance();
      const { send, pending } = current;
      return new Promise((resolve) => {
        const settle = (result: InvocationResult) => {
          clearTimeout(timer);
          pending.delete(id);
          resolve(result);
        };
        const timer = setTimeout(() => settle({ state: 'timed-out' }), timeoutMs);
        pending.set(id, settle);
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

function startRunner({ folders, environment, process: isProcess, onSdkRequest }: ContainerOptions) {
  const argv = [JSON.stringify(folders), ...(onSdkRequest === undefined ? [] : ['watch'])];
  if (!isProcess) return new Worker(RUNNER, { argv, env: environment(), execArgv: [], stdout: true, stderr: true });
  // Share this process's compile cache, so that killed processes restart faster.
  const { NODE_COMPILE_CACHE } = process.env;
  return fork(RUNNER, argv, {
    env: { ...environment(), ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }), ...LARGE_PAGES },
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // Avoids encoding long JSON strings as JSON again.
    serialization: 'advanced',
    // Ctrl-C in the terminal does not reach it, so that running jobs can finish.
    detached: true,
  });
}

function resultOf(outcome: Outcome): InvocationResult {
  if ('error' in outcome) return { state: 'failed', error: outcome.error };
  return { state: 'done', result: JSON.parse(outcome.result) };
}
