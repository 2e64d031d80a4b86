import type { DeployedFunction } from './deployed.ts';
import { type FunctionThread, functionThread, type Invoked } from './function-thread.ts';
import type { Variables } from './function-variables.ts';
import { variablesOf } from './function-variables.ts';

export interface FunctionHost {
  readonly invoke: (name: string, event: unknown) => Promise<Invoked>;
  readonly stop: () => Promise<void>;
}

interface HostOptions {
  readonly functions: readonly DeployedFunction[];
  readonly variables: Variables;
  readonly clockOffset: SharedArrayBuffer;
  readonly log: (text: string) => void;
}

/**
 * Runs every function. Those with the same variables share a thread; nobody sees a variable that its template does not name,
 * so that a missing grant shows here already. Jobs have other secrets than endpoints, so no scan makes a person wait.
 */
export function startFunctionHost({ functions, variables, clockOffset, log }: HostOptions): FunctionHost {
  const homes = new Map<string, { thread: FunctionThread; timeoutMs: number }>();
  const alike = Map.groupBy(functions, (each) => JSON.stringify(sorted(variablesOf(each, variables))));
  for (const [environment, sharing] of alike) {
    const folders = Object.fromEntries(sharing.map(({ name, folder }) => [name, folder]));
    const thread = functionThread({ folders, environment: JSON.parse(environment), clockOffset, log });
    for (const { name, timeoutMs } of sharing) homes.set(name, { thread, timeoutMs });
  }
  return {
    invoke: (name, event) => {
      const home = homes.get(name);
      if (home === undefined) throw new Error(`No function ${name}`);
      return home.thread.invoke(name, event, home.timeoutMs);
    },
    stop: async () => {
      await Promise.all([...new Set([...homes.values()].map(({ thread }) => thread))].map((thread) => thread.stop()));
    },
  };
}

function sorted(variables: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
