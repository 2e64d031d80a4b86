import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { EMAIL_KEY, testUser } from '../account/testing/test-user.ts';
import { Conflict } from '../platform/errors.ts';
import { ConditionFailed } from '../platform/table/write.ts';
import { testTable } from '../testing/test-table.ts';
import { emailHash, parseEmailAddress } from './email-address.ts';
import { changePasswordStep, createUser, ownerOf, renewPasswordHash, type UserRow, userById } from './user-store.ts';

const store = testTable();

it('finds a person by the address they own', async () => {
  const { user } = await testUser(store.table);
  const owner = await ownerOf(store.table, emailHash(EMAIL_KEY, parseEmailAddress(user.email)));
  expect(owner).toBe(user.id);
  expect(await userById(store.table, owner)).toEqual(user);
});

it('gives nobody’s id for an address without owner', async () => {
  expect(await userById(store.table, await ownerOf(store.table, randomUUID()))).toBeUndefined();
});

it('gives an address to one of 16 who sign up at once, and leaves nothing of the others', async () => {
  const { user } = await testUser(store.table);
  const address = randomUUID();
  const ids = Array.from({ length: 16 }, () => randomUUID());
  const created = await Promise.allSettled(ids.map((id) => createUser(store.table, { ...user, id }, address)));
  expect(created.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
  await createUser(store.table, { ...user, id: randomUUID() }, address).catch((error: unknown) => {
    expect(error).toBeInstanceOf(Conflict);
  });
  const owner = await ownerOf(store.table, address);
  const rows = await Promise.all([...ids, owner].map((id) => userById(store.table, id)));
  expect(new Set(rows.flatMap((row) => (row === undefined ? [] : [row.id])))).toEqual(new Set([owner]));
});

it('tells whose address it is not', async () => {
  const { user, email } = await testUser(store.table);
  const taken = createUser(store.table, { ...user, id: randomUUID() }, emailHash(EMAIL_KEY, parseEmailAddress(email)));
  await expect(taken).rejects.toMatchObject({
    status: 409,
    message: 'An account with this email already exists. Please log in.',
  });
});

const change = (user: UserRow) => store.table.transact([changePasswordStep(user, 'new')]);

it('raises the epoch with a new password, and not with a new hash of the same', async () => {
  const { user } = await testUser(store.table);
  expect(await renewPasswordHash(store.table, user, 'same, dearer')).toBe(true);
  const renewed = await userById(store.table, user.id);
  expect(renewed).toEqual({ ...user, passwordHash: 'same, dearer' });
  await change(renewed ?? user);
  expect(await userById(store.table, user.id)).toEqual({ ...user, passwordHash: 'new', epoch: 1 });
});

it('does not write over a password that changed since it was read, nor bring a deleted person back', async () => {
  const { user } = await testUser(store.table);
  await change(user);
  expect(await renewPasswordHash(store.table, user, 'the old one, dearer')).toBe(false);
  expect(await userById(store.table, user.id)).toMatchObject({ passwordHash: 'new', epoch: 1 });
  const gone = { ...user, id: randomUUID() };
  await expect(change(gone)).rejects.toThrow(ConditionFailed);
  expect(await renewPasswordHash(store.table, gone, 'new')).toBe(false);
  expect(await userById(store.table, gone.id)).toBeUndefined();
});
