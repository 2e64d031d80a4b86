import { expect, it } from 'vitest';
import { apiErrors } from '../../../shared/contracts/errors.ts';
import { systemRandomBytes } from '../../platform/hash.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { recordedLog } from '../../testing/recorded-log.ts';
import { testTable } from '../../testing/test-table.ts';
import { TEST_VISIT } from '../../testing/test-visit.ts';
import { securityEventsOf } from '../security-events/security-event-store.ts';
import { assertRecentlyAuthenticated } from '../session/recent-authentication.ts';
import { newSessionToken, tokenHash } from '../session/session.ts';
import { closeSession, openSession, sessionOf } from '../session/session-store.ts';
import { confirmByPassword } from './reauthenticate.ts';
import { countingHashing, testUser } from './testing/test-user.ts';

const store = testTable();

async function signedIn() {
  const { user, password } = await testUser(store.table);
  const clock = fakeClock('2026-11-24T12:00:00Z');
  const token = newSessionToken(systemRandomBytes);
  await openSession(store.table, token, user, clock.now(), { visit: TEST_VISIT });
  const { log, entries } = recordedLog();
  const deps = { table: store.table, hashing: countingHashing(), random: systemRandomBytes, log, clock: clock.now };
  const caller = { userId: user.id, session: { tokenHash: tokenHash(token) } };
  return {
    ...{ user, token, clock, deps, entries, right: password },
    confirm: (password: string) => confirmByPassword({ caller, visit: TEST_VISIT, password }, deps),
    /** What an endpoint asks before it does anything. */
    allowed: async () => {
      const session = await sessionOf(store.table, token, clock.now());
      if (session === undefined) throw new Error('no session');
      assertRecentlyAuthenticated({ userId: user.id, session }, { now: clock.now(), log });
    },
  };
}

it('R-440: the right password counts for five minutes', async () => {
  const { confirm, allowed, right, clock } = await signedIn();
  await expect(allowed()).rejects.toMatchObject({ status: 403, message: apiErrors['identity-unconfirmed'].message });
  await confirm(right);
  clock.advanceSeconds(300);
  await allowed();
  clock.advanceSeconds(1);
  await expect(allowed()).rejects.toMatchObject({ status: 403, message: apiErrors['identity-unconfirmed'].message });
});

it('a wrong password confirms nothing, and does not end the session', async () => {
  const { confirm, allowed } = await signedIn();
  await expect(confirm('something else')).rejects.toMatchObject({ status: 400, message: 'This password is not right' });
  await expect(allowed()).rejects.toMatchObject({ status: 403 });
});

it('of many wrong passwords at once ten are checked within 15 minutes', async () => {
  const { confirm, deps, right } = await signedIn();
  const answers = await Promise.allSettled(Array.from({ length: 16 }, () => confirm('something else')));
  const statuses = answers.map((answer) => answer.status === 'rejected' && answer.reason.status);
  expect(statuses.toSorted()).toEqual([...Array(10).fill(400), ...Array(6).fill(429)]);
  expect(deps.hashing.runs()).toBe(10);
  await expect(confirm(right)).rejects.toMatchObject({ status: 429 });
});

it('the right password does not use up attempts', async () => {
  const { confirm, right } = await signedIn();
  for (let attempt = 1; attempt <= 12; attempt++) await confirm(right);
});

it('a session that ended meanwhile stays ended', async () => {
  const { confirm, right, token, clock } = await signedIn();
  await closeSession(store.table, token);
  await expect(confirm(right)).rejects.toMatchObject({ status: 401 });
  expect(await sessionOf(store.table, token, clock.now())).toBeUndefined();
});

it('R-447: the owner sees when and where it was confirmed', async () => {
  const { confirm, right, user } = await signedIn();
  await confirm(right);
  expect(await securityEventsOf(store.table, user.id, 10)).toEqual([
    { name: 'identity-confirmed', at: Date.parse('2026-11-24T12:00:00Z') / 1000, ...TEST_VISIT },
  ]);
});
