import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { getScanStats } from '../../shared/contracts/opportunities.ts';
import type { LocalOptions } from './local-options.ts';
import { cookiesOf } from './session.ts';
import { type Local, startLocal } from './start-local.ts';

let local: Local;
let options: LocalOptions;
let cookie = '';
const reports: string[] = [];

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'crossbook-'));
  const report = (text: string) => void reports.push(text);
  options = { port: 0, dataDir, schedule: false, processes: true, tableFaults: true, report };
  local = await startLocal(options);
  // What it has told at the start is heard before anything fails.
  await local.stripe.webhooks.flush();
}, 120_000);
afterAll(async () => {
  await local.stop();
  await rm(options.dataDir, { recursive: true, force: true });
}, 30_000);

function api(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { origin: local.url, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', cookie };
  return fetch(`${local.url}/api/${path}`, { headers, ...init });
}
const signIn = () => api('login', { method: 'POST', body: JSON.stringify(local.credentials) });

/** Until a call of a function is held up in front of the table. */
const heldUp = (before = 0) =>
  expect.poll(() => local.table.met.get('slow') ?? 0, { timeout: 20_000 }).toBeGreaterThan(before);

it('fails a call whose function is killed, and answers the next', async () => {
  local.table.fail('slow', { times: 1, milliseconds: 600_000 });
  const call = signIn();
  await heldUp();
  local.killFunctions();
  expect((await call).status).toBe(500);
  const again = await signIn();
  expect(again.status).toBe(200);
  cookie = cookiesOf(again);
  expect(reports.splice(0)).toEqual(['account/login: The process of the functions ended']);
}, 60_000);

it('starts a job again that was killed, as often as its template says', async () => {
  local.table.fail('slow', { times: 1, milliseconds: 600_000 });
  const scan = local.scan();
  await heldUp(1);
  local.killFunctions();
  await scan;
  expect(reports.splice(0)).toEqual(['opportunities/refresh-odds (try 1 of 2): The process of the functions ended']);
  expect(await (await api('scan-stats')).json()).toMatchObject({ state: 'done' });
}, 60_000);

it('is itself again once the table has healed', async () => {
  local.table.fail('5xx');
  expect((await api('auth/user')).status).toBe(503);
  local.table.heal();
  expect((await api('auth/user')).status).toBe(200);
  expect(local.table.met.get('5xx')).toBe(3);
}, 60_000);

it('goes on after a restart, by the clock that it had', async () => {
  const HOUR_MS = 3_600_000;
  local.advance(HOUR_MS);
  const clockOffset = local.now() - Date.now();
  await local.stop();
  local = await startLocal({ ...options, clockOffset });
  expect((await api('auth/user')).status).toBe(200);
  await local.scan();
  const { startedAt } = z.parse(getScanStats.reply, await (await api('scan-stats')).json());
  expect(Date.parse(startedAt ?? '') - Date.now()).toBeGreaterThan(HOUR_MS / 2);
}, 120_000);
