import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { hasAccess } from '../billing/subscription/entitlement.ts';
import { storedSubscription } from '../billing/subscription/subscription-store.ts';
import { createPasswordHashing, lowestCost } from '../identity/users/password-hash.ts';
import { userById } from '../identity/users/user-store.ts';
import { systemRandomBytes } from '../platform/hash.ts';
import { fakeClock } from './fake-clock.ts';
import { seedSubscriber } from './seed-subscriber.ts';
import { testTable } from './test-table.ts';

const store = testTable();
const now = fakeClock().now();
const YEAR = 365 * 24 * 3600_000;
const hashing = createPasswordHashing({ pepper: 'pepper', cost: lowestCost, random: systemRandomBytes });

const seed = (email: string, password = 'ready to look around') =>
  seedSubscriber({
    table: store.table,
    emailKey: 'key',
    pepper: 'pepper',
    now,
    email,
    password,
    firstName: 'Ada',
    lastName: 'Byron',
    hashing: lowestCost,
  });

it('a seeded account has access for years', async () => {
  const { userId } = await seed(`${randomUUID()}@example.com`);
  const subscription = await storedSubscription(store.table, userId);
  expect(hasAccess(subscription, now)).toBe(true);
  expect(hasAccess(subscription, now + 9 * YEAR)).toBe(true);
});

it('a second run changes nothing', async () => {
  const email = `${randomUUID()}@example.com`;
  const { userId } = await seed(email);
  const before = await store.items();
  expect(await seed(email.toUpperCase())).toEqual({ userId });
  expect(await store.items()).toEqual(before);
});

it('a new password replaces the old one and ends its sessions', async () => {
  const email = `${randomUUID()}@example.com`;
  const { userId } = await seed(email);
  expect(await seed(email, 'another password')).toEqual({ userId });
  const user = await userById(store.table, userId);
  expect(user?.epoch).toBe(1);
  expect(await hashing.matches('another password', user?.passwordHash)).toBe(true);
});
