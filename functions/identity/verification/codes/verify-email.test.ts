import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { codeRow } from '../../../mail/codes/code-store.ts';
import { allFaults, faultyTable, recordingTable } from '../../../testing/faulty-table.ts';
import { testTable } from '../../../testing/test-table.ts';
import {
  type CodeFixture,
  codeFixture,
  emailedCode,
  hashEmail,
  outcomeOf,
  type TestBrowser,
  testBrowser,
} from '../testing/code-fixture.ts';
import { emailVerifiedAt } from './verify-email.ts';

/** The machine may be busy. */

const store = testTable();

async function asked(fixture = codeFixture(store.table)) {
  const email = `${randomUUID()}@example.com`;
  const owner = testBrowser(fixture);
  await owner.sendVerification(email);
  return { fixture, email, owner, code: await emailedCode(fixture, 'sign-up', email) };
}

const proven = (fixture: CodeFixture, { cookie }: Pick<TestBrowser, 'cookie'>, email: string) =>
  emailVerifiedAt(store.table, {
    flow: cookie('__Host-flow') ?? '',
    hashes: [hashEmail(email)],
    now: fixture.clock.now(),
  });

it('a browser’s verified address is recorded for 24 hours', async () => {
  const { fixture, email, owner, code } = await asked();
  expect(await proven(fixture, owner, email)).toBeUndefined();
  await owner.verifyEmail(email, code);
  const at = fixture.clock.now() / 1000;
  expect(await proven(fixture, owner, email)).toBe(at);
  expect(await proven(fixture, owner, `${randomUUID()}@example.com`)).toBeUndefined();
  fixture.clock.advanceSeconds(24 * 3600 - 1);
  expect(await proven(fixture, owner, email)).toBe(at);
  fixture.clock.advanceSeconds(1);
  expect(await proven(fixture, owner, email)).toBeUndefined();
});

it('a cookie known before the verification is not valid after it', async () => {
  const { fixture, email, owner, code } = await asked();
  const planted = testBrowser(fixture);
  owner.copyCookiesTo(planted);
  await owner.verifyEmail(email, code);
  expect(await proven(fixture, planted, email)).toBeUndefined();
  expect(await proven(fixture, owner, email)).toBeDefined();
});

it('each browser verifies the address separately', async () => {
  const { fixture, email, owner, code } = await asked();
  await owner.verifyEmail(email, code);
  fixture.clock.advanceSeconds(600);
  const second = testBrowser(fixture);
  await second.sendVerification(email);
  expect(await proven(fixture, second, email)).toBeUndefined();
  await second.verifyEmail(email, await emailedCode(fixture, 'sign-up', email));
  expect(await proven(fixture, second, email)).toBeDefined();
  expect(await proven(fixture, owner, email)).toBeDefined();
});

it('R-014, I4: with any fault the code is used and the address verified, or neither', async () => {
  const counted = recordingTable(store.table);
  const first = await asked(codeFixture(counted.table));
  const from = counted.calls.length;
  await first.owner.verifyEmail(first.email, first.code);
  const calls = counted.calls.slice(from);
  expect(calls).toEqual(['update RL', 'update CODE', 'update RL', 'transact update CODE, put FLOW']);

  const proofs = async (email: string) =>
    (await store.items()).filter(({ sk }) => sk === `VERIFIED#${hashEmail(email)}`).length;
  for (const planned of allFaults(calls.length)) {
    const where = JSON.stringify(planned);
    const { fixture, email, owner, code } = await asked();
    const broken = { ...fixture.deps, table: faultyTable(store.table, planned).table };
    expect(await outcomeOf(owner.verifyEmail(email, code, broken)), where).not.toBe('done');
    const done = (await codeRow(store.table, 'sign-up', hashEmail(email)))?.consumedAt !== undefined;
    expect(await proofs(email), where).toBe(done ? 1 : 0);
    if (!done) expect(await outcomeOf(owner.verifyEmail(email, code)), where).toBe('done');
  }
});
