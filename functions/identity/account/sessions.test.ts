import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { contracts } from '../../../shared/contracts/index.ts';
import { userSession } from '../../platform/table/keys.ts';
import { testTable } from '../../testing/test-table.ts';
import { knownDevice } from '../protection/device.ts';
import { securityEventsOf } from '../security-events/security-event-store.ts';
import { readSessionToken, tokenHash } from '../session/session.ts';
import { codeFixture, outcomeOf, type TestBrowser, testBrowser } from '../verification/testing/code-fixture.ts';
import { run as endOtherSessions } from './end-other-sessions.handler.ts';
import { run as endSession } from './end-session.handler.ts';
import { run as listSecurityEvents } from './list-security-events.handler.ts';
import { run as listSessions } from './list-sessions.handler.ts';
import { EMAIL_KEY, testUser } from './testing/test-user.ts';

const store = testTable();
const CHROME =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const visit = { userAgent: CHROME, place: '192.0.2.0/24' };
const GONE = 'This device is already logged out';

/** A user who is logged in with so many browsers, and what the first of them can do. */
async function loggedIn(browsers: number) {
  const fixture = codeFixture(store.table);
  const { deps, clock } = fixture;
  const { user, email, password } = await testUser(store.table);
  const all = Array.from({ length: browsers }, () => testBrowser(fixture));
  for (const each of all) await each.logIn(email, password);
  const [own, ...others] = all;
  if (own === undefined) throw new Error('no browser');
  const parts = async (by: TestBrowser) => ({
    ...{ params: undefined, query: undefined, request: undefined, clientAddress: randomUUID(), visit },
    ...{ cookies: by.cookies(), sendCookie: by.keep, caller: await by.caller() },
  });
  return {
    ...{ fixture, deps, clock, user, email, password, own, others },
    list: async (by = own) =>
      contracts['identity/account/list-sessions'].reply.parse(await listSessions(await parts(by), deps)),
    end: async (id: string, by = own) => endSession({ ...(await parts(by)), request: { id } }, deps),
    endOthers: async (by = own) => endOtherSessions(await parts(by), deps),
    log: async (by = own) =>
      contracts['identity/account/list-security-events'].reply.parse(await listSecurityEvents(await parts(by), deps)),
    names: async () => (await securityEventsOf(store.table, user.id, 100)).map(({ name }) => name).toSorted(),
  };
}

const hashEmail = (browser: TestBrowser) => tokenHash(readSessionToken(browser.cookies()) ?? '');
const signedInAmong = async (browsers: readonly TestBrowser[]) =>
  (await Promise.all(browsers.map((each) => each.isSignedIn()))).filter(Boolean).length;

it('R-443: the list shows every session once, the caller’s first, without anything that opens one', async () => {
  const { own, others, list, clock } = await loggedIn(3);
  clock.advanceSeconds(3600);
  await others[1]?.isSignedIn();
  const sessions = await list();
  expect(sessions.map(({ current }) => current)).toEqual([true, false, false]);
  expect(sessions.map(({ lastUsedAt }) => Date.parse(lastUsedAt))).toEqual([
    clock.now(),
    clock.now(),
    clock.now() - 3_600_000,
  ]);
  expect(new Set(sessions.map(({ id }) => id)).size).toBe(3);
  const shown = JSON.stringify(sessions);
  for (const each of [own, ...others]) {
    expect(shown).not.toContain(hashEmail(each));
    expect(shown).not.toContain(readSessionToken(each.cookies()));
  }
});

it('R-443: one session is ended at once, and its owner sees it', async () => {
  const { own, others, list, end, names } = await loggedIn(3);
  const [, ended] = await list();
  await end(ended?.id ?? '');
  expect(await signedInAmong(others)).toBe(1);
  expect(await own.isSignedIn()).toBe(true);
  expect((await list()).map(({ id }) => id)).not.toContain(ended?.id);
  expect(await outcomeOf(end(ended?.id ?? ''))).toBe(GONE);
  expect(await names()).toEqual(['session-ended', 'signed-in', 'signed-in', 'signed-in']);
});

it('R-443: another account’s session answers like one that never existed, and goes on', async () => {
  const mine = await loggedIn(1);
  const theirs = await loggedIn(1);
  const [target] = await theirs.list();
  expect(await outcomeOf(mine.end(target?.id ?? ''))).toBe(GONE);
  expect(await outcomeOf(mine.end('x'.repeat(43)))).toBe(GONE);
  expect(await theirs.own.isSignedIn()).toBe(true);
  expect(await theirs.names()).toEqual(['signed-in']);
});

it('R-443: of 16 calls that end one session one succeeds', async () => {
  const { list, end, names } = await loggedIn(2);
  const [, ended] = await list();
  const outcomes = await Promise.all(Array.from({ length: 16 }, () => outcomeOf(end(ended?.id ?? ''))));
  expect(outcomes.toSorted()).toEqual([...Array(15).fill(GONE), 'done']);
  expect((await names()).filter((name) => name === 'session-ended')).toHaveLength(1);
});

it('R-443: all other sessions end at once, also one that is not listed', async () => {
  const { own, others, user, list, endOthers, names } = await loggedIn(3);
  const [unlisted] = others;
  if (unlisted === undefined) throw new Error('no browser');
  await store.table.remove(userSession(user.id, hashEmail(unlisted)));
  expect(await list()).toHaveLength(2);
  const before = own.cookie('__Host-sid');
  await endOthers();
  expect(await signedInAmong(others)).toBe(0);
  expect(await own.isSignedIn()).toBe(true);
  expect(own.cookie('__Host-sid')).not.toBe(before);
  expect(await list()).toHaveLength(1);
  expect(await names()).toEqual(['all-sessions-ended', 'signed-in', 'signed-in', 'signed-in']);
});

it('R-443: ending the others does not renew the login of the session that asks', async () => {
  const { own, clock, endOthers } = await loggedIn(1);
  const { session: before } = await own.caller();
  clock.advanceSeconds(3600);
  await endOthers();
  const { session: after } = await own.caller();
  expect([after.createdAt, after.authenticatedAt]).toEqual([before.createdAt, before.authenticatedAt]);
});

it('R-443: of sessions that end each other at once, one at most goes on', async () => {
  const { own, others, endOthers } = await loggedIn(8);
  const all = [own, ...others];
  const outcomes = await Promise.all(all.map((each) => outcomeOf(endOthers(each))));
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  expect(await signedInAmong(all)).toBe(1);
});

it('R-446: ending the others makes their browsers unknown, and leaves the caller’s known', async () => {
  const { own, others, user, endOthers } = await loggedIn(2);
  await endOthers();
  const isKnown = (browser: TestBrowser) =>
    knownDevice(browser.cookies(), { key: EMAIL_KEY, userId: user.id, epoch: 1 }) !== undefined;
  expect([own, ...others].map(isKnown)).toEqual([true, false]);
});

it('R-447: the owner sees the newest events first, with device and place, and no one else’s', async () => {
  const { clock, list, end, log } = await loggedIn(2);
  await (await loggedIn(1)).endOthers();
  clock.advanceSeconds(60);
  const [, ended] = await list();
  await end(ended?.id ?? '');
  const events = await log();
  expect(events.map(({ name }) => name)).toEqual(['session-ended', 'signed-in', 'signed-in']);
  expect(events[0]).toEqual({
    ...{ name: 'session-ended', device: 'Chrome on macOS', place: '192.0.2.0/24' },
    at: new Date(clock.now()).toISOString(),
  });
});
