import type { DeployedFunction } from '../simulators/aws/deployed.ts';
import type { FunctionHost } from '../simulators/aws/function-host.ts';

interface StartingOptions {
  readonly host: FunctionHost;
  readonly functions: readonly DeployedFunction[];
  readonly report: (text: string) => void;
  /** Milliseconds before the next try. The cloud waits a minute; nobody at a laptop does. */
  readonly pauseMs?: number;
}

export interface Starting {
  /** Starts a function without waiting, as the bus and the schedule do. */
  readonly start: (name: string, event: unknown) => void;
  /** Settles when everything started so far has ended. */
  readonly idle: () => Promise<void>;
}

/** Asynchronous starts: a function that fails is tried again as often as its template says, then given up and reported. */
export function makeStarting({ host, functions, report, pauseMs = 1000 }: StartingOptions): Starting {
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
    start: (name, event) => {
      const started = run(name, event).finally(() => running.delete(started));
      running.add(started);
    },
    idle: async () => {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
