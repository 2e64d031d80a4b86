import { expect, it } from 'vitest';
import { restore } from './restore.ts';

it.each([
  ['neither --from nor --gone', { from: undefined, gone: false }],
  ['both', { from: 'a-table', gone: true }],
])('a restore with %s is refused', async (_name, args) => {
  await expect(restore({ stage: 'dev', ...args, yes: true, print: () => undefined })).rejects.toThrow('Set either');
});
