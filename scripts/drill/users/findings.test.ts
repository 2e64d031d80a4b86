import { expect, test } from 'vitest';
import { answerFindings, stateFindings } from './findings.ts';
import { EMAIL, type EntrySketch, entry, logIn, logOf, pay, SETTLED, signUp } from './testing/entries.ts';
import { hasEnded, possibleValues } from './values.ts';

const reset = (newPassword: string, status: number, more: EntrySketch | object = {}) =>
  entry('identity/password/complete-password-reset', { newPassword }, status, more);
const theme = (value: string, status: number) => entry('identity/account/save-preferences', { theme: value }, status);
const seeTheme = (value?: string) =>
  entry('identity/account/get-preferences', {}, 200, { json: value === undefined ? {} : { theme: value }, ...SETTLED });
const cancel = (status: number) => entry('billing/cancel-subscription', {}, status);
const seeSubscription = (more: object) =>
  entry('billing/get-subscription', {}, 200, { json: { hasSubscription: true, status: 'active' }, ...more });
const askCode = entry('identity/account/update-email', { email: 'b@example.com' }, 200);
const move = (status: number, more = {}) =>
  entry('identity/verification/verify-email', { email: 'b@example.com' }, status, more);
const use = (sent: string, status: number, more = {}) =>
  entry('identity/account/get-user', {}, status, { sent, ...more });
const logOut = (sent: string, status: number) => entry('identity/account/logout', {}, status, { sent });
const received = (session: string, more = {}) => logIn('one', 200, { session, ...more });
const list = (status: number) => entry('odds/list-overlap', {}, status);
const found = (log: readonly EntrySketch[]) =>
  stateFindings(logOf(...log)).map(({ invariant, what }) => `${invariant} ${what}`);

test.each<[string, 'email' | 'password' | 'theme' | 'ends', readonly EntrySketch[], readonly string[]]>([
  ['the password is that of a successful reset', 'password', [signUp('one'), reset('two', 200)], ['two']],
  ['the password may be either after a failed reset', 'password', [signUp('one'), reset('two', 500)], ['one', 'two']],
  ['a refused reset changes nothing', 'password', [signUp('one'), reset('two', 400)], ['one']],
  [
    'the password that works after recovery is the current one',
    'password',
    [signUp('one'), reset('two', 0), logIn('one', 200, SETTLED)],
    ['one'],
  ],
  ['the address changes when verified', 'email', [signUp('one'), askCode, move(200)], ['b@example.com']],
  [
    'the address may be either after a verification without an answer',
    'email',
    [signUp('one'), askCode, move(0)],
    [EMAIL, 'b@example.com'],
  ],
  ['the theme is absent at first', 'theme', [], ['none']],
  [
    'a theme saved without an answer may still take effect',
    'theme',
    [theme('dark', 0), theme('light', 200)],
    ['dark', 'light'],
  ],
  ['a theme whose save failed cannot take effect later', 'theme', [theme('dark', 500), theme('light', 200)], ['light']],
  ['a subscription ends once canceled', 'ends', [cancel(200)], ['ends']],
  [
    'a reactivated subscription renews',
    'ends',
    [cancel(200), entry('billing/reactivate-subscription', {}, 200)],
    ['renews'],
  ],
  ['a subscription canceled without an answer may end', 'ends', [cancel(502)], ['renews', 'ends']],
  ['a subscription canceled at Stripe ends', 'ends', [entry('portal/cancel', {}, 303)], ['ends']],
  ['a new subscription renews', 'ends', [cancel(200), pay()], ['renews']],
])('%s', (_what, name, log, expected) => {
  expect(possibleValues(name, logOf(...log))).toEqual(expected);
});

test.each<[string, readonly EntrySketch[], boolean]>([
  ['ends with a log-out', [received('A'), logOut('A', 200)], true],
  ['may be open after a log-out without an answer', [received('A'), logOut('A', 0)], false],
  ['ends with a new password', [received('A'), reset('two', 200)], true],
  ['ends with a new address', [received('A'), askCode, move(200)], true],
  ['made with a new password stays open', [reset('two', 200, { session: 'A' })], false],
  ['made after a new password stays open', [reset('two', 200), received('A')], false],
  ['has ended once it is refused', [received('A'), use('A', 401)], true],
])('a session %s', (_what, log, expected) => {
  expect(hasEnded('A', logOf(...log))).toBe(expected);
});

test.each<[string, readonly EntrySketch[], string]>([
  [
    'that a replaced password works',
    [signUp('one'), reset('two', 200), logIn('one', 200, SETTLED)],
    'I4 password is one',
  ],
  ['that an unknown password works', [signUp('one'), logIn('three', 200, SETTLED)], 'I4 password is three'],
  [
    'that both possible passwords work after recovery',
    [signUp('one'), reset('two', 0), logIn('one', 200, SETTLED), logIn('two', 200, SETTLED)],
    'I4 password is two',
  ],
  [
    'that a replaced address works',
    [signUp('one'), askCode, move(200), logIn('one', 200, SETTLED)],
    'I4 email is a@example',
  ],
  ['that an ended session works', [received('A'), logOut('A', 200), use('A', 200)], 'I4 session A is open'],
  ['that a session comes back', [received('A'), logOut('A', 0), use('A', 401), use('A', 200)], 'I4 session A is open'],
  ['that a session outlives a reset', [received('A'), reset('two', 200), use('A', 200)], 'I4 session A is open'],
  ['that a theme was lost', [theme('dark', 200), seeTheme()], 'I8 theme is none'],
  ['that a canceled subscription renews', [pay(), cancel(200), seeSubscription(SETTLED)], 'I8 ends is renews'],
  ['that there is access without a card', [seeSubscription({})], 'I3 access without a payment'],
  ['that there is access after a refused card', [pay(402), list(200)], 'I3 access without a payment'],
  ['that a list is unchanged after a refused card', [pay(402), list(304)], 'I3 access without a payment'],
])('it is a violation %s', (_what, log, words) => {
  // Log-ins before this may have opened the account without one.
  const known = log.some(({ call }) => call === 'billing/create-subscription') ? log : [signUp('one'), ...log];
  expect(found(known)).toEqual([expect.stringContaining(words)]);
});

test.each<[string, readonly EntrySketch[]]>([
  [
    'either password after a reset without an answer',
    [reset('two', 0), logIn('one', 401, SETTLED), logIn('two', 200, SETTLED)],
  ],
  ['a server error', [received('A'), use('A', 503), use('A', 0)]],
  [
    'an ended session refused before it is read, while the origin secret is missing',
    [received('A'), reset('two', 200), use('A', 403, { json: { message: 'Not allowed' } })],
  ],
  ['an outdated subscription before recovery', [pay(), cancel(200), seeSubscription({})]],
])('it is fine to see %s', (_what, log) => {
  expect(found([signUp('one'), ...log])).toEqual([]);
});

test('concurrent calls may take effect in either order', () => {
  const clicks = [reset('two', 200, { sent: 'A', session: 'B' }), use('A', 401), use('A', 200)];
  const together = clicks.map((each) => ({ ...each, sentMs: 2000, endedMs: 2900 }));
  expect(found([signUp('one'), received('A'), ...together])).toEqual([]);
});

const getUser = (status: number) => entry('identity/account/get-user', {}, status);
test.each<[string, EntrySketch, string | undefined]>([
  ['that does not match the contract', { ...getUser(200), readable: false }, 'I8'],
  ['with a list that does not match the contract', { ...entry('odds/list-promo', {}, 200), readable: false }, 'I7'],
  ['that fails after recovery', { ...getUser(503), ...SETTLED }, 'I8'],
  ['that is missing after recovery', { ...getUser(0), ...SETTLED }, 'I8'],
  ['that refuses the user’s own data after recovery', { ...getUser(404), ...SETTLED }, 'I8'],
  ['that is rate-limited after recovery', { ...getUser(429), ...SETTLED }, 'I8'],
  ['that fails before recovery', getUser(503), undefined],
  ['that succeeds', { ...getUser(200), ...SETTLED }, undefined],
])('an answer %s is judged by its invariant', (_what, brief, invariant) => {
  expect(answerFindings(logOf(brief)).map((each) => each.invariant)).toEqual(
    invariant === undefined ? [] : [invariant],
  );
});

test('a failure followed by a successful retry is accepted', () => {
  expect(answerFindings(logOf({ ...getUser(503), ...SETTLED }, { ...getUser(200), ...SETTLED }))).toEqual([]);
});
