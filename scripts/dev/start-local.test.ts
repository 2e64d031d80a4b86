import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStripe } from '../../functions/platform/stripe/client.ts';
import type { LocalOptions, LocalProduct } from './local-product.ts';
import { cookiesOf } from './session.ts';
import { startLocal } from './start-local.ts';

let dataDir: string;
let local: LocalProduct;
let options: LocalOptions;
let cookie = '';
const reports: string[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crossbook-'));
  // Functions in processes and table faults; another test covers the defaults.
  const settings = { processes: true, tableFaults: true, cheapPasswords: true, schedule: false };
  // A scan makes 25 calls a second, at least one per game.
  const feed = { gamesEach: 3 };
  options = { port: 0, dataDir, ...settings, feed, report: (text) => reports.push(text) };
  local = await startLocal(options);
});
afterAll(async () => {
  await local.stop();
  await rm(dataDir, { recursive: true, force: true });
});

// biome-ignore lint/suspicious/noExplicitAny: replies are checked by the assertions below.
async function api(path: string, init: RequestInit = {}): Promise<{ status: number; headers: Headers; json: any }> {
  const reply = await fetch(`${local.url}/api/${path}`, {
    ...init,
    headers: { origin: local.url, 'sec-fetch-site': 'same-origin', cookie, ...init.headers },
  });
  const text = await reply.text();
  return { status: reply.status, headers: reply.headers, json: text === '' ? undefined : JSON.parse(text) };
}

async function signIn() {
  const answer = await api('login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(local.credentials),
  });
  cookie = cookiesOf(answer);
  return answer;
}

it('the demo subscriber can log in through the gateway', async () => {
  expect((await api('opportunities')).status).toBe(401);
  const { status, json } = await signIn();
  expect([status, json.email]).toEqual([200, local.credentials.email]);
  expect((await api('auth/user')).status).toBe(200);
});

it('a scan fills the lists even if one league fails', async () => {
  local.feed.fail('icehockey_nhl', 'html', { calls: 'odds' });
  await local.scan();
  const stats = (await api('scan-stats')).json;
  const states = stats.leagues.map(({ league, state }: { league: string; state: string }) => [league, state]);
  expect(Object.fromEntries(states)).toEqual({
    baseball_mlb: 'fresh',
    basketball_nba: 'fresh',
    americanfootball_nfl: 'fresh',
    icehockey_nhl: 'failed',
    basketball_wnba: 'fresh',
    americanfootball_ncaaf: 'fresh',
    basketball_ncaab: 'fresh',
    basketball_wncaab: 'fresh',
  });
  const overlap = (await api('overlap')).json;
  expect(overlap.length).toBeGreaterThan(10);
  expect(overlap.some(({ eventSport }: { eventSport: string }) => eventSport === 'icehockey_nhl')).toBe(false);
});

it('remaining credits match the feed’s', async () => {
  expect((await api('scan-stats')).json.creditsRemaining).toBe(local.feed.credits.remaining);
});

it('an unchanged list is answered with 304', async () => {
  const { headers } = await api('overlap');
  const again = await api('overlap', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
  expect([again.status, again.json]).toEqual([304, undefined]);
});

it('advancing the clock makes the next scan due', async () => {
  const before = (await api('scan-stats')).json;
  local.feed.heal();
  local.advance(61_000);
  await local.scan();
  const after = (await api('scan-stats')).json;
  expect(after.scanId).not.toBe(before.scanId);
  expect([after.state, Date.parse(after.startedAt) > Date.now() + 30_000]).toEqual(['done', true]);
});

/** Requests a sign-up code as a browser does. */
function askForCode(email: string) {
  const body = JSON.stringify({ email });
  return api('send-verification', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
}

const requestCode = async (email: string): Promise<number> => (await askForCode(email)).status;

const mailsTo = (address: string) => local.mail.mails().filter(({ to }) => to.includes(address));

it('a code is mailed through the event bus, as text and HTML, from the stage’s address', async () => {
  expect(await requestCode('new@example.com')).toBe(200);
  await expect.poll(() => mailsTo('new@example.com').length).toBe(1);
  const [mail] = mailsTo('new@example.com');
  const code = /^ {4}(\d{6})$/m.exec(mail?.text ?? '')?.[1];
  expect(mail?.html).toContain(`>${code}<`);
  expect([mail?.from, mail?.configurationSet]).toEqual([
    'Crossbook <crossbook-dev@crossbook.example>',
    'crossbook-dev',
  ]);
});

/** The entries about one request. Others may be written while the file is read. */
async function entriesAbout(requestId: string, file: string) {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.includes(requestId));
  return lines.map((line) => JSON.parse(line));
}

it('one id leads from a reply through the access log, the function’s log and the bus to the job that mails the code', async () => {
  const { headers } = await askForCode('traced@example.com');
  const requestId = headers.get('request-id') ?? '';
  expect(headers.get('apigw-requestid')).toBe(requestId);
  const messages = async () => (await entriesAbout(requestId, local.logFile)).map(({ message }) => message);
  await expect.poll(messages).toEqual(expect.arrayContaining(['request', 'mail_sent', 'job_done']));
  const entries = await entriesAbout(requestId, local.logFile);
  expect(new Set(entries.map((entry) => entry.requestId))).toEqual(new Set([requestId]));
  const [sent, done] = ['mail_sent', 'job_done'].map((message) => entries.find((entry) => entry.message === message));
  expect([done?.job, sent?.invocation]).toEqual(['mail-deliver-mail', done?.invocation]);
  expect(done?.invocation).toMatch(/^[0-9a-f-]{36}$/);
  expect(await entriesAbout(requestId, local.accessLogFile)).toMatchObject([
    { requestId, route: 'POST /api/send-verification', status: '200' },
  ]);
});

it('the sweeper’s entries about a mail have the id of the request that caused it', async () => {
  local.bus.fail('5xx');
  const { headers } = await askForCode('unannounced@example.com');
  local.bus.heal();
  await local.sweepMails();
  const requestId = headers.get('request-id') ?? '';
  const swept = async () =>
    (await entriesAbout(requestId, local.logFile)).filter(({ message }) => message === 'mail_sent');
  await expect.poll(swept).toMatchObject([{ requestId }]);
  const [{ invocation }] = await swept();
  expect(await entriesAbout(invocation, local.logFile)).toContainEqual(
    expect.objectContaining({ message: 'job_done', job: 'mail-sweep-outbox', requestId: invocation }),
  );
});

it('R-083: a code request is answered the same while the mail provider is down, and the code is mailed later', async () => {
  local.mail.fail('5xx');
  expect(await requestCode('later@example.com')).toBe(200);
  await local.sweepMails();
  local.mail.heal();
  expect(mailsTo('later@example.com')).toEqual([]);
  local.advance(61_000);
  await local.sweepMails();
  expect(mailsTo('later@example.com')).toHaveLength(1);
});

it('a bounced address gets no more mail', async () => {
  local.mail.bounce(mailsTo('later@example.com')[0]?.id ?? '');
  await local.sweepMails();
  local.advance(601_000);
  expect(await requestCode('later@example.com')).toBe(200);
  await local.sweepMails();
  expect(mailsTo('later@example.com')).toHaveLength(1);
});

it('the page and the mails are served, and an unknown call is answered with 404', async () => {
  expect(await (await fetch(local.url)).text()).toMatch(/<div id="root"[ >]/);
  expect(await (await fetch(local.mailUrl)).text()).toContain('<h2>Your Crossbook verification code</h2>');
  expect((await api('nothing-here')).status).toBe(404);
});

const post = (path: string) => api(path, { method: 'POST' });

it('the demo subscriber’s subscription at Stripe can be read, canceled and reactivated, and its portal opens', async () => {
  const { json: shown } = await api('subscription');
  expect(shown).toMatchObject({ hasSubscription: true, status: 'active', billingInterval: 'month' });
  // Its password has to be of the last five minutes.
  await signIn();
  expect((await post('billing-portal')).json.url).toMatch(`${local.url}/p/session/`);
  expect((await post('cancel-subscription')).json.endsAt).toBe(shown.expiresAt);
  const { status, json } = await post('reactivate-subscription');
  expect([status, json.endsAt]).toEqual([200, undefined]);
});

it('renewals arrive as signed webhooks on the same port', async () => {
  const before = (await api('subscription')).json.currentPeriodEnd;
  local.advance(32 * 86_400_000);
  // The session has expired.
  await signIn();
  await expect.poll(async () => (await api('subscription')).json.currentPeriodEnd).toBeGreaterThan(before);
});

it('the reconciler runs', async () => {
  await local.reconcile();
  // Log lines reach the file shortly after the answer.
  await expect.poll(() => readFile(local.logFile, 'utf8')).toContain('"message":"reconciled"');
  expect(reports).toEqual([]);
});

it('the page loads the simulated Stripe.js before its own code', async () => {
  const html = await (await fetch(local.url)).text();
  const [first] = /<script[^>]*>/.exec(html) ?? [];
  expect(first).toBe('<script src="/__local/stripe/stripe.js">');
  expect(await (await fetch(`${local.url}/__local/stripe/stripe.js`)).text()).toContain('endive');
});

it('Stripe is simulated on the same port, set up for the product, and follows the clock', async () => {
  const { stripeSecretKey: secretKey } = JSON.parse(await readFile(join(dataDir, 'secrets.json'), 'utf8'));
  const stripe = createStripe({ secretKey, endpoint: local.url.replace('localhost', '127.0.0.1') });
  const { data } = await stripe.prices.list({ lookup_keys: ['crossbook_month'] });
  const { id: customer } = await stripe.customers.create({ email: 'trial@example.com' });
  const { id, status } = await stripe.subscriptions.create({
    customer,
    items: [{ price: data[0]?.id ?? '' }],
    trial_period_days: 5,
    trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
  });
  local.advance(5 * 86_400_000 + 1000);
  // Checked in the file: a call to Stripe would process what is due.
  expect(await readFile(join(dataDir, 'stripe.jsonl'), 'utf8')).toContain('"status":"canceled"');
  local.stripe.fail('GET /v1/customers', { when: 'before', status: 402 });
  await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 402 });
  expect([status, (await stripe.subscriptions.retrieve(id)).status]).toEqual(['trialing', 'canceled']);
  expect((await fetch(`${local.url}/p/session/none`)).headers.get('content-type')).toContain('text/html');
});

it('no function has failed', () => {
  expect(reports).toEqual([]);
});

/** Waits until a table call is delayed. */
const tableCallIsSlow = (before = 0) => expect.poll(() => local.table.hits.get('slow') ?? 0).toBeGreaterThan(before);

it('a call whose function is killed fails, and the next one works', async () => {
  // Pending webhooks are delivered before the fault.
  await local.stripe.webhooks.flush();
  local.table.fail('slow', { times: 1, milliseconds: 600_000 });
  const call = signIn();
  await tableCallIsSlow();
  local.killFunctions();
  expect((await call).status).toBe(500);
  expect((await signIn()).status).toBe(200);
  expect(reports.splice(0)).toEqual(['identity/account/login: The process of the functions ended']);
});

it('a killed job is retried as often as its template says', async () => {
  local.table.fail('slow', { times: 1, milliseconds: 600_000 });
  const scan = local.scan();
  await tableCallIsSlow(1);
  local.killFunctions();
  await scan;
  expect(reports.splice(0)).toEqual(['odds/plan-scan (try 1 of 2): The process of the functions ended']);
  expect((await api('scan-stats')).json).toMatchObject({ state: 'done' });
});

it('calls work again once the table has healed', async () => {
  local.table.fail('5xx');
  expect((await api('auth/user')).status).toBe(503);
  local.table.heal();
  expect((await api('auth/user')).status).toBe(200);
  expect(local.table.hits.get('5xx')).toBe(3);
});

it('sessions and the clock survive a restart, during which calls may come', async () => {
  const HOUR_MS = 3_600_000;
  local.advance(HOUR_MS);
  const clockOffset = local.now() - Date.now();
  let stopped = false;
  const askOn = async () => {
    while (!stopped) await fetch(`${local.url}/api/other`).catch(() => undefined);
  };
  const asking = [askOn(), askOn(), askOn()];
  await local.stop();
  stopped = true;
  await Promise.all(asking);
  local = await startLocal({ ...options, clockOffset });
  expect((await api('auth/user')).status).toBe(200);
  await local.scan();
  const { startedAt } = (await api('scan-stats')).json;
  expect(Date.parse(startedAt) - Date.now()).toBeGreaterThan(HOUR_MS / 2);
});
