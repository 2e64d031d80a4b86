import { randomBytes } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { apiErrors } from '../../shared/contracts/errors.ts';
import { hasToken, secretsIn, secretsInResponse, secretsInValue, trackSecret, trackSecretsOf } from './secret-leaks.ts';
import type { TestRequest, TestResponse } from './test-request.ts';

const answer = (more: Partial<TestResponse> = {}): TestResponse => ({
  status: 200,
  headers: {},
  cookies: [],
  bytes: Buffer.alloc(0),
  body: {},
  ...more,
});
const token = () => randomBytes(32).toString('base64url');

/** A unique secret, sent in a request. */
function passed(sketch: TestRequest, given: Partial<TestResponse> = {}) {
  trackSecretsOf(sketch, answer(given));
}

describe('R-300: a tracked secret is', () => {
  test.each(['password', 'newPassword', 'confirmPassword'])('a value sent as %s', (field) => {
    const password = `a word for ${token()}`;
    passed({ body: { [field]: password } }, { status: 401 });
    expect(secretsIn(`{"typed":"${password}"}`)).toEqual([`password ${password}`]);
  });

  test.each(['code', 'verificationCode'])('a value sent as %s', (field) => {
    passed({ body: JSON.stringify({ [field]: '417253' }) }, { status: 400 });
    expect(secretsIn('{"n":417253}')).toEqual(['code 417253']);
  });

  test.each(['__Host-sid', '__Host-dev', '__Host-flow'])('the value of cookie %s, set or accepted', (name) => {
    const [set, brought, inHeader] = [token(), token(), token()];
    passed(
      { cookies: [`${name}=${brought}`], headers: { cookie: `a=b; ${name}=${inHeader}` } },
      { cookies: [`${name}=${set}; Secure; HttpOnly`] },
    );
    expect(secretsIn([set, brought, inHeader].join(' '))).toHaveLength(3);
  });
});

describe('not tracked as a secret is', () => {
  it('a cookie that was refused', () => {
    const hash = token();
    passed({ cookies: [`__Host-sid=${hash}`] }, { status: 401 });
    expect(secretsIn(hash)).toEqual([]);
  });

  it('a password refused as too common', () => {
    passed(
      { body: { newPassword: 'crossbook2026' } },
      { status: 400, body: { message: apiErrors['password-guessable'].message } },
    );
    expect(secretsIn('{"service":"crossbook2026"}')).toEqual([]);
  });

  it('a code that a number has as its decimals', () => {
    passed({ body: { code: '029513' } });
    expect(secretsIn('{"hitProbability":0.029513}')).toEqual([]);
    expect(secretsIn('Your code is 029513.')).toEqual(['code 029513']);
  });

  it('a code inside of longer digits or other text', () => {
    passed({ body: { code: '593817' } });
    for (const text of ['1593817', '5938170', 'a593817', '593817b', '+593817', '593817=='])
      expect([text, secretsIn(`"${text}"`)]).toEqual([text, []]);
  });
});

it('a token is found by itself, and not inside of an id, a hash or decimals', () => {
  for (const text of ['{"stake":31337.17}', '[31337]', '"31337"', 'stake=31337&x', '$31337', 'a: 31337.'])
    expect([text, hasToken(text, '31337')]).toEqual([text, true]);
  for (const text of ['131337', '313370', 'f31337', '31337f', 'x-31337', '31337_x', 'ab/31337+c', '31337=', '0.31337'])
    expect([text, hasToken(`"${text}"`, '31337')]).toEqual([text, false]);
});

test.each<[string, (secret: string) => unknown]>([
  ['unchanged', (secret) => secret],
  ['in hex', (secret) => Buffer.from(secret).toString('hex')],
  ['in base64', (secret) => Buffer.from(secret).toString('base64')],
  ['in base64url', (secret) => Buffer.from(secret).toString('base64url')],
  ['encoded for a URL', (secret) => encodeURIComponent(secret)],
  ['as bytes', (secret) => Uint8Array.from(Buffer.from(secret))],
  ['deep inside', (secret) => [{ a: { b: new Set([`x${secret}y`]) } }]],
  ['as a key', (secret) => ({ [secret]: 1 })],
  ['as JSON within JSON', (secret) => JSON.stringify({ secret })],
])('a password is found %s', (_how, spelt) => {
  const secret = `correct "horse" ${randomBytes(9).toString('base64')}`;
  trackSecret(secret, 'password');
  expect(secretsInValue(spelt(secret))).toEqual([`password ${secret}`]);
});

test.each<[string, (bytes: Buffer) => unknown]>([
  ['in hex', (bytes) => bytes.toString('hex')],
  ['in base64', (bytes) => bytes.toString('base64')],
  ['unchanged', (bytes) => Uint8Array.from(bytes)],
])('the random bytes of a token are found %s', (_how, spelt) => {
  const bytes = randomBytes(32);
  trackSecret(bytes.toString('base64url'), 'token');
  expect(secretsInValue({ row: spelt(bytes) })).toHaveLength(1);
});

it('R-303: a Set-Cookie line may contain its own value and no other secret', () => {
  const [own, other] = [token(), token()];
  trackSecret(own, 'token');
  trackSecret(other, 'token');
  expect(secretsInResponse(answer({ cookies: [`__Host-sid=${own}; Secure`] }))).toEqual([]);
  expect(secretsInResponse(answer({ cookies: [`__Host-sid=${own}; Comment=${other}`] }))).toEqual([`token ${other}`]);
  expect(secretsInResponse(answer({ headers: { 'x-debug': own } }))).toEqual([`token ${own}`]);
  expect(secretsInResponse(answer({ body: { message: own } }))).toEqual([`token ${own}`]);
});
