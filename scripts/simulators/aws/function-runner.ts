/** Runs functions as Lambda does, loading each on its first call, in a thread or process started by `function-container.ts`. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { flushCompileCache, getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { patchDate } from './adjustable-clock.ts';
import type { SdkRequest } from './sdk-calls.ts';
import { watchSdkRequests } from './watch-sdk-requests.ts';

/** One call. `event` is JSON text, as at Lambda. */
export interface Invocation {
  readonly id: number;
  readonly name: string;
  readonly event: string;
  readonly timeoutMs: number;
}

/** The clock's offset or a call; handled in the order sent. */
export type RunnerMessage = { readonly clockOffsetMs: number } | Invocation;

/** `result` is JSON text; `error` describes what the function threw. */
export type Outcome =
  | { readonly id: number; readonly result: string }
  | { readonly id: number; readonly error: string };

/** What the runner sends: a call's outcome, or an AWS request, if it was started with 'watch'. */
export type HostMessage = Outcome | { readonly sdkRequest: SdkRequest };

type Handler = (event: unknown, context: unknown) => Promise<unknown>;

const FLUSH_MS = 2_000;
const handlers = new Map<string, Promise<Handler>>();
const folders: Readonly<Record<string, string>> = JSON.parse(process.argv[2] ?? '{}');
const [watch] = process.argv.slice(3);
/** Name of the function whose code is running. */
const running = new AsyncLocalStorage<string>();
let clockOffsetMs = 0;
patchDate(() => clockOffsetMs);
if (watch !== undefined) {
  watchSdkRequests(
    () => running.getStore(),
    (sdkRequest) => send({ sdkRequest }),
  );
}

if (parentPort === null) {
  // Node and glibc read these at startup; functions must not see them.
  for (const name of ['NODE_COMPILE_CACHE', 'GLIBC_TUNABLES']) Reflect.deleteProperty(process.env, name);
  // Node writes its compile cache on a normal exit, but this process is killed.
  if (getCompileCacheDir() !== undefined) setInterval(flushCompileCache, FLUSH_MS).unref();
  process.on('message', onMessage);
  // The parent has ended.
  process.on('disconnect', () => process.exit());
} else parentPort.on('message', onMessage);

async function onMessage(message: RunnerMessage): Promise<void> {
  if ('clockOffsetMs' in message) clockOffsetMs = message.clockOffsetMs;
  else send(await run(message));
}

function send(message: HostMessage): void {
  if (parentPort !== null) parentPort.postMessage(message);
  else if (process.connected) process.send?.(message);
}

async function run({ id, name, event, timeoutMs }: Invocation): Promise<Outcome> {
  try {
    const handler = await loadHandler(name);
    const context = contextOf(name, performance.now() + timeoutMs);
    const value = await running.run(name, () => handler(JSON.parse(event), context));
    return { id, result: JSON.stringify(value) ?? 'null' };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

/** A module that fails to load is loaded again with the next call, as in a new container. */
function loadHandler(name: string): Promise<Handler> {
  const cached = handlers.get(name);
  if (cached !== undefined) return cached;
  const loading = import(pathToFileURL(join(folders[name] ?? '', 'index.mjs')).href).then(({ handler }) => {
    if (typeof handler !== 'function') throw new Error(`${name} exports no handler`);
    return handler;
  });
  loading.catch(() => handlers.delete(name));
  handlers.set(name, loading);
  return loading;
}

/** `deadline`: by `performance.now()`, because timeouts follow real time, not the adjusted clock. */
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
