import { expect, it, test } from 'vitest';
import { contracts, type EndpointName } from '../../shared/contracts/index.ts';
import { newSessionToken } from '../identity/session/session.ts';
import { openSession } from '../identity/session/session-store.ts';
import { createPasswordHashing, lowestCost } from '../identity/users/password-hash.ts';
import { createUser, userById } from '../identity/users/user-store.ts';
import { CANARY_USER_ID, canaryEmail } from '../platform/canary-account.ts';
import { systemRandomBytes } from '../platform/hash.ts';
import { emailHashes, parseEmailAddress } from '../platform/mail/email-address.ts';
import { invoke } from '../testing/http-event.ts';
import { loadHandler } from '../testing/load-handler.ts';
import { loggedLines } from '../testing/log-output.ts';
import { testBus } from '../testing/test-bus.ts';
import { TEST_EMAIL_KEY, TEST_PEPPER, testEnvironment } from '../testing/test-environment.ts';
import { testTable } from '../testing/test-table.ts';
import { TEST_VISIT } from '../testing/test-visit.ts';

const store = testTable();
testEnvironment(store, await testBus());

/** Adding a name here gives the canary one more thing to do. */
const readable: readonly EndpointName[] = [
  'odds/list-events',
  'odds/list-low-hold',
  'odds/list-opportunities',
  'odds/list-overlap',
  'odds/list-promo',
  'odds/list-value',
];

const PASSWORD = 'the canary’s password of tests';
const names = Object.keys(contracts) as EndpointName[];
const withSession = names.filter((name) => contracts[name].access !== 'anyone');

async function canary(): Promise<{ readonly cookies: readonly string[] }> {
  const email = parseEmailAddress(canaryEmail(PASSWORD));
  const hashing = createPasswordHashing({ pepper: TEST_PEPPER, cost: lowestCost, random: systemRandomBytes });
  const known = await userById(store.table, CANARY_USER_ID);
  const user = known ?? {
    ...{ id: CANARY_USER_ID, email, firstName: 'Canary', lastName: 'Account', epoch: 0, createdAt: 0 },
    passwordHash: await hashing.hash(PASSWORD),
  };
  if (known === undefined) await createUser(store.table, user, emailHashes(TEST_EMAIL_KEY, email));
  const token = newSessionToken(systemRandomBytes);
  await openSession(store.table, token, user, Date.now(), { visit: TEST_VISIT });
  return { cookies: [`__Host-sid=${token}`] };
}

const call = async (name: EndpointName, cookies: readonly string[], body?: unknown) => {
  const { method, path } = contracts[name];
  return invoke(await loadHandler(name), { method, path, cookies, ...(body === undefined ? {} : { body }) });
};

it('R-490: the canary may read these lists, and nothing else is open to it', () => {
  const open = names.filter((name) => 'canary' in contracts[name]);
  expect(open.toSorted()).toEqual(readable);
});

test.each(withSession.filter((name) => readable.includes(name)))(
  'R-490: %s answers the canary, which has no subscription',
  async (name) => {
    const { cookies } = await canary();
    expect((await call(name, cookies)).status).toBe(200);
  },
);

test.each(withSession.filter((name) => !readable.includes(name)))('R-490, I3: %s refuses the canary', async (name) => {
  const { cookies } = await canary();
  expect(await call(name, cookies)).toMatchObject({ status: 403, body: { message: 'Not allowed' }, cookies: [] });
});

test.each(names.filter((name) => contracts[name].access === 'anyone' && name !== 'identity/account/logout'))(
  'R-490: %s, which anyone may call, answers the canary’s session as it answers none',
  async (name) => {
    const { cookies } = await canary();
    const before = await userById(store.table, CANARY_USER_ID);
    const [withIt, without] = [await call(name, cookies, {}), await call(name, [], {})];
    const told = ({ status, body, cookies }: typeof withIt) =>
      JSON.stringify([status, body, cookies]).replaceAll(/[\w-]{43}/g, 'a random value');
    expect(told(withIt)).toEqual(told(without));
    expect(await userById(store.table, CANARY_USER_ID)).toEqual(before);
  },
);

it('R-490: the canary signs in with an address that only its password gives, and signs out', async () => {
  await canary();
  const signedIn = await call('identity/account/login', [], { email: canaryEmail(PASSWORD), password: PASSWORD });
  expect(signedIn.status).toBe(200);
  const cookies = signedIn.cookies.map((line) => line.slice(0, line.indexOf(';')));
  expect((await call('odds/list-opportunities', cookies)).status).toBe(200);
  expect((await call('identity/account/logout', cookies)).status).toBe(200);
  expect((await call('odds/list-opportunities', cookies)).status).toBe(401);
  expect(canaryEmail('another')).not.toBe(canaryEmail(PASSWORD));
  expect(canaryEmail(PASSWORD)).toMatch(/^canary-[0-9a-f]{32}@crossbook\.invalid$/);
});

it('R-490: the canary’s requests are marked in the log, so that no figure of people counts them', async () => {
  const { cookies } = await canary();
  const from = loggedLines().length;
  await call('odds/list-events', cookies);
  const requests = loggedLines()
    .slice(from)
    .map((line) => JSON.parse(line));
  expect(requests.filter(({ message }) => message === 'request')).toMatchObject([{ canary: true }]);
});
