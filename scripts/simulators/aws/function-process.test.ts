import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** A script that starts a function's process, prints its id and keeps running. */
function hostScript(folder: string): string {
  const from = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
  return `
    const { functionContainer } = await import(${from('function-container.ts')});
    const { makeAdjustableClock } = await import(${from('adjustable-clock.ts')});
    const container = functionContainer({
      process: true,
      folders: { pid: ${JSON.stringify(folder)} },
      environment: () => ({}),
      clock: makeAdjustableClock(),
      log: () => undefined,
    });
    console.log((await container.invoke('pid', {}, 20_000)).result);
  `;
}

it('a function’s process ends with its parent, even if that was killed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'function-'));
  await writeFile(join(folder, 'index.mjs'), 'export const handler = async () => process.pid;');
  const host = spawn(process.execPath, ['--input-type=module', '-e', hostScript(folder)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [output] = await once(host.stdout, 'data');
  const pid = Number(output);
  expect(isAlive(pid)).toBe(true);
  host.kill('SIGKILL');
  await expect.poll(() => isAlive(pid)).toBe(false);
  await rm(folder, { recursive: true, force: true });
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
