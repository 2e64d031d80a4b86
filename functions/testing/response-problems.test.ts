import { expect, it } from 'vitest';
import { contracts } from '../../shared/contracts/index.ts';
import { replyHeaders } from '../edge/replies.ts';
import { responseProblems } from './response-problems.ts';

const { method, path } = contracts['account/login'];

/** What the log-in answers with a status and a body. */
const harms = (status: number, body: unknown) => {
  const headers = { ...replyHeaders, ...(status === 429 || status === 503 ? { 'retry-after': '1' } : {}) };
  return responseProblems({ method, path }, { status, headers, cookies: [], bytes: Buffer.from('{}'), body });
};

it('finds no harm in a refusal as the API describes it', () => {
  expect(harms(403, { message: 'Not allowed' })).toEqual([]);
});

it.each([
  ['a fault of ours', 500, { message: 'Something went wrong. Please try again.' }, 'answered 500'],
  ['a stack', 403, { message: 'at run (index.mjs:1)' }, 'tells at run ('],
  ['a row’s key', 403, { message: 'USER#42' }, 'tells USER#'],
  ['a refusal without words', 403, {}, 'no message in {}'],
])('finds %s', (_name, status, body, harm) => {
  expect(harms(status, body)).toContain(harm);
});

it('finds an answer that the API does not describe', () => {
  expect(harms(418, { message: 'Not allowed' })).toEqual([expect.stringContaining('not described to answer 418')]);
});
