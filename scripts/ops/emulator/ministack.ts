import { spawn } from 'node:child_process';
import { accessSync, constants, openSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export type Found = { readonly program: string } | { readonly missing: string };

/** Where `.ci/run` puts it, and where it may be put by hand: a Python environment of its own. */
const FOLDER = 'dist/ministack';

/** MiniStack, which plays AWS: the project's own, or one on the path; or the sentence that says how to get it. */
export function findMiniStack(root: string, path = process.env.PATH ?? ''): Found {
  const places = [join(root, FOLDER, 'bin'), ...path.split(delimiter)];
  const program = places.map((place) => join(place, 'ministack')).find(isProgram);
  if (program !== undefined) return { program };
  return {
    missing: `The emulator of AWS is not here; to install it: python3 -m venv ${FOLDER} && ${FOLDER}/bin/pip install -r scripts/ops/emulator/requirements.txt`,
  };
}

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
  const port = await freePort();
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

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
