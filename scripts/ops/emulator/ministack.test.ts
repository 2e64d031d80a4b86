import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { findMiniStack } from './ministack.ts';

async function folderWith(...programs: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crossbook-ministack-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  for (const program of programs) {
    await mkdir(join(folder, program, '..'), { recursive: true });
    await writeFile(join(folder, program), '');
    await chmod(join(folder, program), 0o755);
  }
  return folder;
}

it('takes the project’s own before one on the path, and says in one sentence how to get it', async () => {
  const [own, none, path] = [
    await folderWith('dist/ministack/bin/ministack'),
    await folderWith(),
    await folderWith('ministack'),
  ];
  expect(findMiniStack(own, path)).toEqual({ program: join(own, 'dist/ministack/bin/ministack') });
  expect(findMiniStack(none, path)).toEqual({ program: join(path, 'ministack') });
  expect(findMiniStack(none, '')).toEqual({
    missing:
      'The emulator of AWS is not here; to install it: python3 -m venv dist/ministack && dist/ministack/bin/pip install -r scripts/ops/emulator/requirements.txt',
  });
});
