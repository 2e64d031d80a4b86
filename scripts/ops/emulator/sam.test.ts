import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { REGION } from '../../../infra/config/stages.ts';
import { RENEWAL_TERMS_VERSION } from '../../../shared/catalogue/renewal-terms.ts';
import { contracts } from '../../../shared/contracts/index.ts';
import { webhooks } from '../../../shared/contracts/webhooks.ts';
import { UNKNOWN_ROUTE } from '../../../shared/deployment/functions.ts';
import { cdnHeaders } from '../../../shared/deployment/headers.ts';
import { type JobName, jobs } from '../../../shared/deployment/jobs.ts';
import { sockets } from '../../../shared/deployment/sockets.ts';
import { prepareSam, SAM_SITE } from '../../dev/sam/prepare-sam.ts';
import { logicalId } from '../../dev/sam/template.ts';
import { DEMO_SUBSCRIBER } from '../../dev/seed.ts';
import { cookiesOf, ownPageHeaders } from '../../dev/session.ts';
import { buildPart, ROOT } from '../../dev/stage.ts';
import { listen } from '../../simulators/aws/listen.ts';
import { scheduledEvent } from '../../simulators/aws/schedule.ts';
import { emulatedAws, eventually } from './emulated-aws.ts';
import { startExternalServices } from './external-services.ts';
import { findMiniStack, findSam } from './ministack.ts';
import { startMiniStack } from './start-ministack.ts';

const ended = new AsyncDisposableStack();
let facts: Readonly<Record<string, { readonly code: boolean; readonly routes: readonly string[] }>>;
let site = '';
let lambdas = '';
let endpoint = '';
let originSecret = '';
/** What SAM and the functions print. */
let output = '';

beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crossbook-sam-'));
  ended.defer(() => rm(folder, { recursive: true, force: true }));
  const [ministack, sam] = [findMiniStack(ROOT), findSam(ROOT)];
  if ('missing' in ministack || 'missing' in sam) throw new Error('run node scripts/ops/emulator/run.ts');
  await Promise.all([buildPart('functions'), buildPart('templates')]);
  const emulator = await startMiniStack(ministack.program, folder);
  ended.defer(emulator.stop);
  endpoint = emulator.endpoint;
  vi.stubEnv('AWS_ENDPOINT_URL', endpoint);
  const dataDir = join(folder, 'local');
  const services = await startExternalServices({ endpoint, folder });
  ended.defer(services.stop);
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'secrets.json'), JSON.stringify(services.keys));
  const env = {
    AWS_ENDPOINT_URL: endpoint,
    AWS_REGION: REGION,
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  };
  originSecret = await prepareSam({
    env,
    dataDir,
    folder: join(ROOT, 'dist/sam'),
    host: '127.0.0.1',
    port: services.port,
  });
  await startSam(sam.program);
});
afterAll(() => ended.disposeAsync());

/** Also reads what SAM makes of the template. */
async function startSam(program: string): Promise<void> {
  const [api, lambda] = [await listen(0, () => undefined), await listen(0, () => undefined)];
  await Promise.all([api.close(), lambda.close()]);
  const files = ['template.json', 'env.json'].map((name) => join(ROOT, 'dist/sam', name));
  const child = spawn(
    join(dirname(program), 'python'),
    [join(import.meta.dirname, 'sam/start_api.py'), ...files, String(api.port), String(lambda.port), process.execPath],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env.PATH, SAM_CLI_TELEMETRY: '0' } },
  );
  ended.defer(() => void child.kill());
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text));
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), once(child, 'exit')]);
  if (typeof line !== 'string') throw new Error(output);
  facts = JSON.parse(line);
  [site, lambdas] = [`http://127.0.0.1:${api.port}`, `http://127.0.0.1:${lambda.port}`];
  await eventually('SAM', () => fetch(site).catch(() => undefined));
}

/** As the CDN does it for a page. */
async function call(
  method: 'GET' | 'POST',
  path: string,
  { cookie = '', body }: { cookie?: string; body?: object } = {},
) {
  const headers = {
    ...ownPageHeaders(SAM_SITE),
    cookie,
    [cdnHeaders.originSecret]: originSecret,
    [cdnHeaders.viewerAddress]: '192.0.2.1',
  };
  const reply = await fetch(site + path, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: reply.status, body: await reply.json(), cookies: cookiesOf(reply) };
}

async function invoke(job: JobName, event: object): Promise<void> {
  const reply = await fetch(`${lambdas}/2015-03-31/functions/${logicalId(job)}/invocations`, {
    method: 'POST',
    body: JSON.stringify(event),
  });
  expect([reply.status, await reply.text()]).toEqual([200, 'null']);
}

it('SAM maps every route to a function with local code', () => {
  const calls = Object.entries({ ...contracts, ...webhooks });
  const expected = [
    ...calls.map(([name, { method, path }]) => [logicalId(name), [`${method} ${path}`]]),
    ...[...Object.keys(jobs), ...Object.keys(sockets)].map((name) => [logicalId(name), []]),
  ];
  const { [logicalId(UNKNOWN_ROUTE)]: unknown, ...known } = facts;
  expect(Object.fromEntries(Object.entries(known).map(([name, { routes }]) => [name, routes]))).toEqual(
    Object.fromEntries(expected),
  );
  expect(unknown?.routes).toEqual([expect.stringMatching(/ \$default$/)]);
  expect(Object.values(facts).every(({ code }) => code)).toBe(true);
});

it('the handlers of SAM’s template answer a sign-up by code', async () => {
  const email = 'new@example.com';
  const sent = await call('POST', '/api/send-verification', { body: { email } });
  expect(sent.status).toBe(200);
  await invoke('mail/sweep-outbox', scheduledEvent(Date.now()));
  const mail = (await emulatedAws(endpoint).mails()).find(({ To }) => To.includes(email));
  const code = /\b\d{6}\b/.exec(mail?.BodyText ?? '')?.[0] ?? '';
  const proven = await call('POST', '/api/verify-email', { cookie: sent.cookies, body: { email, code } });
  expect(proven.status).toBe(200);
  const password = 'four wet dogs at noon';
  const begun = await call('POST', '/api/create-subscription', {
    cookie: proven.cookies,
    body: {
      email,
      password,
      confirmPassword: password,
      firstName: 'Ada',
      lastName: 'Lee',
      billingInterval: 'month',
      termsVersion: RENEWAL_TERMS_VERSION,
    },
  });
  expect(begun).toMatchObject({ status: 200, body: { clientSecret: expect.any(String) } });
});

it('the handlers of SAM’s template answer a log-in, presets and a list', async () => {
  const { email, password } = DEMO_SUBSCRIBER;
  expect((await call('POST', '/api/login', { body: { email, password: 'another' } })).status).toBe(401);
  const { status, cookies: cookie } = await call('POST', '/api/login', { body: { email, password } });
  expect([status, (await fetch(`${site}/api/auth/user`, { headers: { cookie } })).status]).toEqual([200, 403]);
  const preset = {
    name: 'Ours',
    page: 'dashboard',
    selectedSportsbooks: [1],
    selectedLeagues: [],
    selectedTimeRange: '24',
    minProfit: 0,
    maxProfit: null,
  };
  expect((await call('POST', '/api/saved-filter-presets', { cookie, body: preset })).status).toBe(200);
  expect((await call('GET', '/api/saved-filter-presets?page=dashboard', { cookie })).body).toMatchObject([preset]);
  const scan = {
    scanId: 'a scan',
    league: 'basketball_nba',
    credits: 1_000,
    callsPerSecond: 20,
    askedAt: Math.floor(Date.now() / 1000),
  };
  await invoke('odds/scan-league', { detail: scan });
  const list = await call('GET', '/api/opportunities', { cookie });
  expect([list.status, JSON.stringify(list.body).length > 1_000]).toEqual([200, true]);
});
