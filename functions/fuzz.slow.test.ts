import fc from 'fast-check';
import { beforeAll, expect, it, test } from 'vitest';
import type { Contract } from '../shared/contracts/contract.ts';
import { contracts, type EndpointName } from '../shared/contracts/index.ts';
import { environment } from '../shared/deployment/environment.ts';
import { UNKNOWN_ROUTE } from '../shared/deployment/functions.ts';
import { newSessionToken } from './identity/session/session.ts';
import { openSession } from './identity/session/session-store.ts';
import { lowestCost } from './identity/users/password-hash.ts';
import { userById } from './identity/users/user-store.ts';
import { systemRandomBytes } from './platform/hash.ts';
import { hostileRequests } from './testing/hostile-requests.ts';
import { send, type TestRequest, type TestResponse } from './testing/http-event.ts';
import { loadHandler } from './testing/load-handler.ts';
import { recordingWrites, type TableWrite } from './testing/recorded-writes.ts';
import { responseProblems } from './testing/response-problems.ts';
import { trackSecret } from './testing/secret-leaks.ts';
import { seedSubscriber } from './testing/seed-subscriber.ts';
import { testBus } from './testing/test-bus.ts';
import { TEST_EMAIL_KEY, TEST_PEPPER, testEnvironment } from './testing/test-environment.ts';
import { testTable } from './testing/test-table.ts';
import { TEST_VISIT } from './testing/test-visit.ts';

/** whatever the request, the response is documented and never a 5xx. */

const RUNS = 90;
/** These run the password hash at production cost. */
const EXPENSIVE_RUNS = 25;
const expensive: readonly EndpointName[] = ['identity/account/login'];
const SESSIONS = 8;
const PEOPLE = ['ada@example.com', 'eve@example.com'] as const;
/** Her address is known and her password is not: nothing of hers may change. */
const BYSTANDER = 'grace@example.com';

const store = testTable();
const writes = recordingWrites(store.table);
testEnvironment(
  { ...store, table: writes.table },
  {
    ...(await testBus()),
    [environment.scanEveryMinutes]: '5',
    [environment.scanIntervals]: '*:5',
    [environment.scannedLeagues]: 'basketball_nba',
  },
);

let bystanderId = '';
let bystanderRows: readonly object[] = [];
/** All rows that name the bystander, in whatever partition, but codes: anyone may ask for one to be mailed. */
const rowsOfBystander = async () =>
  (await store.items()).filter(
    ({ pk, ...row }) => !`${pk}`.startsWith('CODE#') && JSON.stringify([pk, row]).includes(bystanderId),
  );

beforeAll(async () => {
  for (const email of PEOPLE) await seed(email);
  ({ userId: bystanderId } = await seed(BYSTANDER, 'quiet green kettle 81'));
  bystanderRows = structuredClone(await rowsOfBystander());
});

const seed = (email: string, password = 'a stable of four horses') =>
  seedSubscriber({
    table: store.table,
    emailKey: TEST_EMAIL_KEY,
    pepper: TEST_PEPPER,
    hashing: lowestCost,
    now: Date.now(),
    email,
    password,
    firstName: 'Ada',
    lastName: 'Byron',
  });

/** Sessions of both users; enough that none is rate limited all the time. */
async function sessions(): Promise<readonly string[]> {
  // Each hashes a password, which takes longer than everything else here: once a person, not once a session.
  const seeded = await Promise.all(PEOPLE.map((email) => seed(email)));
  const made = Array.from({ length: SESSIONS }, async (_, n) => {
    const user = await userById(store.table, seeded[n % seeded.length]?.userId ?? '');
    if (user === undefined) throw new Error('the seeded user is missing');
    const token = newSessionToken(systemRandomBytes);
    trackSecret(token, 'token');
    await openSession(store.table, token, user, Date.now(), { visit: TEST_VISIT });
    return `__Host-sid=${token}`;
  });
  return Promise.all(made);
}

/**
 * Rows that a refused call may write, since they implement the refusal: counts of calls (RL), of failed logins (LOGIN) and of a code's
 * attempts (CODE, updates only), and a session's count of calls and last use (SESSION, updates only).
 */
const bookkeeping: readonly ((write: TableWrite) => boolean)[] = [
  ({ pk }) => pk.startsWith('RL#'),
  ({ pk }) => pk.startsWith('LOGIN#'),
  ({ kind, pk }) => kind === 'update' && pk.startsWith('CODE#'),
  ({ kind, pk }) => kind === 'update' && pk.startsWith('SESSION#'),
];

function expectHarmless(sketch: TestRequest, answer: TestResponse, written: readonly TableWrite[]): void {
  expect(responseProblems(sketch, answer)).toEqual([]);
  if (answer.status < 400) return;
  expect(written.filter((write) => !bookkeeping.some((allows) => allows(write)))).toEqual([]);
}

const names = Object.keys(contracts) as EndpointName[];
const statuses = new Map<number, number>();

test.each(names)('R-029: %s survives anything', async (name) => {
  const contract: Contract = contracts[name];
  const handler = await loadHandler(name);
  const pool = await sessions();
  let next = 0;
  const session = () => pool[next++ % pool.length] ?? '';
  const requests = hostileRequests(contract, { session, emails: [...PEOPLE, BYSTANDER, 'nobody@example.com'] });
  writes.taken();
  await fc.assert(
    fc.asyncProperty(requests, async (sketch) => {
      const answer = await send(handler, sketch);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expectHarmless(sketch, answer, writes.taken());
    }),
    { numRuns: expensive.includes(name) ? EXPENSIVE_RUNS : RUNS },
  );
});

it('R-007: any other path and method gets 404 or 405, and writes nothing', async () => {
  const handler = await loadHandler(UNKNOWN_ROUTE);
  const paths = fc.oneof(
    fc.string({ unit: 'binary' }).map((rest) => `/api/${rest}`),
    fc.constantFrom(...Object.values(contracts).map(({ path }) => path)),
  );
  const methods = fc.constantFrom('PUT', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'get', 'BREW');
  await fc.assert(
    fc.asyncProperty(paths, methods, async (path, method) => {
      const answer = await send(handler, { method, path });
      expect([404, 405]).toContain(answer.status);
      expectHarmless({ method, path }, answer, writes.taken());
    }),
    { numRuns: RUNS },
  );
});

it('hostile requests of others leave a bystander’s rows as they were', async () => {
  expect(bystanderRows.length).toBeGreaterThan(2);
  expect(await rowsOfBystander()).toEqual(bystanderRows);
});

it('the fuzz test saw successes and every common error, and prototypes are unchanged', () => {
  for (const status of [200, 400, 401, 403, 404, 413, 415, 429])
    expect([status, (statuses.get(status) ?? 0) > 0]).toEqual([status, true]);
  expect([...statuses.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(2_500);
  expect('polluted' in {}).toBe(false);
});
