import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { linesNamed } from './function-log.ts';

it('gives the lines of one name only, whole and in order, and does not take no log for a clean one', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'function-log-'));
  const line = (n: number, message: string) => JSON.stringify({ level: 'ERROR', message, n });
  await expect(linesNamed('unavailable', { dataDir })).rejects.toThrow('ENOENT');
  const lines = [line(1, 'unavailable'), line(2, 'unexpected_error'), line(3, 'unavailable'), ''];
  await writeFile(join(dataDir, 'functions.log'), lines.join('\n'));
  expect(await linesNamed('unavailable', { dataDir })).toEqual([lines[0], lines[2]]);
  await rm(dataDir, { recursive: true, force: true });
});
