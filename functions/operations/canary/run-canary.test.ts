import { expect, it, test } from 'vitest';
import { login } from '../../../shared/contracts/account.ts';
import { listOpportunities } from '../../../shared/contracts/opportunities.ts';
import { handler as loginHandler } from '../../identity/account/login.handler.ts';
import { createPasswordHashing, lowestCost } from '../../identity/users/password-hash.ts';
import { createUser, userById } from '../../identity/users/user-store.ts';
import { handler as listHandler } from '../../odds/list-opportunities.handler.ts';
import { scanFixture } from '../../odds/testing/scan-fixture.ts';
import { CANARY_USER_ID, canaryEmail } from '../../platform/canary-account.ts';
import { systemRandomBytes } from '../../platform/hash.ts';
import { emailHashes, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { type Handler, invoke, TEST_SITE_ORIGIN } from '../../testing/http-event.ts';
import { recordedLog } from '../../testing/recorded-log.ts';
import { TEST_EMAIL_KEY, TEST_PEPPER, testEnvironment } from '../../testing/test-environment.ts';
import { testTable } from '../../testing/test-table.ts';
import { runCanary } from './run-canary.ts';

const store = testTable();
testEnvironment(store);

const PASSWORD = 'the canary’s password of tests';
const MINUTE_MS = 60_000;
const STARTED_AT = Date.now();
const PAGE =
  '<script src="/theme.js"></script><script type="module" src="/assets/start-Cd34.js" data-app="/assets/index-Ab12.js"></script>';

const html = (body: string) => new Response(body, { headers: { 'content-type': 'text/html' } });
const javascript = (cache = 'public, max-age=31536000, immutable') =>
  new Response('start()', { headers: { 'content-type': 'text/javascript', 'cache-control': cache } });

/** A list as it is answered; `age`: of its prices at the start of the test, in seconds. */
const list = (body: string, age?: number) =>
  new Response(body, {
    headers: {
      'content-type': 'application/json',
      ...(age === undefined ? {} : { 'list-data-at': new Date(STARTED_AT - age * 1000).toISOString() }),
    },
  });

type Answer = (init: RequestInit) => Response | Promise<Response>;

/** What the CDN does with a request for the API. */
const api = (handler: Handler): Answer =>
  async function answer(init) {
    const headers = new Headers(init.headers);
    const answered = await invoke(handler, {
      method: init.method ?? 'GET',
      path: handler === loginHandler ? login.path : listOpportunities.path,
      cookies: (headers.get('cookie') ?? '').split('; '),
      headers: { origin: headers.get('origin') ?? undefined, 'accept-encoding': undefined },
      ...(typeof init.body === 'string' ? { body: JSON.parse(init.body) } : {}),
    });
    const replied = new Headers(answered.headers);
    for (const line of answered.cookies) replied.append('set-cookie', line);
    return new Response(new Uint8Array(answered.bytes), { status: answered.status, headers: replied });
  };

/** A stage with the canary's account and new lists. `answers`: replace those of the working site. */
async function stage(answers: Record<string, Answer> = {}) {
  if ((await userById(store.table, CANARY_USER_ID)) === undefined) {
    const hashing = createPasswordHashing({ pepper: TEST_PEPPER, cost: lowestCost, random: systemRandomBytes });
    const email = parseEmailAddress(canaryEmail(PASSWORD));
    const names = { id: CANARY_USER_ID, email, firstName: 'Canary', lastName: 'Account', epoch: 0, createdAt: 0 };
    const user = { ...names, passwordHash: await hashing.hash(PASSWORD) };
    await createUser(store.table, user, emailHashes(TEST_EMAIL_KEY, email));
  }
  scanned ??= publishLists();
  await scanned;
  const requests: string[] = [];
  const site: Record<string, Answer> = {
    '/': () => html(PAGE),
    '/assets/start-Cd34.js': () => javascript(),
    '/assets/index-Ab12.js': () => javascript(),
    [login.path]: api(loginHandler),
    [listOpportunities.path]: api(listHandler),
    ...answers,
  };
  const { log, entries } = recordedLog();
  let now = STARTED_AT;
  const deps = {
    log,
    fetch: async (url: string, init: RequestInit) => {
      const { origin, pathname } = new URL(url);
      requests.push(pathname);
      const answer = origin === TEST_SITE_ORIGIN ? site[pathname] : undefined;
      if (answer === undefined) throw new TypeError('fetch failed');
      return answer(init);
    },
    deadline: () => AbortSignal.timeout(MINUTE_MS),
    clock: () => now,
    site: async () => TEST_SITE_ORIGIN,
    password: async () => PASSWORD,
    memory: { session: undefined },
    maxAgeSeconds: 600,
  };
  return {
    deps,
    requests,
    advance: (minutes: number) => {
      now += minutes * MINUTE_MS;
    },
    /** Runs it once. Returns what it logged. */
    run: async () => {
      const before = entries.length;
      await runCanary(deps);
      return entries
        .slice(before)
        .map(({ event, facts: { ms: _ms, errorStack: _stack, ...facts } }) => ({ event, ...facts }));
    },
  };
}

let scanned: Promise<void> | undefined;

/** Publishes lists, once for all tests. */
async function publishLists(): Promise<void> {
  const fixture = scanFixture(store.table);
  fixture.advance(Math.floor((Date.now() - fixture.clock.now()) / 1000));
  fixture.nbaFixtures();
  await fixture.scan();
}

it('R-490: the canary loads the page and its script, signs in, and reads a list with new prices', async () => {
  const { run, requests } = await stage();
  expect(await run()).toEqual([{ event: 'canary_passed', ageSeconds: expect.any(Number) }]);
  expect(requests).toEqual(['/', '/assets/start-Cd34.js', '/assets/index-Ab12.js', '/api/login', '/api/opportunities']);
});

it('R-490: the canary signs in once an hour, and ends its earlier session', async () => {
  const { run, requests, advance, deps } = await stage();
  const logins = () => requests.filter((path) => path === login.path).length;
  await run();
  const first = deps.memory.session;
  for (let minute = 1; minute < 60; minute += 20) await run();
  expect(logins()).toBe(1);
  advance(60);
  await run();
  expect(logins()).toBe(2);
  const sessions = (await store.items()).filter(({ pk }) => String(pk).startsWith('SESSION#'));
  expect(deps.memory.session).not.toEqual(first);
  // The one of this test and the one of the first.
  expect(sessions).toHaveLength(2);
});

test.each<[string, Record<string, Answer>, object]>([
  ['the page cannot be reached', { '/': () => Promise.reject(new TypeError('fetch failed')) }, { step: 'page' }],
  ['the page is an error', { '/': () => new Response('x', { status: 503 }) }, { step: 'page', status: 503 }],
  ['the page names no script', { '/': () => html('<p>soon</p>') }, { step: 'page' }],
  [
    'the script that starts the app is missing',
    { '/assets/start-Cd34.js': () => new Response('', { status: 403 }) },
    { step: 'script' },
  ],
  ['the script is missing', { '/assets/index-Ab12.js': () => new Response('', { status: 403 }) }, { step: 'script' }],
  ['the page is sent in place of the script', { '/assets/index-Ab12.js': () => html(PAGE) }, { step: 'script' }],
  [
    'the script would not stay in caches',
    { '/assets/index-Ab12.js': () => javascript('no-cache') },
    { step: 'script' },
  ],
  ['signing in fails', { [login.path]: () => new Response('{}', { status: 500 }) }, { step: 'sign-in', status: 500 }],
  ['signing in sets no cookie', { [login.path]: () => Response.json({}) }, { step: 'sign-in' }],
  ['the list is refused', { [listOpportunities.path]: () => new Response('{}', { status: 403 }) }, { step: 'list' }],
  ['the list is cut', { [listOpportunities.path]: () => list('[{"id":', 0) }, { step: 'list' }],
  [
    'the list has no prices of the last 30 minutes',
    { [listOpportunities.path]: () => list('[]') },
    { step: 'list-age' },
  ],
])('R-490: the canary says so if %s', async (_what, answers, expected) => {
  const { run } = await stage(answers);
  const [entry, ...more] = await run();
  expect(more).toEqual([]);
  expect(entry).toMatchObject({ event: 'canary_failed', errorName: 'StepFailed', ...expected });
  expect(JSON.stringify(entry)).not.toContain(PASSWORD);
});

it('R-490: a list with old prices fails, although it was answered', async () => {
  const { run, advance } = await stage({ [listOpportunities.path]: () => list('[]', 0) });
  advance(10);
  expect(await run()).toEqual([{ event: 'canary_passed', ageSeconds: 600 }]);
  advance(0.1);
  expect(await run()).toMatchObject([
    { event: 'canary_failed', step: 'list-age', errorMessage: 'the newest prices are 606 s old' },
  ]);
});

it('R-490: a session that the site no longer knows is a failure, and the next run signs in again', async () => {
  const { run, deps } = await stage();
  deps.memory.session = { cookies: `__Host-sid=${'x'.repeat(43)}`, since: Date.now() } as never;
  expect(await run()).toMatchObject([{ event: 'canary_failed', step: 'list', status: 401 }]);
  expect(await run()).toMatchObject([{ event: 'canary_passed' }]);
});

it('R-490: a canary without an account says which command makes one', async () => {
  const { run, deps } = await stage();
  const [entry] = await runWith(run, deps, async () => 'another password of tests');
  expect(entry).toMatchObject({ event: 'canary_failed', step: 'sign-in', status: 401 });
  expect(entry).toMatchObject({ errorMessage: expect.stringContaining('npm run canary') });
});

it('R-490: a canary without a password says so', async () => {
  const { run, deps } = await stage();
  const [entry] = await runWith(run, deps, () => Promise.reject(new Error('the secret CANARY_PASSWORD is missing')));
  expect(entry).toMatchObject({ step: 'sign-in', errorMessage: 'the secret CANARY_PASSWORD is missing' });
});

async function runWith<T>(
  run: () => Promise<T>,
  deps: { password: () => Promise<string> },
  password: () => Promise<string>,
) {
  deps.password = password;
  return run();
}
