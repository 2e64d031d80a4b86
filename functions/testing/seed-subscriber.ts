import type { Millis } from '../../shared/odds/time.ts';
import { saveSubscription } from '../billing/testing/save-subscription.ts';
import { createPasswordHashing, type HashCost, productionCost } from '../identity/users/password-hash.ts';
import { changePasswordStep, createUser, findOwner, userById } from '../identity/users/user-store.ts';
import { wholeSeconds } from '../platform/clock.ts';
import { randomHex, systemRandomBytes } from '../platform/hash.ts';
import { emailHashes, parseEmailAddress } from '../platform/mail/email-address.ts';
import type { Table } from '../platform/table/table.ts';

/** Longer than anyone uses a seeded account. */
const ACTIVE_FOR_SECONDS = 10 * 365 * 24 * 3600;
const USER_ID_BYTES = 16;

export interface SubscriberSeed {
  readonly table: Table;
  readonly emailKey: string;
  readonly pepper: string;
  /** ms */
  readonly now: Millis;
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  /** False for an account that never had a subscription. */
  readonly subscribed?: boolean;
  /** Cost of the password hash; defaults to production's. */
  readonly hashing?: HashCost;
}

/** Creates an account, by default with an active subscription. If it exists, it is kept, and a different password replaces the old one. */
export async function seedSubscriber(seed: SubscriberSeed): Promise<{ readonly userId: string }> {
  const { table, emailKey, pepper, now, firstName, lastName } = seed;
  const email = parseEmailAddress(seed.email);
  const address = emailHashes(emailKey, email);
  const hashing = createPasswordHashing({ pepper, cost: seed.hashing ?? productionCost, random: systemRandomBytes });
  const seconds = wholeSeconds(now);

  const existing = await userById(table, await findOwner(table, address));
  const userId = existing?.id ?? randomHex(systemRandomBytes, USER_ID_BYTES);
  if (existing === undefined) {
    const passwordHash = await hashing.hash(seed.password);
    const user = { id: userId, email, firstName, lastName, passwordHash, epoch: 0, createdAt: seconds };
    await createUser(table, user, address);
  } else if (!(await hashing.matches(seed.password, existing.passwordHash))) {
    await table.transact([changePasswordStep(existing, await hashing.hash(seed.password), 1)]);
  }
  if (seed.subscribed === false) return { userId };
  await saveSubscription(table, userId, {
    status: 'active',
    currentPeriodEnd: seconds + ACTIVE_FOR_SECONDS,
    cardConfirmed: true,
  });
  return { userId };
}
