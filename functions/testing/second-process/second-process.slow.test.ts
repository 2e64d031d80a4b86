import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { testUser } from '../../identity/account/testing/test-user.ts';
import { newSessionToken } from '../../identity/session/session.ts';
import { openSession } from '../../identity/session/session-store.ts';
import { systemRandomBytes } from '../../platform/hash.ts';
import { userProfile } from '../../platform/table/keys.ts';
import { loggedLines } from '../log-output.ts';
import { testEnvironment } from '../test-environment.ts';
import { engineTable } from '../test-table.ts';
import { TEST_VISIT } from '../test-visit.ts';
import { putFromTwoProcesses, sendFromTwoProcesses } from './second-process.ts';

/** Starting a process is slow on a busy machine. */

const store = engineTable();
testEnvironment(store);

async function signedIn() {
  const { user } = await testUser(store.table);
  const token = newSessionToken(systemRandomBytes);
  await openSession(store.table, token, user, Date.now(), { visit: TEST_VISIT });
  return { id: user.id, cookies: [`__Host-sid=${token}`] };
}

it('exactly one of 16 writes from two processes succeeds', async () => {
  const key = userProfile(randomUUID());
  const values = Array.from({ length: 16 }, (_, n) => n);
  const written = await putFromTwoProcesses(store, key, values);
  expect(written.filter(Boolean)).toHaveLength(1);
  expect(await store.table.get(key, z.object({ n: z.int() }))).toEqual({ n: written.indexOf(true) });
});

it('requests from two processes return responses in order, and both logs are captured', async () => {
  const people = await Promise.all([signedIn(), signedIn(), signedIn()]);
  const answers = await sendFromTwoProcesses(store, 'identity/account/get-user', people);
  expect(answers.map(({ body }) => body)).toMatchObject(people.map(({ id }) => ({ id })));
  // Each process also logs its warm-up call.
  expect(
    loggedLines()
      .join('')
      .match(/"message":"request"/g),
  ).toHaveLength(5);
});

it('an error in the second process is rethrown', async () => {
  const nowhere = { ...store, endpoint: 'http://127.0.0.1:1' };
  await expect(putFromTwoProcesses(nowhere, userProfile('1'), [1, 2])).rejects.toThrow('not available');
});
