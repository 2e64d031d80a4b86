import { randomUUID } from 'node:crypto';
import { expect, it, test } from 'vitest';
import {
  codeFixture,
  emailedCode,
  hashEmail,
  outcomeOf,
  testBrowser,
} from '../../identity/verification/testing/code-fixture.ts';
import { code as codeKey } from '../../platform/table/keys.ts';
import { testTable } from '../../testing/test-table.ts';
import { codeRow, renewCode } from './code-store.ts';

/** The machine may be busy. */

const store = testTable();

async function sent() {
  const fixture = codeFixture(store.table);
  const email = `${randomUUID()}@example.com`;
  const owner = testBrowser(fixture);
  await owner.sendVerification(email);
  const row = await codeRow(store.table, 'sign-up', hashEmail(email));
  const mailing = () => ({
    purpose: 'sign-up' as const,
    emailHash: hashEmail(email),
    nonce: row?.nonce ?? '',
    now: fixture.clock.now(),
  });
  return { fixture, email, owner, row, mailing };
}

test.each([
  [0, 600],
  [480, 120],
  [481, 600],
  [599, 600],
  [1800, 600],
])('an email sent %i s late has a code with %i s left', async (late, left) => {
  const { fixture, email, owner, mailing } = await sent();
  fixture.clock.advanceSeconds(late);
  const row = await renewCode(store.table, mailing());
  const seconds = fixture.clock.now() / 1000;
  expect((row?.expiresAt ?? 0) - seconds).toBe(left);
  expect(await codeRow(store.table, 'sign-up', hashEmail(email))).toEqual(row);
  fixture.clock.advanceSeconds(left - 1);
  expect(await outcomeOf(owner.verifyEmail(email, await emailedCode(fixture, 'sign-up', email)))).toBe('done');
});

it('extending a code changes neither its attempts nor the time until the next code', async () => {
  const { fixture, email, owner, mailing } = await sent();
  fixture.clock.advanceSeconds(599);
  await renewCode(store.table, mailing());
  fixture.clock.advanceSeconds(1);
  expect(await owner.sendVerification(email)).toMatchObject({ alreadySent: false });
});

it('there is nothing to send for a code that was replaced, used, expired, or a decoy', async () => {
  const replaced = await sent();
  replaced.fixture.clock.advanceSeconds(600);
  await replaced.owner.sendVerification(replaced.email);
  expect(await renewCode(store.table, replaced.mailing())).toBeUndefined();

  const used = await sent();
  await used.owner.verifyEmail(used.email, await emailedCode(used.fixture, 'sign-up', used.email));
  used.fixture.clock.advanceSeconds(599);
  expect(await renewCode(store.table, used.mailing())).toBeUndefined();

  const swept = await sent();
  await store.table.remove(codeKey('sign-up', hashEmail(swept.email)));
  expect(await renewCode(store.table, swept.mailing())).toBeUndefined();

  const decoy = await sent();
  await store.table.update(codeKey('sign-up', hashEmail(decoy.email)), { set: { decoy: true } });
  expect(await renewCode(store.table, decoy.mailing())).toBeUndefined();
});

it('a code used while its email is prepared is not revived', async () => {
  const { fixture, email, mailing } = await sent();
  fixture.clock.advanceSeconds(500);
  // It is used between the worker's read and its write.
  const slow = {
    ...store.table,
    get: async (...args: Parameters<typeof store.table.get>) => {
      const row = await store.table.get(...args);
      await store.table.update(codeKey('sign-up', hashEmail(email)), { set: { consumedAt: 1 } });
      return row;
    },
  } as typeof store.table;
  expect(await renewCode(slow, mailing())).toBeUndefined();
  expect((await codeRow(store.table, 'sign-up', hashEmail(email)))?.consumedAt).toBe(1);
});
