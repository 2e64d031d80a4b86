import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FunctionHost, startFunctionHost } from './function-host.ts';
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
};
const variables = { named: { TABLE: 'here' }, secrets: { PEPPER: 'hot', KEY: 'k' }, runtime: { RUNTIME: 'r' } };
const clock = makeMovedClock();
let root: string;
let host: FunctionHost;
let logged = '';

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'functions-'));
  const functions = await Promise.all(
    Object.entries(sources).map(async ([name, source]) => {
      const folder = join(root, name);
      await mkdir(folder);
      await writeFile(join(folder, 'index.mjs'), `export const handler = ${source};`);
      return { name, folder, timeoutMs: name === 'hangs' ? 50 : 5000, retries: 0, environment: environmentOf(name) };
    }),
  );
  const log = (text: string) => {
    logged += text;
  };
  host = startFunctionHost({ functions, variables, clockOffset: clock.offset, log });
});
afterAll(async () => {
  await host.stop();
  await rm(root, { recursive: true, force: true });
});

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

it('lets functions see the moved clock', async () => {
  clock.advance(3_600_000);
  const invoked = await host.invoke('clock', {});
  const seen = invoked.state === 'done' ? Number(invoked.result) : 0;
  expect(Math.round((seen - Date.now()) / 60_000)).toBe(60);
});

it('hands over what functions write', async () => {
  await host.invoke('speaks', {});
  await expect.poll(() => logged).toContain('a line');
});

it('refuses to go without a value that the cloud would decide', () => {
  const without = { ...variables, named: {} };
  const functions = [{ name: 'a', folder: '', timeoutMs: 1, retries: 0, environment: environmentOf('a') }];
  expect(() =>
    startFunctionHost({ functions, variables: without, clockOffset: clock.offset, log: () => undefined }),
  ).toThrow('No local value for TABLE of a');
});

function environmentOf(name: string): Record<string, string | undefined> {
  return { TABLE: undefined, ...(name === 'privileged' ? { PEPPER_PARAMETER: '/crossbook/pepper' } : {}) };
}
