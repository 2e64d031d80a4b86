import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DeployedFunction } from './deployed.ts';
import { type MortalHost, startFunctionHost } from './function-host.ts';
import { listen } from './listening.ts';
import { makeLogSink } from './log-sink.ts';
import { makeMovedClock } from './moved-clock.ts';

const sources = {
  echo: 'async (event, context) => ({ event, name: context.functionName, left: context.getRemainingTimeInMillis() > 0 })',
  variables: 'async () => process.env',
  privileged: 'async () => process.env',
  counter: 'async () => { globalThis.calls = (globalThis.calls ?? 0) + 1; return globalThis.calls; }',
  throws: "async () => { throw new Error('broken'); }",
  hangs: 'async () => new Promise(() => undefined)',
  dies: 'async () => process.exit(3)',
  clock: 'async () => Date.now()',
  silent: 'async () => undefined',
  speaks: "async () => { console.log('a line'); }",
  writes: 'async ({ text }) => { process.stdout.write(text); return process.pid; }',
  'asks once': 'async (url, context) => { await fetch(url); return context.getRemainingTimeInMillis() > 0; }',
  'says twice': 'async (url) => { await fetch(url); await fetch(url); }',
};
const variables = { named: { TABLE: 'here' }, secrets: { PEPPER: 'hot', KEY: 'k' }, runtime: { RUNTIME: 'r' } };
let root: string;
let functions: readonly DeployedFunction[];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'functions-'));
  functions = await Promise.all(
    Object.entries(sources).map(async ([name, source]) => {
      const folder = join(root, name);
      await mkdir(folder);
      await writeFile(join(folder, 'index.mjs'), `export const handler = ${source};`);
      return { name, folder, timeoutMs: name === 'hangs' ? 50 : 20_000, retries: 0, environment: environmentOf(name) };
    }),
  );
});
afterAll(async () => {
  await rm(root, { recursive: true, force: true });
});

describe.each([
  ['threads', false],
  ['processes', true],
])('in %s', (_name, processes) => {
  const clock = makeMovedClock();
  let host: MortalHost;
  let logged = '';
  const sink = makeLogSink((text) => {
    logged += text;
  });
  beforeAll(() => {
    host = startFunctionHost({ functions, variables, clock, sink, processes });
  });
  afterAll(() => host.stop());

  it('runs a function with its event and a context', async () => {
    expect(await host.invoke('echo', { a: [1], b: undefined })).toEqual({
      state: 'done',
      result: { event: { a: [1] }, name: 'echo', left: true },
    });
  });

  it('gives a function the variables of its template and the runtime’s, and nothing of this process’s own', async () => {
    expect(await host.invoke('variables', {})).toEqual({ state: 'done', result: { RUNTIME: 'r', TABLE: 'here' } });
  });

  it('gives a secret only to the function whose template names its parameter', async () => {
    const result = { RUNTIME: 'r', TABLE: 'here', PEPPER: 'hot' };
    expect(await host.invoke('privileged', {})).toEqual({ state: 'done', result });
  });

  it('lets functions go without a secret that is lost, until it is there again', async () => {
    const there = { state: 'done', result: { RUNTIME: 'r', TABLE: 'here', PEPPER: 'hot' } };
    const findAgain = host.loseSecret('PEPPER');
    expect(await host.invoke('privileged', {})).toEqual({ state: 'done', result: { RUNTIME: 'r', TABLE: 'here' } });
    findAgain();
    expect(await host.invoke('privileged', {})).toEqual(there);
  });

  it('keeps a function loaded between calls', async () => {
    const [first, second] = [await host.invoke('counter', {}), await host.invoke('counter', {})];
    expect([first, second]).toEqual([
      { state: 'done', result: 1 },
      { state: 'done', result: 2 },
    ]);
  });

  it('returns null for a function that returns nothing', async () => {
    expect(await host.invoke('silent', {})).toEqual({ state: 'done', result: null });
  });

  it('tells what a function threw', async () => {
    expect(await host.invoke('throws', {})).toEqual({ state: 'failed', error: expect.stringContaining('broken') });
  });

  it('gives up on a function that takes longer than its time', async () => {
    expect(await host.invoke('hangs', {})).toEqual({ state: 'timed-out' });
  });

  it('starts anew when the process of the functions ends', async () => {
    expect(await host.invoke('dies', {})).toMatchObject({ state: 'failed' });
    expect(await host.invoke('counter', {})).toEqual({ state: 'done', result: 1 });
  });

  it('kills a function in the middle of what it does, and starts anew with the next call', async () => {
    const asked: string[] = [];
    const reached = Promise.withResolvers<void>();
    // Its first question is never answered.
    const server = await listen(0, (request) => {
      asked.push(request.url ?? '');
      reached.resolve();
    });
    const call = host.invoke('says twice', `http://127.0.0.1:${server.port}/`);
    await reached.promise;
    host.kill();
    expect(await call).toEqual({ state: 'failed', error: 'The process of the functions ended' });
    await server.close();
    expect(asked).toEqual(['/']);
    expect(await host.invoke('counter', {})).toEqual({ state: 'done', result: 1 });
  });

  it('lets functions see the moved clock, those that run already and those that start anew', async () => {
    const minutesAhead = async () => {
      const invoked = await host.invoke('clock', {});
      const seen = invoked.state === 'done' ? Number(invoked.result) : 0;
      return Math.round((seen - Date.now()) / 60_000);
    };
    clock.advance(3_600_000);
    expect(await minutesAhead()).toBe(60);
    host.kill();
    expect(await minutesAhead()).toBe(60);
  });

  it('takes no time from a call by moving the clock', async () => {
    const server = await listen(0, (_request, response) => {
      clock.advance(3_600_000);
      response.end();
    });
    const invoked = await host.invoke('asks once', `http://127.0.0.1:${server.port}/`);
    await server.close();
    expect(invoked).toEqual({ state: 'done', result: true });
  });

  it('hands over what functions write', async () => {
    await host.invoke('speaks', {});
    await expect.poll(() => logged).toContain('a line');
  });
});

it('lets a function that writes with care go on when its log is cut', async () => {
  const sink = makeLogSink(() => undefined);
  const host = startFunctionHost({ functions, variables, clock: makeMovedClock(), sink, processes: true });
  expect(await host.invoke('counter', {})).toEqual({ state: 'done', result: 1 });
  sink.fail('closed');
  await host.invoke('speaks', {});
  expect(await host.invoke('counter', {})).toEqual({ state: 'done', result: 2 });
  await host.stop();
});

it('lets functions in threads share this process, and gives processes their own', async () => {
  const pidOf = async (processes: boolean) => {
    const sink = makeLogSink(() => undefined);
    const host = startFunctionHost({ functions, variables, clock: makeMovedClock(), sink, processes });
    const invoked = await host.invoke('writes', { text: '' });
    await host.stop();
    return invoked.state === 'done' ? invoked.result : invoked;
  };
  expect(await pidOf(false)).toBe(process.pid);
  expect(await pidOf(true)).not.toBe(process.pid);
});

it('refuses to go without a value that the cloud would decide', () => {
  const without = { ...variables, named: {} };
  const alone = [{ name: 'a', folder: '', timeoutMs: 1, retries: 0, environment: environmentOf('a') }];
  const sink = makeLogSink(() => undefined);
  expect(() => startFunctionHost({ functions: alone, variables: without, clock: makeMovedClock(), sink })).toThrow(
    'No local value for TABLE of a',
  );
});

function environmentOf(name: string): Record<string, string | undefined> {
  return { TABLE: undefined, ...(name === 'privileged' ? { PEPPER_PARAMETER: '/crossbook/pepper' } : {}) };
}
