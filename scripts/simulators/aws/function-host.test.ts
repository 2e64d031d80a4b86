import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeAdjustableClock } from './adjustable-clock.ts';
import type { DeployedFunction } from './deployment.ts';
import { type KillableHost, startFunctionHost } from './function-host.ts';
import { listen } from './listen.ts';

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
  logs: "async () => { console.log('a line'); }",
  writes: 'async ({ text }) => { process.stdout.write(text); return process.pid; }',
  'fetches once': 'async (url, context) => { await fetch(url); return context.getRemainingTimeInMillis() > 0; }',
  'fetches twice': 'async (url) => { await fetch(url); await fetch(url); }',
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
  const clock = makeAdjustableClock();
  let host: KillableHost;
  let logged = '';
  const log = (text: string) => {
    logged += text;
  };
  beforeAll(() => {
    host = startFunctionHost({ functions, variables, clock, log, processes });
  });
  afterAll(() => host.stop());

  it('a function gets its event and a context', async () => {
    expect(await host.invoke('echo', { a: [1], b: undefined })).toEqual({
      state: 'done',
      result: { event: { a: [1] }, name: 'echo', left: true },
    });
  });

  it('a function sees only the variables of its template and the runtime', async () => {
    expect(await host.invoke('variables', {})).toEqual({ state: 'done', result: { RUNTIME: 'r', TABLE: 'here' } });
  });

  it('a function gets a secret only if its template names the parameter', async () => {
    const result = { RUNTIME: 'r', TABLE: 'here', PEPPER: 'hot' };
    expect(await host.invoke('privileged', {})).toEqual({ state: 'done', result });
  });

  it('a removed secret is missing until it is restored', async () => {
    const withSecret = { state: 'done', result: { RUNTIME: 'r', TABLE: 'here', PEPPER: 'hot' } };
    const restore = host.removeSecret('PEPPER');
    expect(await host.invoke('privileged', {})).toEqual({ state: 'done', result: { RUNTIME: 'r', TABLE: 'here' } });
    restore();
    expect(await host.invoke('privileged', {})).toEqual(withSecret);
  });

  it('a function stays loaded between calls', async () => {
    const [first, second] = [await host.invoke('counter', {}), await host.invoke('counter', {})];
    expect([first, second]).toEqual([
      { state: 'done', result: 1 },
      { state: 'done', result: 2 },
    ]);
  });

  it('a function that returns nothing has the result null', async () => {
    expect(await host.invoke('silent', {})).toEqual({ state: 'done', result: null });
  });

  it('the error of a function is reported', async () => {
    expect(await host.invoke('throws', {})).toEqual({ state: 'failed', error: expect.stringContaining('broken') });
  });

  it('a function that exceeds its timeout times out', async () => {
    expect(await host.invoke('hangs', {})).toEqual({ state: 'timed-out' });
  });

  it('functions restart after their process has ended', async () => {
    expect(await host.invoke('dies', {})).toMatchObject({ state: 'failed' });
    expect(await host.invoke('counter', {})).toEqual({ state: 'done', result: 1 });
  });

  it('a killed function stops immediately and restarts with the next call', async () => {
    const requests: string[] = [];
    const reached = Promise.withResolvers<void>();
    // Never responds.
    const server = await listen(0, (request) => {
      requests.push(request.url ?? '');
      reached.resolve();
    });
    const call = host.invoke('fetches twice', `http://127.0.0.1:${server.port}/`);
    await reached.promise;
    host.kill();
    expect(await call).toEqual({ state: 'failed', error: 'The process of the functions ended' });
    await server.close();
    expect(requests).toEqual(['/']);
    expect(await host.invoke('counter', {})).toEqual({ state: 'done', result: 1 });
  });

  it('running and restarted functions see the adjusted clock', async () => {
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

  it('moving the clock does not shorten a function’s timeout', async () => {
    const server = await listen(0, (_request, response) => {
      clock.advance(3_600_000);
      response.end();
    });
    const invoked = await host.invoke('fetches once', `http://127.0.0.1:${server.port}/`);
    await server.close();
    expect(invoked).toEqual({ state: 'done', result: true });
  });

  it('function logs reach the sink', async () => {
    await host.invoke('logs', {});
    await expect.poll(() => logged).toContain('a line');
  });
});

it('threads share this process, child processes do not', async () => {
  const pidOf = async (processes: boolean) => {
    const host = startFunctionHost({
      functions,
      variables,
      clock: makeAdjustableClock(),
      log: () => undefined,
      processes,
    });
    const invoked = await host.invoke('writes', { text: '' });
    await host.stop();
    return invoked.state === 'done' ? invoked.result : invoked;
  };
  expect(await pidOf(false)).toBe(process.pid);
  expect(await pidOf(true)).not.toBe(process.pid);
});

it('a variable without a local value is an error', () => {
  const without = { ...variables, named: {} };
  const alone = [{ name: 'a', folder: '', timeoutMs: 1, retries: 0, environment: environmentOf('a') }];
  expect(() =>
    startFunctionHost({ functions: alone, variables: without, clock: makeAdjustableClock(), log: () => undefined }),
  ).toThrow('No local value for TABLE of a');
});

function environmentOf(name: string): Record<string, string | undefined> {
  return { TABLE: undefined, ...(name === 'privileged' ? { PEPPER_PARAMETER: '/crossbook/pepper' } : {}) };
}
