/**
 * `node scripts/ops/emulator/run.ts`: deploys `dev` to an AWS emulator and tests the operator commands on it, as `npm run test:rest` does. Arguments go
 * to vitest. `EMULATOR_TESTS=prod`: the stage `prod` instead. `npm run test:deploy` runs both.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { REGION } from '../../../infra/config/stages.ts';
import { findMiniStack } from './ministack.ts';
import { startMiniStack } from './start-ministack.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const found = findMiniStack(ROOT);
if ('missing' in found) {
  console.error(found.missing);
  process.exit(1);
}
const folder = await mkdtemp(join(tmpdir(), 'crossbook-emulator-'));
const { endpoint, stop } = await startMiniStack(found.program, folder);
const tests = spawn(
  process.execPath,
  [
    join(ROOT, 'node_modules/vitest/vitest.mjs'),
    'run',
    '--config',
    'scripts/ops/emulator/vitest.config.ts',
    ...process.argv.slice(2),
  ],
  {
    cwd: ROOT,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('AWS_'))),
      ...{ AWS_ENDPOINT_URL: endpoint, AWS_REGION: REGION, AWS_DEFAULT_REGION: REGION },
      ...{ AWS_ACCESS_KEY_ID: 'emulator', AWS_SECRET_ACCESS_KEY: 'emulator', AWS_EC2_METADATA_DISABLED: 'true' },
      EMULATOR_FOLDER: folder,
    },
  },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => tests.kill(signal));
const code = await new Promise<number>((done) => tests.once('exit', (status) => done(status ?? 1)));
await stop();
await rm(folder, { recursive: true, force: true });
process.exitCode = code;
