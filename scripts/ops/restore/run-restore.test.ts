import { expect, it } from 'vitest';
import { runRestore, USAGE } from './run-restore.ts';

it.each([
  ['no stage', ['--gone'], 'Say which stage'],
  ['neither a table nor that it is gone', ['--stage', 'dev'], 'Say either'],
  ['both', ['--stage', 'dev', '--gone', '--from', 'a-table'], 'Say either'],
])('asks nobody anything when told %s', async (_name, args, words) => {
  const restoring = runRestore({ args, say: () => undefined });
  await expect(restoring).rejects.toThrow(words);
  await expect(restoring).rejects.toThrow(USAGE);
});
