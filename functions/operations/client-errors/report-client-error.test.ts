import { expect, it, test } from 'vitest';
import { cdnHeaders } from '../../../shared/deployment/headers.ts';
import { limits } from '../../identity/protection/limits.ts';
import { invoke } from '../../testing/http-event.ts';
import { loggedLines } from '../../testing/log-output.ts';
import { testEnvironment } from '../../testing/test-environment.ts';
import { testTable } from '../../testing/test-table.ts';
import { handler } from './report-client-error.handler.ts';

const store = testTable();
testEnvironment(store);

const REPORT = {
  kind: 'render',
  message: 'TypeError: rows is undefined',
  page: '/dashboard',
  build: 'index-Ab12Cd34',
  source: 'offer-Xy98.js:12:3456',
  browser: 'safari',
  count: 3,
};

let callers = 0;
/** One more browser, each with an address of its own. */
const browser = () => `198.51.100.${++callers}`;

const report = (body: unknown, address = browser(), headers: Record<string, string> = {}) =>
  invoke(handler, {
    method: 'POST',
    path: '/api/client-errors',
    body,
    headers: { [cdnHeaders.viewerAddress]: address, ...headers },
  });

const entries = () =>
  loggedLines()
    .map((line) => JSON.parse(line))
    .filter(({ message }) => message === 'client_error');

it('R-485: a report is one entry of the log, without the address, the user agent or anything that was not declared', async () => {
  const before = entries().length;
  const headers = { 'user-agent': 'Mozilla/5.0 (Ada’s iPhone)' };
  const answer = await report({ ...REPORT, requestId: 'JKJaXmPLvHcESHA=' }, '198.51.100.200', headers);
  expect(answer).toMatchObject({ status: 200, body: {}, cookies: [] });
  const [entry, ...more] = entries().slice(before);
  expect(more).toEqual([]);
  const { timestamp, requestId, from, ...facts } = entry;
  expect(facts).toEqual({
    ...{ level: 'WARN', message: 'client_error', service: 'crossbook' },
    ...{ kind: 'render', page: '/dashboard', build: 'index-Ab12Cd34', source: 'offer-Xy98.js:12:3456' },
    ...{ browser: 'safari', count: 3, errorMessage: 'TypeError: rows is undefined' },
    failedRequestId: 'JKJaXmPLvHcESHA=',
  });
  expect([from, JSON.stringify(entry).includes('198.51.100.200')]).toEqual(['198.51.100.0/24', false]);
});

it('R-485: text that a page did not clean is cleaned', async () => {
  await report({ ...REPORT, message: 'no account for ada@example.com, code 123456' });
  expect(entries().at(-1).errorMessage).toBe('no account for …, code …');
});

it('R-485: markup is logged as text and never answered', async () => {
  const answer = await report({ ...REPORT, message: '<img src=x onerror=alert(1)>' });
  expect(answer.body).toEqual({});
  expect(entries().at(-1).errorMessage).toBe('<img src=x onerror=alert(1)>');
});

test.each<[string, Record<string, unknown>]>([
  ['a query in the page', { page: '/dashboard?league=nba' }],
  ['an id in the page', { page: '/bets/12345' }],
  ['a file of somebody else', { source: 'chrome-extension://abc/x.js:1:2' }],
  ['a message that is too long', { message: 'x'.repeat(201) }],
  ['an unknown field', { user: 'ada' }],
  ['an unknown kind', { kind: 'typed' }],
])('R-485: a report with %s is refused and not logged', async (_what, wrong) => {
  const before = entries().length;
  expect((await report({ ...REPORT, ...wrong })).status).toBe(400);
  expect(entries().length).toBe(before);
});

it('R-485: a body of more than 2 kB is refused', async () => {
  const padded = (length: number) => JSON.stringify(REPORT).padEnd(length, ' ');
  const headers = { 'content-type': 'application/json' };
  expect((await report(padded(2048), browser(), headers)).status).toBe(200);
  expect((await report(padded(2049), browser(), headers)).status).toBe(413);
});

it('R-485: reports are limited per address prefix, and others can still report', async () => {
  const { max } = limits.clientErrorsFromAddress;
  const house = (n: number) => `2001:db8:7:1::${n + 1}`;
  const statuses = [];
  for (let n = 0; n <= max; n += 1) statuses.push((await report(REPORT, house(n))).status);
  expect(statuses).toEqual([...Array.from({ length: max }, () => 200), 429]);
  expect((await report(REPORT, '2001:db8:7:2::1')).status).toBe(200);
});
