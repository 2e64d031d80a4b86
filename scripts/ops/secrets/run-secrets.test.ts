import { expect, it } from 'vitest';
import { runSecrets } from './run-secrets.ts';

const NAME = '/crossbook/dev/code-key';

/** Runs it with a store that holds one secret; functions begin anew as told. */
function run(args: readonly string[], refresh: () => Promise<number>) {
  const store = new Map([[NAME, 'ORIGINAL']]);
  const lines: string[] = [];
  const done = runSecrets({
    ...{ args: ['--stage', 'dev', ...args], env: {}, ask: undefined, piped: async () => '', refresh },
    parametersOf: () => ({
      read: async (name) => store.get(name),
      create: async () => false,
      replace: async (name, value) => {
        store.set(name, value);
      },
    }),
    say: (line) => lines.push(line),
  });
  return { done, lines, value: () => store.get(NAME) };
}

it('says how to go on when the new value is stored and functions could not all begin anew', async () => {
  const { done, value } = run(['--rotate', 'code-key'], () => Promise.reject(new Error('Rate exceeded')));
  await expect(done).rejects.toThrow(
    'not all functions have begun anew with it (Error: Rate exceeded). Run: npm run secrets -- --stage dev --refresh code-key',
  );
  expect(value()).toMatch(/^\S+ ORIGINAL$/);
});

it('lets functions begin anew without another value', async () => {
  const { done, lines, value } = run(['--refresh', 'code-key'], async () => 4);
  expect(await done).toBe(true);
  expect([value(), lines]).toEqual(['ORIGINAL', ['4 functions begin anew with it.']]);
});
