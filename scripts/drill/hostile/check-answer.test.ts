import { expect, it } from 'vitest';
import { replyHeaders } from '../../../functions/edge/replies.ts';
import type { TestResponse } from '../../../functions/testing/test-request.ts';
import { problemsIn } from './check-answer.ts';
import type { HostileRequest } from './hostile-traffic.ts';

const request = (method: string): HostileRequest => ({
  name: 'identity/account/login',
  sketch: { method, path: '/api/login' },
  from: '127.0.0.1',
});
const ours = { ...replyHeaders, 'request-id': 'abc123DEF=' };
const answer = (status: number, body: unknown, headers: TestResponse['headers'] = ours): TestResponse => ({
  ...{ status, headers, body, cookies: [] },
  bytes: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
});
const problems = (given: TestResponse, method = 'POST') => problemsIn(request(method), given);
const GATEWAYS = { 'content-type': 'application/json' };

it('refusals by the API and by the gateway are accepted', () => {
  expect(problems(answer(403, { message: 'Not allowed' }))).toEqual([]);
  expect(problems(answer(431, { message: 'Request Header Fields Too Large' }, GATEWAYS))).toEqual([]);
  expect(problems(answer(405, undefined), 'HEAD')).toEqual([]);
  expect(problems(answer(400, undefined, GATEWAYS), 'HEAD')).toEqual([]);
});

it.each([
  ['an unknown message of the gateway', answer(400, { message: 'Parse Error' }, GATEWAYS), 'POST'],
  ['a server error', answer(503, { message: 'Service Unavailable' }, GATEWAYS), 'POST'],
  ['a server error answered to HEAD', answer(500, undefined), 'HEAD'],
])('%s is a problem', (_name, given, method) => {
  expect(problems(given, method)).not.toEqual([]);
});

it('a missing security header is a problem', () => {
  const { 'content-security-policy': _policy, ...headers } = ours;
  expect(problems(answer(403, { message: 'Not allowed' }, headers))).toEqual(['content-security-policy is undefined']);
});

it('the answer to mutated bytes is checked by the rules for every answer', () => {
  const anyCall = { ...request('POST'), mutations: [] };
  expect(problemsIn(anyCall, answer(405, { message: 'Method not allowed' }))).toEqual([]);
  expect(problemsIn(anyCall, answer(404, { message: 'TypeError' }))).toEqual(['tells TypeError']);
  expect(problemsIn(anyCall, answer(503, { message: 'Not now' }))).toEqual(['answered 503']);
});
