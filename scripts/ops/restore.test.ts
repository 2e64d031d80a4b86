import { expect, it } from 'vitest';
import { restore } from './restore.ts';

it.each([
  ['neither a table nor that it is gone', { from: undefined, gone: false }],
  ['both', { from: 'a-table', gone: true }],
])('asks nobody anything when told %s', async (_name, told) => {
  await expect(restore({ stage: 'dev', ...told, yes: true, say: () => undefined })).rejects.toThrow('Say either');
});
