import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, it, test } from 'vitest';
import { contractViolations } from './conformance.ts';
import type { TestRequest, TestResponse } from './test-request.ts';

const json = { 'content-type': 'application/json; charset=utf-8', 'request-id': 'abc123DEF=' };
const answer = (status: number, body: unknown, headers: Readonly<Record<string, string>> = json): TestResponse => ({
  status,
  headers,
  cookies: [],
  bytes: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
  body,
});
const user = { id: 'u', email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron' };
const login = { method: 'POST', path: '/api/login' };
const tooOften = { code: 'too-many-attempts', message: 'Too many attempts. Please wait and try again.' };
const list = { path: '/api/opportunities' };
const gzipped = { ...json, etag: '"1"', 'content-encoding': 'gzip' };
const brotli = { ...gzipped, 'content-encoding': 'br' };

test.each<[string, TestRequest, TestResponse]>([
  ['a successful reply', {}, answer(200, user)],
  ['an error of the endpoint', login, answer(401, { code: 'credentials-wrong', message: 'Invalid credentials' })],
  ['a general error', login, answer(413, { code: 'body-too-large', message: 'The request is too large' })],
  ['Retry-After', login, answer(429, tooOften, { ...json, 'retry-after': '9' })],
  ['an unchanged list', list, answer(304, undefined, { ...json, etag: '"1"' })],
  ['a compressed list', list, { ...answer(200, undefined, gzipped), bytes: gzipSync('[]') }],
  ['a list compressed with brotli', list, { ...answer(200, undefined, brotli), bytes: brotliCompressSync('[]') }],
  ['a path with parameters', { path: '/api/odds/e1/h2h' }, answer(200, {})],
  ['a query', { path: '/api/saved-filter-presets?page=bonus' }, answer(200, [])],
  ['an invalid method', { method: 'PUT', path: '/api/login' }, answer(405, { message: 'Method not allowed' })],
  ['a path outside the API', { path: '/api/echo' }, answer(418, 'tea')],
])('contractViolations accepts %s', (_what, sketch, given) => expect(contractViolations(sketch, given)).toEqual([]));

test.each<[string, TestRequest, TestResponse, string]>([
  ['another status', {}, answer(404, { message: 'Not found' }), 'no documented response 404'],
  ['other words', login, answer(401, { code: 'credentials-wrong', message: 'Wrong password' }), 'allowed values'],
  ['an undeclared code', login, answer(403, { code: 'trial-used', message: 'Not allowed' }), 'allowed values'],
  ['an extra field', {}, answer(200, { ...user, passwordHash: 'x' }), 'passwordHash'],
  ['a missing field', {}, answer(200, { id: 'u' }), 'email'],
  ['HTML', {}, answer(200, user, { 'content-type': 'text/html' }), 'Content-Type is text/html'],
  ['no Retry-After', login, answer(429, tooOften), 'no Retry-After'],
  ['no request id', {}, answer(200, user, { 'content-type': 'application/json' }), 'no request-id'],
  ['a 304 with a body', list, answer(304, [], { etag: '"1"' }), 'an unexpected body'],
  ['a wrong compressed list', list, { ...answer(200, undefined, gzipped), bytes: gzipSync('[{}]') }, 'required'],
  [
    'a wrong brotli-compressed list',
    list,
    { ...answer(200, undefined, brotli), bytes: brotliCompressSync('[{}]') },
    'required',
  ],
  ['a wrong path', { method: 'POST', path: '/api/auth/user' }, answer(200, {}), 'is not a call of the API'],
])('contractViolations reports %s', (_what, sketch, given, problem) => {
  expect(contractViolations(sketch, given).join('\n')).toContain(problem);
});

it('a request without method and path is checked as the default call', () => {
  expect(contractViolations({}, answer(200, {}))[0]).toContain(
    'identity/account/get-user answered 200 (GET /api/auth/user)',
  );
});
