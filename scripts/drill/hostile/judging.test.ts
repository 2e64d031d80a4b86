import { expect, it } from 'vitest';
import { replyHeaders } from '../../../functions/edge/replies.ts';
import type { TestResponse } from '../../../functions/testing/test-request.ts';
import { harmsOfAnswer } from './judging.ts';
import type { Shot } from './shots.ts';

const shot = (method: string): Shot => ({
  name: 'account/login',
  sketch: { method, path: '/api/login' },
  from: '127.0.0.1',
});
const answer = (status: number, body: unknown, headers: TestResponse['headers'] = replyHeaders): TestResponse => ({
  ...{ status, headers, body, cookies: [] },
  bytes: Buffer.from(body === undefined ? '' : JSON.stringify(body)),
});
const harms = (given: TestResponse, method = 'POST') => harmsOfAnswer(shot(method), given);
const GATEWAYS = { 'content-type': 'application/json' };

it('takes refusals of ours, and the gateway’s own', () => {
  expect(harms(answer(403, { message: 'Not allowed' }))).toEqual([]);
  expect(harms(answer(431, { message: 'Request Header Fields Too Large' }, GATEWAYS))).toEqual([]);
  expect(harms(answer(405, undefined), 'HEAD')).toEqual([]);
  expect(harms(answer(400, undefined, GATEWAYS), 'HEAD')).toEqual([]);
});

it.each([
  ['other words of the gateway', answer(400, { message: 'Parse Error' }, GATEWAYS), 'POST'],
  ['a fault', answer(503, { message: 'Service Unavailable' }, GATEWAYS), 'POST'],
  ['a fault that HEAD does not show', answer(500, undefined), 'HEAD'],
])('finds harm in %s', (_name, given, method) => {
  expect(harms(given, method)).not.toEqual([]);
});

it('finds that a security header is missing', () => {
  const { 'content-security-policy': _policy, ...headers } = replyHeaders;
  expect(harms(answer(403, { message: 'Not allowed' }, headers))).toEqual(['content-security-policy is undefined']);
});

it('judges the answer to broken bytes by what holds of every answer', () => {
  const anyCall = { ...shot('POST'), broken: [] };
  expect(harmsOfAnswer(anyCall, answer(405, { message: 'Method not allowed' }))).toEqual([]);
  expect(harmsOfAnswer(anyCall, answer(404, { message: 'TypeError' }))).toEqual(['tells TypeError']);
  expect(harmsOfAnswer(anyCall, answer(503, { message: 'Not now' }))).toEqual(['answered 503']);
});
