import { expect, it } from 'vitest';
import type { Parameters } from './secrets/parameters.ts';
import { secrets } from './secrets.ts';

const NAME = '/crossbook/dev/code-key';

/** Runs it with a store that holds one secret; functions begin anew as told. */
function run(doing: { rotate?: string; refresh?: string }, begin: () => Promise<number>) {
  const store = new Map([[NAME, 'ORIGINAL']]);
  const lines: string[] = [];
  const parameters: Parameters = {
    read: async (name) => store.get(name),
    create: async () => false,
    replace: async (name, value) => {
      store.set(name, value);
    },
  };
  const means = { env: {}, ask: undefined, piped: async () => '', begin, parameters };
  const done = secrets({ stage: 'dev', ...doing }, { ...means, say: (line) => lines.push(line) });
  return { done, lines, value: () => store.get(NAME) };
}

it('says how to go on when the new value is stored and functions could not all begin anew', async () => {
  const { done, value } = run({ rotate: 'code-key' }, () => Promise.reject(new Error('Rate exceeded')));
  await expect(done).rejects.toThrow(
    'not all functions have begun anew with it (Error: Rate exceeded). Run: npm run secrets -- --stage dev --refresh code-key',
  );
  expect(value()).toMatch(/^\S+ ORIGINAL$/);
});

it('lets functions begin anew without another value', async () => {
  const { done, lines, value } = run({ refresh: 'code-key' }, async () => 4);
  expect(await done).toBe(true);
  expect([value(), lines]).toEqual(['ORIGINAL', ['4 functions begin anew with it.']]);
});
