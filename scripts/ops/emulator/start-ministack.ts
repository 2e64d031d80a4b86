import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listen } from '../../simulators/aws/listen.ts';

export interface Emulator {
  readonly endpoint: string;
  readonly stop: () => Promise<void>;
}

const READY_MS = 30_000;
const BETWEEN_LOOKS_MS = 50;

/**
 * Starts it on a free port of this machine alone. Nothing of this process's environment gets in, no credentials above all; `folder` takes
 * what it writes.
 */
export async function startMiniStack(program: string, folder: string): Promise<Emulator> {
  const { port, close } = await listen(0, () => undefined);
  await close();
  const log = openSync(join(folder, 'ministack.log'), 'a');
  const child = spawn(program, [], {
    stdio: ['ignore', log, log],
    // Functions are processes of its own; they end with it as one group.
    detached: true,
    env: {
      // The Node that runs this runs the functions.
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      ...{ HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8', TZ: 'UTC' },
      ...{ BIND_HOST: '127.0.0.1', GATEWAY_PORT: String(port), IOT_MTLS_ENABLED: '0', SFTP_ENABLED: '0' },
    },
  });
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code) => resolve(`it ended with ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
  let over: string | undefined;
  void ended.then((how) => {
    over = how;
  });
  const stop = async () => {
    if (over === undefined && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await ended;
  };
  const endpoint = `http://127.0.0.1:${port}`;
  const until = Date.now() + READY_MS;
  while (!(await isReady(endpoint))) {
    if (over !== undefined || Date.now() > until) {
      await stop();
      throw new Error(
        `MiniStack does not start (${over ?? 'it does not answer'}); see ${join(folder, 'ministack.log')}`,
      );
    }
    await pause(BETWEEN_LOOKS_MS);
  }
  return { endpoint, stop };
}

async function isReady(endpoint: string): Promise<boolean> {
  return fetch(`${endpoint}/_ministack/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}
