import { expect, it } from 'vitest';
import type { ParameterStore } from './secrets/parameters.ts';
import { secrets } from './secrets.ts';

const NAME = '/crossbook/dev/code-key';

/** Runs the command with a store that contains one secret. */
function run(doing: { rotate?: string; refresh?: string }, restartFunctions: () => Promise<number>) {
  const store = new Map([[NAME, 'ORIGINAL']]);
  const lines: string[] = [];
  const parameters: ParameterStore = {
    read: async (name) => store.get(name),
    create: async () => false,
    replace: async (name, value) => {
      store.set(name, value);
    },
  };
  const deps = { env: {}, prompt: undefined, piped: async () => '', restartFunctions, parameters };
  const done = secrets({ stage: 'dev', ...doing }, { ...deps, print: (line) => lines.push(line) });
  return { done, lines, value: () => store.get(NAME) };
}

it('when not all functions could be restarted with a new value, the message says what to run', async () => {
  const { done, value } = run({ rotate: 'code-key' }, () => Promise.reject(new Error('Rate exceeded')));
  await expect(done).rejects.toThrow(
    'not all functions have been restarted with it (Error: Rate exceeded). Run: npm run secrets -- --stage dev --refresh code-key',
  );
  expect(value()).toMatch(/^\S+ ORIGINAL$/);
});

it('functions can be restarted without a new value', async () => {
  const { done, lines, value } = run({ refresh: 'code-key' }, async () => 4);
  expect(await done).toBe(true);
  expect([value(), lines]).toEqual(['ORIGINAL', ['4 functions are restarting with it.']]);
});
