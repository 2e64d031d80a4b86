import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { codeRow } from '../../mail/codes/code-store.ts';
import { randomHex, systemRandomBytes } from '../../platform/hash.ts';
import { parseEmailAddress } from '../../platform/mail/email-address.ts';
import type { Table } from '../../platform/table/table.ts';
import { testTable } from '../../testing/test-table.ts';
import { createUser } from '../users/user-store.ts';
import {
  codeFixture,
  emailedCode,
  hashEmail,
  outcomeOf,
  outcomeWithWork,
  testBrowser,
} from '../verification/testing/code-fixture.ts';

/** A full day passes. */

const store = testTable();
const TOO_MANY = 'Too many attempts. Please wait and try again.';
const WRONG_CODE = 'Invalid or expired verification code';
const WRONG_PASSWORD = 'Invalid credentials';
const STEP_SECONDS = 600;
const STEPS = (24 * 3600) / STEP_SECONDS;
const GUESSES = 3;
/** More than the limit for all unknown browsers together in 15 minutes. */
const BURST = 12;

/** An owner with a known browser. */
async function owned(table: Table) {
  const fixture = codeFixture(table);
  const email = `${randomUUID()}@example.com`;
  const password = 'the password of the owner';
  const passwordHash = await fixture.hashing.hash(password);
  const user = {
    ...{ id: randomHex(systemRandomBytes, 16), email: parseEmailAddress(email), passwordHash },
    ...{ firstName: 'Ada', lastName: 'Byron', epoch: 0, createdAt: 1 },
  };
  await createUser(table, user, [hashEmail(email)]);
  const known = testBrowser(fixture);
  await known.logIn(email, password);
  return { fixture, email, password, known };
}
type Owned = Awaited<ReturnType<typeof owned>>;

/** Ten minutes of attackers, each from another address: guessed passwords, a requested code, guessed codes. */
async function tenMinutesOfAttacks({ fixture, email }: Owned, guesses = GUESSES, place = randomUUID()) {
  const guessed = [];
  for (let n = 0; n < guesses; n++)
    guessed.push(await outcomeOf(testBrowser(fixture).logIn(email, `a guess at it, no ${n}`)));
  const requester = testBrowser(fixture, place);
  const asked = await outcomeWithWork((proof) => requester.sendReset(email, fixture.deps, proof));
  const row = await codeRow(store.table, 'password-reset', hashEmail(email));
  const wrong = row === undefined ? '000000' : wrongCode(await emailedCode(fixture, 'password-reset', email));
  const tried = [];
  for (const otherBrowser of [
    requester,
    testBrowser(fixture),
    testBrowser(fixture),
    testBrowser(fixture),
    testBrowser(fixture),
    testBrowser(fixture),
  ])
    tried.push(await outcomeOf(otherBrowser.verifyReset(email, wrong)));
  return { guessed, asked, tried };
}

const wrongCode = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0');

it('R-149: the owner’s browser can log in during a day of guessing from hundreds of addresses', async () => {
  const scene = await owned(store.table);
  const { fixture, email, password, known } = scene;
  const guesses: string[] = [];
  const codes: string[] = [];
  for (let step = 0; step < STEPS; step++) {
    const ownerComes = step % 36 === 35;
    const { guessed, tried } = await tenMinutesOfAttacks(scene, ownerComes ? BURST : GUESSES);
    guesses.push(...guessed);
    codes.push(...tried);
    if (ownerComes) {
      const hour = (step + 1) / 6;
      expect(await outcomeOf(known.logIn(email, password)), `after ${hour} hours`).toBe('done');
    }
    fixture.clock.advanceSeconds(STEP_SECONDS);
  }
  // Password login is blocked for all unknown browsers by now, and no guess was right.
  expect(new Set(guesses)).toEqual(new Set([WRONG_PASSWORD, TOO_MANY]));
  expect(guesses.filter((outcome) => outcome === WRONG_PASSWORD)).toHaveLength(100);
  expect(guesses.slice(-BURST)).toEqual(Array(BURST).fill(TOO_MANY));
  expect(new Set(codes)).toEqual(new Set([WRONG_CODE]));
  expect(await outcomeOf(known.logIn(email, password))).toBe('done');
  expect(await known.isSignedIn()).toBe(true);
});

it('R-149: a password reset from the owner’s browser succeeds while attackers guess codes and passwords', async () => {
  const scene = await owned(store.table);
  const { fixture, email } = scene;
  for (let step = 0; step < 5; step++) {
    await tenMinutesOfAttacks(scene);
    fixture.clock.advanceSeconds(STEP_SECONDS);
  }
  const fresh = testBrowser(fixture);
  expect(await outcomeWithWork((proof) => fresh.sendReset(email, fixture.deps, proof))).toBe('done');
  const code = await emailedCode(fixture, 'password-reset', email);
  const { asked, tried } = await tenMinutesOfAttacks(scene);
  expect([asked, new Set(tried)]).toEqual(['done', new Set([WRONG_CODE])]);
  expect(await emailedCode(fixture, 'password-reset', email)).toBe(code);
  const row = await codeRow(store.table, 'password-reset', hashEmail(email));
  expect([row?.ownerLeft, row?.otherLeft]).toEqual([5, 0]);

  expect(await outcomeOf(fresh.verifyReset(email, code))).toBe('done');
  await tenMinutesOfAttacks(scene);
  expect(await outcomeOf(fresh.completeReset(email, code, 'another password of the owner'))).toBe('done');
  await tenMinutesOfAttacks(scene);
  expect(await outcomeOf(fresh.logIn(email, 'another password of the owner'))).toBe('done');
});

it('R-149: the owner’s browser resets the password though an attacker is always first and others use up the attempts', async () => {
  const scene = await owned(store.table);
  const { fixture, email, known } = scene;
  for (let send = 1; send <= 6; send++) {
    const { tried } = await tenMinutesOfAttacks(scene);
    expect(new Set(tried)).toEqual(new Set([WRONG_CODE]));
    const row = await codeRow(store.table, 'password-reset', hashEmail(email));
    expect([row?.otherLeft, row?.deviceLeft]).toEqual([0, 5]);
    // The code belongs to the attacker's browser, which does not know it; the owner has the email.
    const code = await emailedCode(fixture, 'password-reset', email);
    expect(await outcomeOf(known.verifyReset(email, code))).toBe('done');
    fixture.clock.advanceSeconds(STEP_SECONDS);
  }
  const code = await emailedCode(fixture, 'password-reset', email);
  await known.sendReset(email);
  expect(await emailedCode(fixture, 'password-reset', email)).not.toBe(code);
  const latest = await emailedCode(fixture, 'password-reset', email);
  expect(await outcomeOf(known.completeReset(email, latest, 'another password of the owner'))).toBe('done');
});

it('R-149: a browser that lost its cookies resets the password from a block that has not asked', async () => {
  const scene = await owned(store.table);
  const { fixture, email } = scene;
  const place = randomUUID();
  for (let send = 1; send <= 6; send++) {
    await tenMinutesOfAttacks(scene, GUESSES, place);
    fixture.clock.advanceSeconds(STEP_SECONDS);
  }
  const lost = testBrowser(fixture);
  expect(await outcomeWithWork((proof) => lost.sendReset(email, fixture.deps, proof))).toBe('done');
  const code = await emailedCode(fixture, 'password-reset', email);
  await tenMinutesOfAttacks(scene);
  expect(await outcomeOf(lost.completeReset(email, code, 'another password of the owner'))).toBe('done');
});
