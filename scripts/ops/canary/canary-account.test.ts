import { expect, it } from 'vitest';
import { createPasswordHashing, lowestCost } from '../../../functions/identity/users/password-hash.ts';
import { changePasswordStep, hasOwner, userById } from '../../../functions/identity/users/user-store.ts';
import { CANARY_USER_ID, canaryEmail } from '../../../functions/platform/canary-account.ts';
import { systemRandomBytes } from '../../../functions/platform/hash.ts';
import { emailHashes, parseEmailAddress } from '../../../functions/platform/mail/email-address.ts';
import { TEST_EMAIL_KEY, TEST_PEPPER } from '../../../functions/testing/test-environment.ts';
import { testTable } from '../../../functions/testing/test-table.ts';
import { writeCanaryAccount } from './canary-account.ts';

const store = testTable();
const hashing = createPasswordHashing({ pepper: TEST_PEPPER, cost: lowestCost, random: systemRandomBytes });

const write = (password: string) =>
  writeCanaryAccount({ table: store.table, emailKey: TEST_EMAIL_KEY, hashing, password, now: 1_795_262_400_000 });
const account = async () => {
  const user = await userById(store.table, CANARY_USER_ID);
  if (user === undefined) throw new Error('there is no account');
  return user;
};
const owned = (password: string) =>
  hasOwner(store.table, emailHashes(TEST_EMAIL_KEY, parseEmailAddress(canaryEmail(password))));

it('R-490: the canary’s account is created, kept, and takes a new password and address, which end its sessions', async () => {
  expect(await write('the first password')).toBe('created');
  const first = await account();
  expect(first).toMatchObject({ id: CANARY_USER_ID, email: canaryEmail('the first password'), epoch: 0 });
  expect(await hashing.matches('the first password', first.passwordHash)).toBe(true);
  expect(await write('the first password')).toBe('unchanged');
  expect(await account()).toEqual(first);

  expect(await write('the second password')).toBe('changed');
  const second = await account();
  expect(second.email).toBe(canaryEmail('the second password'));
  expect(second.epoch).toBeGreaterThan(first.epoch);
  expect(await hashing.matches('the second password', second.passwordHash)).toBe(true);
  expect([await owned('the first password'), await owned('the second password')]).toEqual([false, true]);

  // It stopped after the first of the two writes.
  await store.table.transact([changePasswordStep(second, await hashing.hash('the third password'), 1)]);
  expect(await write('the third password')).toBe('changed');
  expect((await account()).email).toBe(canaryEmail('the third password'));
  expect([await owned('the second password'), await owned('the third password')]).toEqual([false, true]);
  expect(await write('the third password')).toBe('unchanged');
});

it('R-490: the account has no subscription, and no row but its profile and its address', async () => {
  await write('a password of its own');
  const keys = (await store.items()).map(({ pk, sk }) => `${String(pk).split('#')[0]} ${sk}`);
  expect(keys.toSorted()).toEqual(['EMAIL OWNER', 'USER PROFILE']);
});
