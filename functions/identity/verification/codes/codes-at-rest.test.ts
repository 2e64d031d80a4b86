import { hash, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { type CodePurpose, codePurposes } from '../../../mail/codes/codes.ts';
import { testTable } from '../../../testing/test-table.ts';
import { testUser } from '../../account/testing/test-user.ts';
import { codeFixture, emailedCode, hashEmail, testBrowser } from '../testing/code-fixture.ts';

/** Millions of hashes. */

const store = testTable();
const algorithms = ['sha256', 'sha1', 'md5'] as const;
const CODES = 1_000_000;

/** A live code of each purpose, with its recipient. */
async function liveCodes() {
  const fixture = codeFixture(store.table);
  const { user, email } = await testUser(store.table);
  const emails: Record<CodePurpose, string> = {
    'sign-up': `${randomUUID()}@example.com`,
    'password-reset': email,
    'password-change': email,
    'email-change': `${randomUUID()}@example.com`,
  };
  const owner = testBrowser(fixture);
  await owner.startSession(user);
  await owner.sendVerification(emails['sign-up']);
  await owner.sendReset(email);
  await owner.sendUpdate();
  await owner.updateEmail(emails['email-change']);
  return Promise.all(
    codePurposes.map(async (purpose) => ({
      purpose,
      email: emails[purpose],
      code: await emailedCode(fixture, purpose, emails[purpose]),
    })),
  );
}

/** Every string, number and name of an item, and the bytes of every binary value as Latin-1. */
function valuesOf(value: unknown): string[] {
  if (value instanceof Uint8Array) return [Buffer.from(value).toString('latin1'), Buffer.from(value).toString('utf8')];
  if (value instanceof Set) return [...value].flatMap(valuesOf);
  if (Array.isArray(value)) return value.flatMap(valuesOf);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => [name, ...valuesOf(inner)]);
  return [String(value)];
}

/** The bytes of a string decoded from common hash encodings, as Latin-1. */
function readings(text: string): string[] {
  const words = [text, ...text.split(/[#|:$.]/)];
  return words.flatMap((word) => [
    word,
    ...(/^[0-9a-f]+$/i.test(word) ? [Buffer.from(word, 'hex').toString('latin1')] : []),
    ...(/^[\w+/-]+=*$/.test(word) ? [Buffer.from(word, 'base64').toString('latin1')] : []),
  ]);
}

it('a hash in a row is found in any encoding', () => {
  const digest = hash('sha1', 'a code', 'buffer');
  for (const spelling of ['hex', 'base64', 'base64url'] as const)
    expect(readings(`CODE#${digest.toString(spelling)}`)).toContain(digest.toString('latin1'));
  expect(readings(digest.toString('hex').toUpperCase())).toContain(digest.toString('latin1'));
  expect(valuesOf({ a: [{ b: new Set([new Uint8Array(digest)]) }] })).toContain(digest.toString('latin1'));
});

it('R-072: the table contains no live code of any purpose, and no unkeyed hash of any code', async () => {
  const live = await liveCodes();
  const values = (await store.items()).flatMap(valuesOf);
  expect(values.filter((value) => value.includes('@')).length).toBeGreaterThan(4);
  const words = new Set(values.flatMap((value) => value.match(/(?<!\w)\d{6}(?!\w)/g) ?? []));
  expect(live.filter(({ code }) => words.has(code))).toEqual([]);

  const stored = new Set(values.flatMap(readings));
  const isStored = (algorithm: string, text: string) => stored.has(hash(algorithm, text, 'binary'));
  // All values stored beside a code that could be part of a hash an attacker with the table could brute-force.
  for (const { purpose, email, code } of live) {
    const beside = [purpose, email, hashEmail(email), `${purpose}|${email}`, `${email}|${purpose}`, ...values];
    const mixed = beside.flatMap((text) => [`${text}|${code}`, `${code}|${text}`, `${text}${code}`, `${code}${text}`]);
    for (const algorithm of algorithms)
      expect([purpose, algorithm, mixed.filter((text) => isStored(algorithm, text))]).toEqual([purpose, algorithm, []]);
  }
  const found: string[] = [];
  for (let n = 0; n < CODES; n++) {
    const code = String(n).padStart(6, '0');
    for (const algorithm of algorithms) if (isStored(algorithm, code)) found.push(`${algorithm} ${code}`);
    for (const purpose of codePurposes) if (isStored('sha256', `${purpose}|${code}`)) found.push(`${purpose} ${code}`);
  }
  expect(found).toEqual([]);
});
