import type { DeployedFunction } from './deployed.ts';
import { type FunctionContainer, functionContainer, type Invoked } from './function-container.ts';
import { type Variables, variablesOf } from './function-variables.ts';
import type { LogSink } from './log-sink.ts';
import type { MovedClock } from './moved-clock.ts';

export interface FunctionHost {
  readonly invoke: (name: string, event: unknown) => Promise<Invoked>;
  readonly stop: () => Promise<void>;
}

/** One whose functions can be killed. */
export interface MortalHost extends FunctionHost {
  /** Ends every function in the middle of what it does, by SIGKILL where they have processes; the next call of each starts anew. */
  readonly kill: () => void;
  /**
   * Takes a secret away, by its plain name: functions begin anew and do not find it, as where nobody has stored it. Gives what brings it back.
   */
  readonly loseSecret: (variable: string) => () => void;
}

interface HostOptions {
  readonly functions: readonly DeployedFunction[];
  readonly variables: Variables;
  readonly clock: MovedClock;
  readonly sink: LogSink;
  /** Processes of their own for the functions instead of threads of this one. */
  readonly processes?: boolean | undefined;
}

/**
 * Runs every function. Those with the same variables share a container; nobody sees a variable that its template does not name,
 * so that a missing grant shows here already. Jobs have other secrets than endpoints, so no scan makes a person wait.
 */
export function startFunctionHost({ functions, variables, clock, sink, processes = false }: HostOptions): MortalHost {
  const homes = new Map<string, { container: FunctionContainer; timeoutMs: number }>();
  const containers: FunctionContainer[] = [];
  let lost: readonly string[] = [];
  const kill = () => {
    for (const container of containers) container.kill();
  };
  const alike = Map.groupBy(functions, (each) => JSON.stringify(sorted(variablesOf(each, variables))));
  for (const [environment, sharing] of alike) {
    const folders = Object.fromEntries(sharing.map(({ name, folder }) => [name, folder]));
    const whole: Readonly<Record<string, string>> = JSON.parse(environment);
    const left = () => Object.fromEntries(Object.entries(whole).filter(([variable]) => !lost.includes(variable)));
    const container = functionContainer({ folders, environment: left, clock, sink, process: processes });
    containers.push(container);
    for (const { name, timeoutMs } of sharing) homes.set(name, { container, timeoutMs });
  }
  return {
    invoke: (name, event) => {
      const home = homes.get(name);
      if (home === undefined) throw new Error(`No function ${name}`);
      return home.container.invoke(name, event, home.timeoutMs);
    },
    kill,
    loseSecret: (variable) => {
      lost = [...lost, variable];
      kill();
      return () => {
        lost = lost.toSpliced(lost.indexOf(variable), 1);
        kill();
      };
    },
    stop: async () => {
      await Promise.all(containers.map(({ stop }) => stop()));
    },
  };
}

function sorted(variables: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(variables).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
