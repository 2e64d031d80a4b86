import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { REGION } from '../../../infra/config/stages.ts';
import { ownPageHeaders } from '../../dev/session.ts';
import { startLocal } from '../../dev/start-local.ts';
import { findMiniStack } from './ministack.ts';
import { ROOT } from './operator-commands.ts';
import { startMiniStack } from './start-ministack.ts';

it('the local product on an emulator mails a code, also when started again, and says where it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crossbook-local-mail-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const found = findMiniStack(ROOT);
  if ('missing' in found) throw new Error(found.missing);
  // Its own, since the deployment creates what this product creates too.
  const { endpoint, stop } = await startMiniStack(found.program, folder);
  onTestFinished(stop);
  vi.stubEnv('AWS_ENDPOINT_URL', endpoint);
  const keys = { AWS_ACCESS_KEY_ID: 'emulator', AWS_SECRET_ACCESS_KEY: 'emulator' };
  const env = { AWS_ENDPOINT_URL: endpoint, AWS_REGION: REGION, ...keys };
  const options = { port: 0, dataDir: join(folder, 'local'), schedule: false, env };
  await (await startLocal(options)).stop();
  const local = await startLocal(options);
  onTestFinished(local.stop);
  const body = JSON.stringify({ email: 'new@example.com' });
  const headers = ownPageHeaders(local.url);
  expect((await fetch(`${local.url}/api/send-verification`, { method: 'POST', headers, body })).status).toBe(200);
  const mails = async () => (await fetch(local.mailUrl)).text();
  await expect.poll(mails, { timeout: 30_000 }).toContain('"To": ["new@example.com"]');
});
