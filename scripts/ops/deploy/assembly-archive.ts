import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An assembly's folder as one gzipped tar file. Needs `tar`, which Linux, macOS and Windows have. */
export async function packFolder(folder: string): Promise<Buffer> {
  return withTemporaryFile(async (file) => {
    await tar('-czf', file, '-C', folder, '.');
    return readFile(file);
  });
}

/** @throws Error if it is not such an archive */
export async function unpackInto(folder: string, archive: Buffer): Promise<void> {
  await mkdir(folder, { recursive: true });
  await withTemporaryFile(async (file) => {
    await writeFile(file, archive);
    await tar('-xzf', file, '-C', folder);
  });
}

async function withTemporaryFile<T>(act: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'crossbook-assembly-'));
  try {
    return await act(join(folder, 'assembly.tar.gz'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function tar(...args: string[]): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const child = spawn('tar', args, { stdio: ['ignore', 'ignore', 'inherit'] });
  child.once('error', reject);
  child.once('close', (code) => resolve(code ?? 1));
  const code = await promise;
  if (code !== 0) throw new Error(`tar ended with ${code}`);
}
