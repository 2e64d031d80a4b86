import { randomUUID } from 'node:crypto';
import { systemRandomBytes } from '../../../platform/hash.ts';
import { userSubscription } from '../../../platform/table/keys.ts';
import type { Table } from '../../../platform/table/table.ts';
import { seedSubscriber } from '../../../testing/seed-subscriber.ts';
import { TEST_EMAIL_KEY, TEST_PEPPER } from '../../../testing/test-environment.ts';
import { TEST_VISIT } from '../../../testing/test-visit.ts';
import { newSessionToken } from '../../session/session.ts';
import { openSession } from '../../session/session-store.ts';
import { lowestCost } from '../../users/password-hash.ts';
import { userById } from '../../users/user-store.ts';

/** A user who has just logged in, or some seconds ago, for real handlers, using the keys of `testEnvironment`. */
export async function signedInUser(table: Table, { subscribed = true, firstName = 'Ada', secondsAgo = 0 } = {}) {
  const email = `${randomUUID()}@example.com`;
  const { userId } = await seedSubscriber({
    ...{ table, email, firstName, lastName: 'Byron', password: 'the first password' },
    ...{ now: Date.now(), emailKey: TEST_EMAIL_KEY, pepper: TEST_PEPPER, hashing: lowestCost },
  });
  if (!subscribed) await table.remove(userSubscription(userId));
  const user = await userById(table, userId);
  if (user === undefined) throw new Error('the seeded user is missing');
  const token = newSessionToken(systemRandomBytes);
  await openSession(table, token, user, Date.now() - secondsAgo * 1000, { visit: TEST_VISIT, authenticated: true });
  return { userId, email, firstName, token, cookies: [`__Host-sid=${token}`] };
}
