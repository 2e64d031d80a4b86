/** Runs functions as Lambda would, each loaded from its folder with its first call: in a thread or a process, which `function-container.ts` starts. */
import { randomUUID } from 'node:crypto';
import { flushCompileCache, getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { moveDates } from './moved-clock.ts';

/** What the main process asks for. `event` is JSON text, as Lambda receives it. */
export interface Invocation {
  readonly id: number;
  readonly name: string;
  readonly event: string;
  readonly timeoutMs: number;
}

/** How far the clock was moved, in milliseconds; or a call. In the order in which they were sent. */
export type Told = { readonly moved: number } | Invocation;

/** `result` is JSON text; `error` tells what the function threw. */
export type Outcome =
  | { readonly id: number; readonly result: string }
  | { readonly id: number; readonly error: string };

type Handler = (event: unknown, context: unknown) => Promise<unknown>;

const FLUSH_MS = 2_000;
const handlers = new Map<string, Promise<Handler>>();
const folders: Readonly<Record<string, string>> = JSON.parse(process.argv[2] ?? '{}');
let moved = 0;
moveDates(() => moved);

if (parentPort === null) {
  // Node and its C library have read these as the process began; the functions are not to see them.
  for (const name of ['NODE_COMPILE_CACHE', 'GLIBC_TUNABLES']) Reflect.deleteProperty(process.env, name);
  // Node keeps what was compiled when a process ends by itself; this one is killed.
  if (getCompileCacheDir() !== undefined) setInterval(flushCompileCache, FLUSH_MS).unref();
  process.on('message', hear);
  // Nobody is left to answer.
  process.on('disconnect', () => process.exit());
} else parentPort.on('message', hear);

async function hear(told: Told): Promise<void> {
  if ('moved' in told) moved = told.moved;
  else answer(await run(told));
}

function answer(outcome: Outcome): void {
  if (parentPort !== null) parentPort.postMessage(outcome);
  else if (process.connected) process.send?.(outcome);
}

async function run({ id, name, event, timeoutMs }: Invocation): Promise<Outcome> {
  try {
    const handler = await loaded(name);
    const value = await handler(JSON.parse(event), contextOf(name, performance.now() + timeoutMs));
    return { id, result: JSON.stringify(value) ?? 'null' };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

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
