import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { contracts, type EndpointName } from '../../../shared/contracts/index.ts';
import { environment } from '../../../shared/deployment/environment.ts';
import type { Key } from '../../platform/table/keys.ts';
import { checkResponse } from '../check-response.ts';
import {
  type ConcurrentCall,
  type ConcurrentEvent,
  type ConcurrentWork,
  prepareEvents,
  preparePuts,
  prepareRequests,
} from '../concurrent-work.ts';
import { addLogOutput } from '../log-output.ts';
import type { TestRequest, TestResponse } from '../test-request.ts';
import type { EngineTable } from '../test-table.ts';

const CHILD = fileURLToPath(new URL('second-process-child.ts', import.meta.url));

/**
 * Sends requests at the same time, every other one from a second process. `endpoint`: of all requests, or one per request. Returns the
 * responses in order; method and path default to the contract's. Call `testEnvironment` first: both processes use it. A clock faked in this
 * process is not faked in the other.
 */
export async function sendFromTwoProcesses(
  store: EngineTable,
  endpoint: EndpointName | readonly EndpointName[],
  sketches: readonly TestRequest[],
): Promise<TestResponse[]> {
  if (process.env[environment.tableName] !== store.name) throw new Error('testEnvironment(store) comes first');
  const calls = sketches.map((sketch, n) => callOf(typeof endpoint === 'string' ? endpoint : endpoint[n], sketch));
  const answers = await race(calls, (part) => ({ kind: 'requests', calls: part }) as const, prepareRequests);
  for (const [n, { sketch }] of calls.entries()) checkResponse(sketch, answers[n] as TestResponse);
  return answers;
}

/**
 * Invokes handlers at the same time, every other one in a second process: of routes, jobs and live sockets together. Returns what they return,
 * in order; `{ failed }` for one that throws.
 */
export async function invokeFromTwoProcesses(
  store: EngineTable,
  calls: readonly ConcurrentEvent[],
): Promise<unknown[]> {
  if (process.env[environment.tableName] !== store.name) throw new Error('testEnvironment(store) comes first');
  return race(calls, (part) => ({ kind: 'events', calls: part }) as const, prepareEvents);
}

/** Puts `{ n }` under one key that must be new, every other value from a second process. Returns which ones were written. */
export async function putFromTwoProcesses(store: EngineTable, key: Key, values: readonly number[]): Promise<boolean[]> {
  const place = { endpoint: store.endpoint, name: store.name };
  return race(values, (part) => ({ kind: 'puts', store: place, key, values: part }) as const, preparePuts);
}

function callOf(endpoint: EndpointName | undefined, sketch: TestRequest): ConcurrentCall {
  if (endpoint === undefined) throw new Error('a request without an endpoint');
  const { method, path } = contracts[endpoint];
  return { endpoint, sketch: { method, path, ...sketch } };
}

async function race<I, W extends ConcurrentWork, O>(
  inputs: readonly I[],
  workOf: (part: readonly I[]) => W,
  prepare: (work: W) => Promise<() => Promise<O[]>>,
): Promise<O[]> {
  const [here, there] = [0, 1].map((rest) => inputs.filter((_, n) => n % 2 === rest));
  const other = secondProcess<O>(workOf(there ?? []));
  try {
    const [go] = await Promise.all([prepare(workOf(here ?? [])), other.ready]);
    other.go();
    const [ours, theirs] = await Promise.all([go(), other.results]);
    return inputs.map((_, n) => (n % 2 === 0 ? ours : theirs)[Math.floor(n / 2)] as O);
  } finally {
    other.stop();
  }
}

/** Starts a child with its work. It exits by itself; if it fails, both promises reject with its output. */
function secondProcess<O>(work: ConcurrentWork) {
  const child = fork(CHILD, { execArgv: [], serialization: 'advanced', stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text) => printed.push(text));
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject);
    // No output follows `close`.
    child.once('close', (code) => {
      addLogOutput(printed.join(''));
      if (code !== 0) reject(new Error(`the second process ended with code ${code}:\n${printed.join('')}`));
    });
  });
  const ready = message<'ready'>(child);
  const end = () => child.kill('SIGKILL');
  process.once('exit', end);
  child.once('close', () => process.off('exit', end));
  child.send(work);
  const closed = new Promise((resolve) => child.once('close', resolve));
  const results = ready
    .then(() => message<{ results: O[] }>(child))
    .then(async (answer) => {
      await closed;
      return answer.results;
    });
  const orFailed = <T>(promise: Promise<T>): Promise<T> => {
    const either = Promise.race([promise, failed]);
    // Avoids an unhandled rejection once no one is waiting.
    either.catch(() => {});
    return either;
  };
  return { ready: orFailed(ready), go: () => child.send('go'), results: orFailed(results), stop: end };
}

function message<M>(child: ChildProcess): Promise<M> {
  return new Promise((resolve) => child.once('message', (received) => resolve(received as M)));
}
