import { expect, it } from 'vitest';
import { secrets } from './secrets.ts';

const CANARY = '/crossbook/dev/canary-password';

/** Rotates the canary's password in a store that contains it. */
function rotateCanary(updateCanary: (stored: string | undefined) => Promise<string>) {
  const store = new Map([[CANARY, 'ORIGINAL']]);
  const lines: string[] = [];
  const done = secrets(
    { stage: 'dev', rotate: 'canary-password' },
    {
      parameters: {
        read: async (name) => store.get(name),
        writtenAt: async () => undefined,
        create: async () => false,
        replace: async (name, value) => {
          store.set(name, value);
        },
      },
      ...{ env: {}, prompt: undefined, piped: async () => '', print: (line: string) => lines.push(line) },
      updateCanary: () => updateCanary(store.get(CANARY)),
    },
  );
  return { done, lines, stored: () => store.get(CANARY) };
}

it('R-490: a new password of the canary replaces the old one, and its account follows', async () => {
  const { done, lines, stored } = rotateCanary(async (password) => `account with ${password?.length} characters`);
  expect(await done).toBe(true);
  expect(stored()).toMatch(/^[\w+/]{43}=$/);
  expect(lines.at(-1)).toBe('account with 44 characters');
});

it('R-490: when the canary’s account could not be changed, the message says what to run', async () => {
  const { done, stored } = rotateCanary(() => Promise.reject(new Error('no table')));
  await expect(done).rejects.toThrow(
    'the canary’s account lacks it (Error: no table). Run: npm run canary -- --stage dev',
  );
  expect(stored()).not.toBe('ORIGINAL');
});
