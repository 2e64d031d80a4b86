import type { Invocation, Outcome } from './function-runner.ts';
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
}

/** What functions run in: a thread of this process, or a process of their own. */
export interface Vessel {
  readonly send: (invocation: Invocation) => void;
  /** Ends it at once, whatever it is doing; that it has ended is told as always. */
  readonly kill: () => void;
}

interface VesselOptions extends Omit<ContainerOptions, 'environment'> {
  readonly environment: Readonly<Record<string, string>>;
  readonly answered: (outcome: Outcome) => void;
  readonly ended: () => void;
}

export type StartVessel = (options: VesselOptions) => Vessel;

export interface FunctionContainer {
  readonly invoke: (name: string, event: unknown, timeoutMs: number) => Promise<Invoked>;
  /** Ends it in the middle of what it does; the next call starts anew. */
  readonly kill: () => void;
  readonly stop: () => Promise<void>;
}

interface Life extends Vessel {
  readonly waiting: Map<number, (invoked: Invoked) => void>;
  readonly end: Promise<void>;
}

/** A container that functions share. Starts with the first call, and anew when it has died, as Lambda replaces one. */
export function functionContainer(start: StartVessel, options: ContainerOptions): FunctionContainer {
  let current: Life | undefined;
  let stopped = false;
  let last = 0;

  function begin(): Life {
    const waiting: Life['waiting'] = new Map();
    const settle = (id: number, invoked: Invoked) => {
      waiting.get(id)?.(invoked);
      waiting.delete(id);
    };
    const end = Promise.withResolvers<void>();
    const vessel = start({
      ...options,
      environment: options.environment(),
      answered: (outcome) => settle(outcome.id, invokedOf(outcome)),
      ended: () => {
        if (current === life) current = undefined;
        for (const id of [...waiting.keys()])
          settle(id, { state: 'failed', error: 'The process of the functions ended' });
        end.resolve();
      },
    });
    const life: Life = { ...vessel, waiting, end: end.promise };
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

function invokedOf(outcome: Outcome): Invoked {
  if ('error' in outcome) return { state: 'failed', error: outcome.error };
  return { state: 'done', result: JSON.parse(outcome.result) };
}
