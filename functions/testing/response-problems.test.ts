import { expect, it } from 'vitest';
import { contracts } from '../../shared/contracts/index.ts';
import { replyHeaders } from '../edge/replies.ts';
import { responseProblems } from './response-problems.ts';

const { method, path } = contracts['identity/account/login'];

/** A login response with a status and a body. */
const harms = (status: number, body: unknown) => {
  const headers = {
    ...replyHeaders,
    'request-id': 'abc123DEF=',
    ...(status === 429 || status === 503 ? { 'retry-after': '1' } : {}),
  };
  return responseProblems({ method, path }, { status, headers, cookies: [], bytes: Buffer.from('{}'), body });
};

it('a documented error has no problems', () => {
  expect(harms(403, { code: 'not-allowed', message: 'Not allowed' })).toEqual([]);
});

it.each([
  ['a server error', 500, { message: 'Something went wrong. Please try again.' }, 'answered 500'],
  ['a stack', 403, { message: 'at run (index.mjs:1)' }, 'tells at run ('],
  ['a table key', 403, { message: 'USER#42' }, 'tells USER#'],
  ['an error without a message', 403, {}, 'no message in {}'],
])('responseProblems reports %s', (_name, status, body, harm) => {
  expect(harms(status, body)).toContain(harm);
});

it('an undocumented response is reported', () => {
  expect(harms(418, { message: 'Not allowed' })).toEqual([expect.stringContaining('no documented response 418')]);
});
