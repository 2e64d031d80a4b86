import { expect, it } from 'vitest';
import { restore } from './restore.ts';

it.each([
  ['neither --from nor --gone', { from: undefined, gone: false }],
  ['both', { from: 'a-table', gone: true }],
])('a restore with %s is refused', async (_name, told) => {
  await expect(restore({ stage: 'dev', ...told, yes: true, print: () => undefined })).rejects.toThrow('Say either');
});
