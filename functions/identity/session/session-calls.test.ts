import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isRefusal } from '../../platform/errors.ts';
import { systemRandomBytes } from '../../platform/hash.ts';
import { createDocumentClient, createDynamoDbClient } from '../../platform/table/client.ts';
import { session as sessionKey } from '../../platform/table/keys.ts';
import { createTable } from '../../platform/table/table.ts';
import { fakeClock } from '../../testing/fake-clock.ts';
import { recordingTable } from '../../testing/faulty-table.ts';
import { testTable } from '../../testing/test-table.ts';
import { TEST_VISIT } from '../../testing/test-visit.ts';
import { testUser } from '../account/testing/test-user.ts';
import { newSessionToken, tokenHash } from './session.ts';
import { openSession, sessionOf } from './session-store.ts';

const store = testTable();
/** A multiple of five minutes: the start of a window. */
const begin = fakeClock('2026-11-21T12:00:00Z').now();
const WINDOW = 5 * 60_000;

async function signedIn(at = begin) {
  const { user } = await testUser(store.table);
  const token = newSessionToken(systemRandomBytes);
  await openSession(store.table, token, user, at, { visit: TEST_VISIT });
  return { user, token };
}

/** 'in', 'out' without a session, or the refusal. */
const calling = (token: string, at: number) =>
  sessionOf(store.table, token, at).then(
    (session) => (session === undefined ? 'out' : 'in'),
    (error: unknown) => {
      if (isRefusal(error, 'too-many-calls')) return error;
      throw error;
    },
  );
const setCalls = (token: string, callCount: number) =>
  store.table.update(sessionKey(tokenHash(token)), { set: { callCount } });
const inside = (answers: readonly unknown[]) => answers.filter((answer) => answer === 'in').length;

it('R-140: of many concurrent calls exactly 300 pass', async () => {
  const { token } = await signedIn();
  await setCalls(token, 290);
  const answers = await Promise.all(Array.from({ length: 16 }, () => calling(token, begin + WINDOW - 1)));
  expect(inside(answers)).toBe(10);
  expect(answers.filter((answer) => isRefusal(answer, 'too-many-calls'))).toHaveLength(6);
});

it('R-140: concurrent calls that start a new window are all counted in it', async () => {
  const { token } = await signedIn();
  await setCalls(token, 300);
  const answers = await Promise.all(Array.from({ length: 16 }, () => calling(token, begin + WINDOW)));
  expect(inside(answers)).toBe(16);
  const stored = await store.table.get(sessionKey(tokenHash(token)), z.object({ callCount: z.int() }));
  expect(stored?.callCount).toBe(16);
});

it('R-144, R-145: the 301st call has to wait for the next window', async () => {
  const { token } = await signedIn();
  await setCalls(token, 299);
  expect(await calling(token, begin)).toBe('in');
  const refusal = await calling(token, begin + 1000);
  expect(refusal).toMatchObject({ status: 429, retryAfterSeconds: 299, message: expect.stringContaining('wait') });
  expect(await calling(token, begin + WINDOW - 1)).toMatchObject({ retryAfterSeconds: 1 });
  expect(await calling(token, begin + WINDOW)).toBe('in');
});

it('R-143: refused calls do not extend the wait', async () => {
  const { token } = await signedIn();
  await setCalls(token, 300);
  await Promise.all(Array.from({ length: 16 }, () => calling(token, begin)));
  expect(inside(await Promise.all(Array.from({ length: 16 }, () => calling(token, begin + WINDOW))))).toBe(16);
});

it('each session is counted separately, and a new one has its own window', async () => {
  const { user, token } = await signedIn();
  await setCalls(token, 300);
  const other = newSessionToken(systemRandomBytes);
  await openSession(store.table, other, user, begin, { visit: TEST_VISIT });
  expect(await calling(token, begin)).toMatchObject({ code: 'too-many-calls' });
  expect(await calling(other, begin)).toBe('in');
});

it('a slow clock does not reset the count', async () => {
  const { token } = await signedIn();
  expect(await calling(token, begin + WINDOW)).toBe('in');
  await setCalls(token, 299);
  expect(await calling(token, begin + WINDOW - 2000)).toBe('in');
  expect(await calling(token, begin + WINDOW - 2000)).toMatchObject({ retryAfterSeconds: 302 });
  expect(await calling(token, begin + WINDOW)).toMatchObject({ code: 'too-many-calls' });
});

it('a call reads the table twice in sequence; the first of a window three times', async () => {
  const { token } = await signedIn();
  const { table, calls } = recordingTable(store.table);
  await sessionOf(table, token, begin);
  expect(calls).toEqual(['update SESSION', 'get USER']);
  await sessionOf(table, token, begin + WINDOW);
  expect(calls.slice(2)).toEqual(['update SESSION', 'update SESSION', 'get USER']);
});

it('an invented token is not counted', async () => {
  const before = await store.items();
  expect(await calling('x'.repeat(43), begin)).toBe('out');
  expect(await store.items()).toEqual(before);
});

it('R-146: no call passes if the count cannot be written', async () => {
  const { token } = await signedIn();
  const unreachable = createTable(
    createDocumentClient(createDynamoDbClient({ endpoint: 'http://127.0.0.1:1' })),
    'any',
  );
  const readsOnly = { ...store.table, update: unreachable.update };
  await expect(sessionOf(readsOnly, token, begin)).rejects.toMatchObject({ code: 'unavailable' });
});
