import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';

import { emailHash, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { ConditionFailed } from '../../platform/table/write.ts';
import { testTable } from '../../testing/test-table.ts';
import { EMAIL_KEY, testUser } from '../account/testing/test-user.ts';
import { changePasswordStep, createUser, findOwner, renewPasswordHash, type UserRow, userById } from './user-store.ts';

const store = testTable();

it('a user is found by their address', async () => {
  const { user } = await testUser(store.table);
  const owner = await findOwner(store.table, [emailHash(EMAIL_KEY, parseEmailAddress(user.email))]);
  expect(owner).toBe(user.id);
  expect(await userById(store.table, owner)).toEqual(user);
});

it('an address without an owner gives an unused id', async () => {
  expect(await userById(store.table, await findOwner(store.table, [randomUUID()]))).toBeUndefined();
});

it('of 16 concurrent sign-ups one gets the address, and nothing is left of the others', async () => {
  const { user } = await testUser(store.table);
  const address = randomUUID();
  const ids = Array.from({ length: 16 }, () => randomUUID());
  const created = await Promise.allSettled(ids.map((id) => createUser(store.table, { ...user, id }, [address])));
  expect(created.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
  await createUser(store.table, { ...user, id: randomUUID() }, [address]).catch((error: unknown) => {
    expect(error).toMatchObject({ code: 'account-exists' });
  });
  const owner = await findOwner(store.table, [address]);
  const rows = await Promise.all([...ids, owner].map((id) => userById(store.table, id)));
  expect(new Set(rows.flatMap((row) => (row === undefined ? [] : [row.id])))).toEqual(new Set([owner]));
});

it('an address without an owner is reported', async () => {
  const { user, email } = await testUser(store.table);
  const taken = createUser(store.table, { ...user, id: randomUUID() }, [
    emailHash(EMAIL_KEY, parseEmailAddress(email)),
  ]);
  await expect(taken).rejects.toMatchObject({
    status: 409,
    message: 'An account with this email already exists. Please log in.',
  });
});

const change = (user: UserRow) => store.table.transact([changePasswordStep(user, 'new', 1)]);

it('a new password increments the epoch, a new hash of the same one does not', async () => {
  const { user } = await testUser(store.table);
  expect(await renewPasswordHash(store.table, user, 'same, costlier')).toBe(true);
  const renewed = await userById(store.table, user.id);
  expect(renewed).toEqual({ ...user, passwordHash: 'same, costlier' });
  await change(renewed ?? user);
  expect(await userById(store.table, user.id)).toEqual({ ...user, passwordHash: 'new', passwordSetAt: 1, epoch: 1 });
});

it('a new hash does not overwrite a changed password, nor recreate a deleted user', async () => {
  const { user } = await testUser(store.table);
  await change(user);
  expect(await renewPasswordHash(store.table, user, 'the old one, costlier')).toBe(false);
  expect(await userById(store.table, user.id)).toMatchObject({ passwordHash: 'new', passwordSetAt: 1, epoch: 1 });
  const gone = { ...user, id: randomUUID() };
  await expect(change(gone)).rejects.toThrow(ConditionFailed);
  expect(await renewPasswordHash(store.table, gone, 'new')).toBe(false);
  expect(await userById(store.table, gone.id)).toBeUndefined();
});
