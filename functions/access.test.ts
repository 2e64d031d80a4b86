import { expect, it, test } from 'vitest';
import type { Contract } from '../shared/contracts/contract.ts';
import { apiErrors } from '../shared/contracts/errors.ts';
import { contracts, type EndpointName } from '../shared/contracts/index.ts';
import { signedInUser } from './identity/account/testing/signed-in-user.ts';
import { invoke, type TestRequest } from './testing/http-event.ts';
import { loadHandler } from './testing/load-handler.ts';
import { testEnvironment } from './testing/test-environment.ts';
import { testTable } from './testing/test-table.ts';

const store = testTable();
testEnvironment(store);

/** What a stolen session must not do; in the order of the contracts. */
const reauthenticated = {
  always: [
    'identity/account/update-email',
    'identity/account/end-session',
    'identity/account/end-other-sessions',
    'identity/passkeys/begin-registration',
    'identity/passkeys/add-passkey',
    'identity/passkeys/remove-passkey',
    'alerts/add-webhook',
    'alerts/link-telegram',
    'privacy/export-data',
    'privacy/delete-account',
    'billing/open-billing-portal',
  ],
  'if-new': ['alerts/add-device'],
} as const satisfies Record<string, readonly EndpointName[]>;

/** Adding a name here makes an endpoint public. */
const publicEndpoints: readonly EndpointName[] = [
  'alerts/answer-alert',
  'alerts/get-figures',
  'alerts/unsubscribe',
  'billing/check-trial-eligibility',
  'billing/complete-subscription',
  'billing/create-subscription',
  'billing/referrals/record-visit',
  'identity/account/login',
  'identity/account/logout',
  'identity/passkeys/begin-sign-in',
  'identity/passkeys/sign-in-with-passkey',
  'identity/password/complete-password-reset',
  'identity/password/send-password-reset',
  'identity/password/verify-password-reset',
  'identity/verification/send-verification',
  'identity/verification/verify-email',
  'operations/client-errors/report-client-error',
  'proof/get-proof',
  'proof/list-rows',
];

const namesOf = (...allowed: readonly string[]) =>
  (Object.keys(contracts) as EndpointName[]).filter((name) => allowed.includes(contracts[name].access)).toSorted();

const call = async (name: EndpointName, cookies: readonly string[] = [], more: TestRequest = {}) => {
  const { method, path } = contracts[name];
  return invoke(await loadHandler(name), { method, path, cookies, ...more });
};
/** All rows, but the last use of sessions. */
const rows = async () => (await store.items()).filter(({ pk }) => !String(pk).startsWith('SESSION#'));

it('R-126: every call has one of the three access rules, and these are the public ones', () => {
  expect(namesOf('anyone', 'signed-in', 'subscribed')).toEqual(Object.keys(contracts).toSorted());
  expect(namesOf('anyone')).toEqual(publicEndpoints);
});

test.each(namesOf('signed-in', 'subscribed'))(
  'R-126, R-120: %s refuses anonymous calls, and writes nothing',
  async (name) => {
    const before = await store.items();
    expect(await call(name)).toMatchObject({ status: 401, body: { message: 'Not authenticated' }, cookies: [] });
    expect((await call(name, [`__Host-sid=${'x'.repeat(43)}`])).status).toBe(401);
    expect(await store.items()).toEqual(before);
  },
);

/** A mail client unsubscribes with one press, from wherever it is. */
const ANYWHERE: readonly EndpointName[] = ['alerts/unsubscribe'];
const changing = (Object.keys(contracts) as EndpointName[]).filter(
  (name) => contracts[name].method !== 'GET' && !ANYWHERE.includes(name),
);

test.each(changing)('R-035: %s refuses calls from another site, and writes nothing', async (name) => {
  const { cookies } = await signedInUser(store.table);
  const before = await store.items();
  const answer = await call(name, cookies, { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(answer).toMatchObject({ status: 403, cookies: [] });
  expect(await store.items()).toEqual(before);
});

const ofOneRow = namesOf('signed-in', 'subscribed').filter((name) => contracts[name].path.endsWith('/{id}'));
const malformedIds = ['', '.', '../PROFILE', 'PROFILE', '#', '%00', '__proto__', 'A'.repeat(32), 'x'.repeat(5000)];

test.each(ofOneRow)('R-027: %s finds nothing at a malformed id, and changes nothing', async (name) => {
  const { cookies } = await signedInUser(store.table);
  const before = await rows();
  for (const id of malformedIds) {
    const path = contracts[name].path.replace('{id}', encodeURIComponent(id));
    expect([id, (await call(name, cookies, { path, params: { id } })).status]).toEqual([id, 404]);
  }
  expect(await rows()).toEqual(before);
});

test.each(namesOf('subscribed'))('R-126, R-125: %s refuses users without a subscription', async (name) => {
  const { cookies } = await signedInUser(store.table, { subscribed: false });
  const answer = await call(name, cookies);
  expect(answer).toMatchObject({ status: 403, body: { message: 'An active subscription is required' } });
});

it('R-440: the calls that need a password or passkey of the last five minutes are these', () => {
  const those = (kind: Contract['reauthentication']) =>
    Object.entries<Contract>(contracts).flatMap(([name, { reauthentication }]) =>
      reauthentication === kind ? [name] : [],
    );
  expect({ always: those('always'), 'if-new': those('if-new') }).toEqual(reauthenticated);
});

test.each(reauthenticated.always)('R-440: %s refuses a session whose password is six minutes old', async (name) => {
  const { cookies } = await signedInUser(store.table, { secondsAgo: 360 });
  expect(await call(name, cookies)).toMatchObject({
    status: 403,
    body: { message: apiErrors['identity-unconfirmed'].message },
  });
});

test.each(reauthenticated.always)('R-440: %s lets a session pass whose password is four minutes old', async (name) => {
  const { cookies } = await signedInUser(store.table, { secondsAgo: 240 });
  expect((await call(name, cookies)).body).not.toEqual({ message: apiErrors['identity-unconfirmed'].message });
});

test.each(namesOf('signed-in'))('R-126: %s needs a session and no subscription', async (name) => {
  const { cookies } = await signedInUser(store.table, { subscribed: false });
  const { status, body } = await call(name, cookies);
  expect([200, 400, 404], JSON.stringify(body)).toContain(status);
});
