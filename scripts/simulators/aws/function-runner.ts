/** Runs functions as Lambda does, loading each on its first call, in a thread or process started by `function-container.ts`. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { subscribe } from 'node:diagnostics_channel';
import { ClientRequest } from 'node:http';
import { flushCompileCache, getCompileCacheDir } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { patchDate } from './adjustable-clock.ts';
import type { AwsRequest, SdkRequest } from './sdk-calls.ts';

/** `AWS4-HMAC-SHA256 Credential=KEY/DATE/REGION/SERVICE/aws4_request, …` */
const SIGNATURE = /^AWS4-HMAC-SHA256 Credential=[^/]+\/\d+\/[\w-]+\/([\w-]+)\//;

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

/**
 * Reports each AWS request of this thread or process before it is sent. Only requests of Node's HTTP client are seen, which the AWS SDK uses.
 * `caller`: the function whose code is running, if any.
 */
function watchSdkRequests(caller: () => string | undefined, report: (request: SdkRequest) => void): void {
  subscribe('http.client.request.created', (message) => {
    const request = Object(message).request;
    const name = caller();
    if (!(request instanceof ClientRequest) || name === undefined) return;
    const { end } = request;
    // The SDK passes the whole body to `end`.
    const reportAndEnd = (...rest: unknown[]): unknown => {
      const read = awsRequest(request, rest[0]);
      if (read !== undefined) report({ ...read, function: name });
      return Reflect.apply(end, request, rest);
    };
    Object.assign(request, { end: reportAndEnd });
  });
}

function awsRequest(request: ClientRequest, body: unknown): AwsRequest | undefined {
  const [, service] = SIGNATURE.exec(String(request.getHeader('authorization'))) ?? [];
  if (service === undefined) return undefined;
  const target = request.getHeader('x-amz-target')?.toString();
  // An object is no part of what a call is allowed, and can be large.
  const isRead = service !== 's3' && (typeof body === 'string' || body instanceof Uint8Array);
  const text = isRead ? Buffer.from(body).toString('utf8') : '';
  const { method } = request;
  const [path = ''] = request.path.split('?');
  return { service, target, method, path, body: text };
}
