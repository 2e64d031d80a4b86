import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Starts a function's process, says which it is, and waits for whatever comes. */
function hosting(folder: string): string {
  const from = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  return `
    const { functionContainer } = await import(${from('function-container.ts')});
    const { makeMovedClock } = await import(${from('moved-clock.ts')});
    const { makeLogSink } = await import(${from('log-sink.ts')});
    const container = functionContainer({
      process: true,
      folders: { pid: ${JSON.stringify(folder)} },
      environment: () => ({}),
      clock: makeMovedClock(),
      sink: makeLogSink(() => undefined),
    });
    console.log((await container.invoke('pid', {}, 20_000)).result);
  `;
}

it('ends with the process that started it, even where that was killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'function-'));
  await writeFile(join(folder, 'index.mjs'), 'export const handler = async () => process.pid;');
  const host = spawn(process.execPath, ['--input-type=module', '-e', hosting(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said] = await once(host.stdout, 'data');
  const pid = Number(said);
  expect(isAlive(pid)).toBe(true);
  host.kill('SIGKILL');
  await expect.poll(() => isAlive(pid), { timeout: 20_000 }).toBe(false);
  await rm(folder, { recursive: true, force: true });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
