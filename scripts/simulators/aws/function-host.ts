import type { AdjustableClock } from './adjustable-clock.ts';
import type { DeployedFunction } from './deployment.ts';
import { type FunctionContainer, functionContainer, type InvocationResult } from './function-container.ts';
import { type Variables, variablesOf } from './function-variables.ts';
import { sdkCallRecorder } from './sdk-calls.ts';

export interface FunctionHost {
  readonly invoke: (name: string, event: unknown) => Promise<InvocationResult>;
  readonly stop: () => Promise<void>;
}

/** A host whose functions can be killed. */
export interface KillableHost extends FunctionHost {
  /** Ends all functions immediately, processes by SIGKILL; the next call starts them again. */
  readonly kill: () => void;
  /** Restarts the functions without a secret, as if it had never been stored. Returns a function that restores it. */
  readonly removeSecret: (variable: string) => () => void;
}

interface HostOptions {
  readonly functions: readonly DeployedFunction[];
  readonly variables: Variables;
  readonly clock: AdjustableClock;
  /** Receives the functions' logs. */
  readonly log: (text: string) => void;
  /** Runs functions in child processes instead of threads. */
  readonly processes?: boolean | undefined;
  /** File to which the functions' AWS calls are appended. */
  readonly sdkCallsFile?: string | undefined;
}

/**
 * Runs all functions. Those with the same variables share a container. A function only sees variables named in its template, so that a
 * missing grant fails locally too. Jobs have other secrets than endpoints, so a scan never blocks a request.
 */
export function startFunctionHost(options: HostOptions): KillableHost {
  const { functions, variables, clock, log, processes = false, sdkCallsFile } = options;
  const functionsByName = new Map<string, { container: FunctionContainer; timeoutMs: number }>();
  const containers: FunctionContainer[] = [];
  let removed: readonly string[] = [];
  const kill = () => {
    for (const container of containers) container.kill();
  };
  const onSdkRequest = sdkCallsFile === undefined ? undefined : sdkCallRecorder(sdkCallsFile);
  const groups = Map.groupBy(functions, (each) => JSON.stringify(sorted(variablesOf(each, variables))));
  for (const [json, group] of groups) {
    const folders = Object.fromEntries(group.map(({ name, folder }) => [name, folder]));
    const all: Readonly<Record<string, string>> = JSON.parse(json);
    const environment = () =>
      Object.fromEntries(Object.entries(all).filter(([variable]) => !removed.includes(variable)));
    const container = functionContainer({ folders, environment, clock, log, process: processes, onSdkRequest });
    containers.push(container);
    for (const { name, timeoutMs } of group) functionsByName.set(name, { container, timeoutMs });
  }
  return {
    invoke: (name, event) => {
      const known = functionsByName.get(name);
      if (known === undefined) throw new Error(`No function ${name}`);
      return known.container.invoke(name, event, known.timeoutMs);
    },
    kill,
    removeSecret: (variable) => {
      removed = [...removed, variable];
      kill();
      return () => {
        removed = removed.toSpliced(removed.indexOf(variable), 1);
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
