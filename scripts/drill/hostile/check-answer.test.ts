import { expect, it } from 'vitest';
import { replyHeaders } from '../../../functions/edge/replies.ts';
import type { TestRequest, TestResponse } from '../../../functions/testing/test-request.ts';
import { problemsIn } from './check-answer.ts';

const request = (method: string): TestRequest => ({ method, path: '/api/login' });
const ours = { ...replyHeaders, 'request-id': 'abc123DEF=' };
const answer = (status: number, body: unknown, headers: TestResponse['headers'] = ours): TestResponse => ({
  ...{ status, headers, body, cookies: [] },
  bytes: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
});
const problems = (given: TestResponse, method = 'POST') => problemsIn(request(method), given);
const GATEWAYS = { 'content-type': 'application/json' };

it('refusals by the API and by the gateway are accepted', () => {
  expect(problems(answer(403, { code: 'not-allowed', message: 'Not allowed' }))).toEqual([]);
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
  expect(problems(answer(403, { code: 'not-allowed', message: 'Not allowed' }, headers))).toEqual([
    'content-security-policy is undefined',
  ]);
});
