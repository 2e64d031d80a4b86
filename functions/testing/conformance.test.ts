import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, it, test } from 'vitest';
import { contractViolations } from './conformance.ts';
import type { TestRequest, TestResponse } from './test-request.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };
const answer = (status: number, body: unknown, headers: Readonly<Record<string, string>> = json): TestResponse => ({
  status,
  headers,
  cookies: [],
  bytes: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
  body,
});
const user = { id: 'u', email: 'ada@example.com', firstName: 'Ada', lastName: 'Byron' };
const login = { method: 'POST', path: '/api/login' };
const tooOften = { message: 'Too many attempts. Please wait and try again.' };
const list = { path: '/api/opportunities' };
const gzipped = { ...json, etag: '"1"', 'content-encoding': 'gzip' };
const brotli = { ...gzipped, 'content-encoding': 'br' };

test.each<[string, TestRequest, TestResponse]>([
  ['a good reply', {}, answer(200, user)],
  ['a refusal of its own', login, answer(401, { message: 'Invalid credentials' })],
  ['a refusal of every call', login, answer(413, { message: 'The request is too large' })],
  ['Retry-After', login, answer(429, tooOften, { ...json, 'retry-after': '9' })],
  ['an unchanged list', list, answer(304, undefined, { ...json, etag: '"1"' })],
  ['a compressed list', list, { ...answer(200, undefined, gzipped), bytes: gzipSync('[]') }],
  ['a list compressed by brotli', list, { ...answer(200, undefined, brotli), bytes: brotliCompressSync('[]') }],
  ['a path with parameters', { path: '/api/odds/e1/h2h' }, answer(200, {})],
  ['a query', { path: '/api/saved-filter-presets?page=bonus' }, answer(200, [])],
  ['a method that is none', { method: 'PUT', path: '/api/login' }, answer(405, { message: 'Method not allowed' })],
  ['what is no part of the API', { path: '/api/echo' }, answer(418, 'tea')],
])('has nothing against %s', (_what, sketch, given) => expect(contractViolations(sketch, given)).toEqual([]));

test.each<[string, TestRequest, TestResponse, string]>([
  ['another status', {}, answer(404, { message: 'Not found' }), 'not described to answer 404'],
  ['other words', login, answer(401, { message: 'Wrong password' }), 'allowed values'],
  ['a field too many', {}, answer(200, { ...user, passwordHash: 'x' }), 'passwordHash'],
  ['a field too few', {}, answer(200, { id: 'u' }), 'email'],
  ['HTML', {}, answer(200, user, { 'content-type': 'text/html' }), 'Content-Type is text/html'],
  ['no Retry-After', login, answer(429, tooOften), 'no Retry-After'],
  ['a body with a 304', list, answer(304, [], { etag: '"1"' }), 'a body where there is none'],
  ['a wrong compressed list', list, { ...answer(200, undefined, gzipped), bytes: gzipSync('[{}]') }, 'required'],
  ['a wrong one by brotli', list, { ...answer(200, undefined, brotli), bytes: brotliCompressSync('[{}]') }, 'required'],
  ['a wrong path', { method: 'POST', path: '/api/auth/user' }, answer(200, {}), 'is no call of the API'],
])('complains of %s', (_what, sketch, given, problem) => {
  expect(contractViolations(sketch, given).join('\n')).toContain(problem);
});

it('takes a sketch without method and path for the call that it is sent as', () => {
  expect(contractViolations({}, answer(200, {}))[0]).toContain('account/get-user answered 200 (GET /api/auth/user)');
});
