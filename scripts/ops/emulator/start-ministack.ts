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
const POLL_MS = 50;

/**
 * Starts MiniStack on a free loopback port, without this process's environment, so that it gets no credentials. `folder`: for all its
 * files.
 */
export async function startMiniStack(program: string, folder: string): Promise<Emulator> {
  const { port, close } = await listen(0, () => undefined);
  await close();
  const log = openSync(join(folder, 'ministack.log'), 'a');
  const child = spawn(program, [], {
    stdio: ['ignore', log, log],
    // Functions are its child processes: kill them as one process group.
    detached: true,
    env: {
      PYTHONPATH: join(import.meta.dirname, 'python'),
      // Functions run on this process's Node.
      PATH: [dirname(process.execPath), process.env.PATH].join(delimiter),
      ...{ PYTHONDONTWRITEBYTECODE: '1', HOME: folder, TMPDIR: folder, LANG: 'C.UTF-8', TZ: 'UTC' },
      ...{ BIND_HOST: '127.0.0.1', GATEWAY_PORT: String(port), IOT_MTLS_ENABLED: '0', SFTP_ENABLED: '0' },
    },
  });
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code) => resolve(`it exited with ${code}`));
    child.once('error', (error) => resolve(error.message));
  });
  let exitReason: string | undefined;
  void ended.then((how) => {
    exitReason = how;
  });
  const stop = async () => {
    if (exitReason === undefined && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
    await ended;
  };
  const endpoint = `http://127.0.0.1:${port}`;
  const until = Date.now() + READY_MS;
  while (!(await isReady(endpoint))) {
    if (exitReason !== undefined || Date.now() > until) {
      await stop();
      throw new Error(
        `MiniStack did not start (${exitReason ?? 'it did not answer'}); see ${join(folder, 'ministack.log')}`,
      );
    }
    await pause(POLL_MS);
  }
  return { endpoint, stop };
}

async function isReady(endpoint: string): Promise<boolean> {
  return fetch(`${endpoint}/_ministack/health`).then(
    ({ ok }) => ok,
    () => false,
  );
}
