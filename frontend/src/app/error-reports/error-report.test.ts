import { expect, it, test } from 'vitest';
import { reportClientError } from '../../../../shared/contracts/client-errors/client-errors.ts';
import { browserFamily, errorReport, type Failure } from './error-report.ts';

const ORIGIN = 'https://crossbook.example';
const page = { origin: ORIGIN, page: '/dashboard', build: 'index-Ab12', browser: 'firefox' } as const;

/** An error thrown at a place, as engines write stacks. */
function thrown(message: string, ...frames: string[]): Error {
  const error = new TypeError(message);
  error.stack = [`TypeError: ${message}`, ...frames.map((frame) => `    at draw (${frame})`)].join('\n');
  return error;
}

const ours = `${ORIGIN}/assets/offer-Xy98.js:12:3456`;
const report = (failure: Failure) => errorReport(failure, page);

it('R-485: a report says what failed and where in our files, and is what the server accepts', () => {
  const made = report({
    kind: 'error',
    error: thrown('rows is undefined', ours, `${ORIGIN}/assets/index-Ab12.js:1:2`),
  });
  expect(made).toEqual({
    ...{ kind: 'error', message: 'TypeError: rows is undefined', source: 'offer-Xy98.js:12:3456' },
    ...{ page: '/dashboard', build: 'index-Ab12', browser: 'firefox' },
  });
  expect(reportClientError.request.safeParse({ ...made, count: 1 }).success).toBe(true);
});

it('R-485: text that a person typed does not leave the page', () => {
  const error = thrown(`"ada@example.com, stake 5" is not valid JSON`, ours);
  expect(report({ kind: 'rejection', error })?.message).toBe('TypeError: "…" is not valid JSON');
});

test.each<[string, Failure]>([
  ['an extension', { kind: 'error', error: thrown('x', 'chrome-extension://abc/inject.js:1:2', ours) }],
  ['another site’s script', { kind: 'error', error: thrown('x', 'https://js.stripe.com/v3/x.js:1:2') }],
  ['a script that hides its errors', { kind: 'error', error: null, at: ':0:0' }],
  ['the browser itself', { kind: 'error', error: undefined, at: `${ORIGIN}/dashboard:0:0` }],
  ['nothing that has a place', { kind: 'rejection', error: 'no' }],
  [
    'a call that was aborted',
    { kind: 'rejection', error: Object.assign(thrown('stop', ours), { name: 'AbortError' }) },
  ],
])('R-485: a failure of %s is not reported', (_what, failure) => {
  expect(report(failure)).toBeUndefined();
});

it('R-485: what replaced a part of the page is reported wherever it was thrown', () => {
  expect(report({ kind: 'render', error: thrown('x', 'https://js.stripe.com/v3/x.js:1:2') })).toMatchObject({
    kind: 'render',
    message: 'TypeError: x',
  });
  expect(report({ kind: 'render', error: 'typed text' })?.message).toBe('a thrown string');
});

it('R-485: a file of the page that did not load is reported as such', () => {
  const error = new TypeError(`Failed to fetch dynamically imported module: ${ORIGIN}/assets/p.js?t=1`);
  expect(report({ kind: 'render', error })).toMatchObject({
    kind: 'chunk',
    message: `TypeError: Failed to fetch dynamically imported module: ${ORIGIN}/assets/p.js?…`,
  });
});

it('R-485: the place of an error without a stack is where the browser says that it was thrown', () => {
  const error = Object.assign(new Error('x'), { stack: undefined });
  expect(report({ kind: 'error', error, at: ours })?.source).toBe('offer-Xy98.js:12:3456');
});

test.each([
  ['abc123DEF=', { requestId: 'abc123DEF=' }],
  ['not an id', {}],
  [5, {}],
])('R-485: a failed call is named by its reference: %j', (reference, expected) => {
  const { requestId: named } = report({ kind: 'error', error: Object.assign(thrown('x', ours), { reference }) }) ?? {};
  expect(named === undefined ? {} : { requestId: named }).toEqual(expected);
});

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0', 'edge'],
  ['Mozilla/5.0 (X11; Linux) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36', 'chrome'],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1', 'chrome'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15', 'safari'],
  ['Mozilla/5.0 (X11; Linux; rv:145.0) Gecko/20100101 Firefox/145.0', 'firefox'],
  ['curl/8', 'other'],
])('R-485: of a user agent only the family is reported: %s', (userAgent, family) => {
  expect(browserFamily(userAgent)).toBe(family);
});
