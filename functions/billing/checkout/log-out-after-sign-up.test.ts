import { expect, it } from 'vitest';
import { run as endSession } from '../../identity/account/end-session.handler.ts';
import { run as logout } from '../../identity/account/logout.handler.ts';
import { readFlowToken } from '../../identity/protection/flow.ts';
import { securityEventsOf } from '../../identity/security-events/security-event-store.ts';
import { publicSessionId } from '../../identity/session/end-sessions.ts';
import { readSessionToken } from '../../identity/session/session.ts';
import { sessionOf } from '../../identity/session/session-store.ts';
import { testTable } from '../../testing/test-table.ts';
import { TEST_VISIT } from '../../testing/test-visit.ts';
import { type BillingFixture, billingFixture } from '../testing/billing-fixture.ts';
import { type Browser, browser, describeOutcome, subscriber } from '../testing/checkout-browser.ts';
import { finalizeRegistration } from './finalize-checkout.ts';
import { registrationId } from './registration-store.ts';

const store = testTable();
const SIXTEEN = Array.from({ length: 16 }, (_, n) => n);
const ACCOUNT_EXISTS = '409 An account with this email already exists. Please log in.';

/** Logs out like a browser that sends these cookies. */
async function logOut({ deps }: BillingFixture, person: Browser, cookies = person.cookies()) {
  const parts = { params: undefined, query: undefined, clientAddress: 'anywhere', visit: TEST_VISIT };
  return logout({ ...parts, cookies, request: undefined, caller: null, sendCookie: () => {} }, deps);
}

/** How many of the account's sessions are live. */
async function liveSessions({ deps }: BillingFixture, people: readonly Browser[]) {
  const tokens = new Set(people.map((person) => readSessionToken(person.cookies()) ?? 'none'));
  const sessions = await Promise.all([...tokens].map((token) => sessionOf(deps.table, token, deps.clock())));
  return sessions.filter((session) => session !== undefined).length;
}

/** Other tabs of the same browser: each has its cookies, and gets replies of its own. */
function copiesOf(fixture: BillingFixture, person: Browser): Browser[] {
  return SIXTEEN.map(() => {
    const copy = browser(fixture);
    for (const pair of person.cookies()) copy.keep(pair);
    return copy;
  });
}

const only = (person: Browser, name: string) => person.cookies().filter((pair) => pair.startsWith(`${name}=`));

it.each([
  ['sends both cookies', ['__Host-sid', '__Host-flow']],
  ['sends the session’s cookie only', ['__Host-sid']],
])('R-445: after a log-out that %s, 16 repetitions with the kept flow cookie open no session', async (_name, names) => {
  const fixture = await billingFixture(store);
  const { person, email, ...ids } = await subscriber(fixture);
  await logOut(
    fixture,
    person,
    names.flatMap((name) => only(person, name)),
  );
  const copies = copiesOf(fixture, person);
  const outcomes = await Promise.all(copies.map((copy) => describeOutcome(copy.complete(email, ids))));
  expect(new Set(outcomes)).toEqual(new Set([ACCOUNT_EXISTS]));
  expect(await liveSessions(fixture, copies)).toBe(0);
});

it('R-445: a log-out during 16 repetitions leaves no session of the flow', async () => {
  const fixture = await billingFixture(store);
  const { person, email, ...ids } = await subscriber(fixture);
  const copies = copiesOf(fixture, person);
  const repeated = copies.map((copy) => describeOutcome(copy.complete(email, ids)));
  await logOut(fixture, person);
  const outcomes = await Promise.all(repeated);
  for (const outcome of outcomes) expect(['done', ACCOUNT_EXISTS]).toContain(outcome);
  expect(await liveSessions(fixture, [person, ...copies])).toBe(0);
});

it('R-445: a log-out ends the sessions whose answers were lost, and the owner sees it', async () => {
  const fixture = await billingFixture(store);
  const { person, email, userId, ...ids } = await subscriber(fixture);
  const [lost = person] = copiesOf(fixture, person);
  lost.forget('__Host-sid');
  await lost.complete(email, ids);
  expect(await liveSessions(fixture, [person, lost])).toBe(2);
  await logOut(fixture, person);
  expect(await liveSessions(fixture, [person, lost])).toBe(0);
  const names = (await securityEventsOf(store.table, userId, 10)).map(({ name }) => name);
  expect(names.toSorted()).toEqual(['session-ended', 'signed-out', 'signed-up', 'signed-up']);
});

it('R-445: a repetition opens a session for five minutes after the first, not longer', async () => {
  const fixture = await billingFixture(store);
  const { person, email, ...ids } = await subscriber(fixture);
  await fixture.advance(299);
  expect(await describeOutcome(person.complete(email, ids))).toBe('done');
  await fixture.advance(1);
  expect(await describeOutcome(person.complete(email, ids))).toBe(ACCOUNT_EXISTS);
  expect(await person.isSignedIn()).toBe(true);
});

it('R-445: after a webhook’s success the page’s first completion opens a session for as long as the flow lives', async () => {
  const fixture = await billingFixture(store);
  const person = browser(fixture);
  const email = await person.verifyEmail();
  const made = await person.create(email);
  await fixture.confirm(made.clientSecret);
  const id = registrationId(fixture.deps.emailKey, readFlowToken(person.cookies()) ?? '');
  await finalizeRegistration(id, {}, fixture.deps);
  await fixture.advance(23 * 3600);
  expect(await describeOutcome(person.complete(email, made))).toBe('done');
  expect(await person.isSignedIn()).toBe(true);
});

it('R-445: a log-out without a session notes nothing of a flow that has opened none', async () => {
  const fixture = await billingFixture(store);
  const person = browser(fixture);
  await person.verifyEmail();
  const before = await store.items();
  await logOut(fixture, person);
  expect(await store.items()).toEqual(before);
});

it('R-445: the log-out of a session from before flows were noted ends the flow that its browser sends', async () => {
  const fixture = await billingFixture(store);
  const { person, email, userId, ...ids } = await subscriber(fixture);
  for (const { pk, sk } of await store.items())
    if (String(pk).startsWith('FLOW#') && !String(sk).startsWith('VERIFIED'))
      await store.table.remove({ pk, sk } as never);
  await person.startSession(userId);
  await logOut(fixture, person);
  expect(await describeOutcome(person.complete(email, ids))).toBe(ACCOUNT_EXISTS);
});

it('R-443: a sign-up’s session that is ended from another device is not opened again by its flow', async () => {
  const fixture = await billingFixture(store);
  const { person, email, userId, ...ids } = await subscriber(fixture);
  const phone = browser(fixture);
  await phone.startSession(userId);
  const id = publicSessionId((await person.caller()).session.tokenHash);
  const parts = { params: undefined, query: undefined, clientAddress: 'anywhere', visit: TEST_VISIT };
  const call = { ...parts, cookies: phone.cookies(), sendCookie: () => {}, caller: await phone.caller() };
  await endSession({ ...call, request: { id } }, fixture.deps);
  expect(await describeOutcome(person.complete(email, ids))).toBe(ACCOUNT_EXISTS);
  expect(await liveSessions(fixture, [person, phone])).toBe(1);
});
