/** Runs functions as Lambda would, in a thread with an environment of its own. */
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import { moveDates } from './moved-clock.ts';

/** What the main thread asks for. `event` is JSON text, as Lambda receives it. */
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

const folders: Readonly<Record<string, string>> = workerData.folders;
moveDates(workerData.clockOffset);
const handlers = new Map<string, Promise<Handler>>();

parentPort?.on('message', async ({ id, name, event, timeoutMs }: Invocation) => {
  try {
    const handler = await loaded(name);
    const value = await handler(JSON.parse(event), contextOf(name, Date.now() + timeoutMs));
    parentPort?.postMessage({ id, result: JSON.stringify(value) ?? 'null' } satisfies Outcome);
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
    parentPort?.postMessage({ id, error: text } satisfies Outcome);
  }
});

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
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}
