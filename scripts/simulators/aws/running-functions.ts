import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** What the main process asks for. `event` is JSON text, as Lambda receives it. */
export interface Invocation {
  readonly id: number;
  readonly name: string;
  readonly event: string;
  readonly timeoutMs: number;
}

/** `result` is JSON text; `error` tells what the function threw. */
export type Outcome =
  | { readonly id: number; readonly result: string }
  | { readonly id: number; readonly error: string };

type Handler = (event: unknown, context: unknown) => Promise<unknown>;

/** Runs functions as Lambda would, each loaded from its folder with its first call. */
export function runningFunctions(folders: Readonly<Record<string, string>>) {
  const handlers = new Map<string, Promise<Handler>>();

  /** A module that fails to load is forgotten and tried again, as a new container would. */
  function loaded(name: string): Promise<Handler> {
    const known = handlers.get(name);
    if (known !== undefined) return known;
    const loading = import(pathToFileURL(join(folders[name] ?? '', 'index.mjs')).href).then(({ handler }) => {
      if (typeof handler !== 'function') throw new Error(`${name} exports no handler`);
      return handler;
    });
    loading.catch(() => handlers.delete(name));
    handlers.set(name, loading);
    return loading;
  }

  return async ({ id, name, event, timeoutMs }: Invocation): Promise<Outcome> => {
    try {
      const handler = await loaded(name);
      const value = await handler(JSON.parse(event), contextOf(name, performance.now() + timeoutMs));
      return { id, result: JSON.stringify(value) ?? 'null' };
    } catch (error) {
      return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
}

/** `deadline`: of the clock that nobody moves, as a call's time runs out in the world's time. */
function contextOf(name: string, deadline: number) {
  const functionName = name.replaceAll('/', '-');
  return {
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:us-east-1:000000000000:function:${functionName}`,
    memoryLimitInMB: '512',
    awsRequestId: randomUUID(),
    logGroupName: `/crossbook/local/${functionName}`,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: true,
    getRemainingTimeInMillis: () => Math.max(0, deadline - performance.now()),
  };
}
