import { describe, expect, it, test } from 'vitest';
import { expectedStateOf } from './expected-state.ts';
import { PAGE, presetOf } from './presets.ts';
import { EMAIL, type EntrySketch, entry, logIn, logOf, NOON, SETTLED, signUp } from './testing/entries.ts';

const DAY_MS = 86_400_000;
const reset = (newPassword: string, status: number, more: EntrySketch | object = {}) =>
  entry('identity/password/complete-password-reset', { newPassword }, status, more);
const theme = (value: string, status: number) => entry('identity/account/save-preferences', { theme: value }, status);
const seeTheme = (value: string | undefined, more = {}) =>
  entry('identity/account/get-preferences', {}, 200, { json: value === undefined ? {} : { theme: value }, ...more });
const cancel = (status: number) => entry('billing/cancel-subscription', {}, status);
const reactivate = (status: number) => entry('billing/reactivate-subscription', {}, status);
const save = (number: number, status: number, id = `${number}`) =>
  entry(
    'bettor/presets/save-preset',
    { name: `Preset ${number}` },
    status,
    status === 200 ? { json: { id, ...presetOf(number) } } : {},
  );
const remove = (id: string, status: number, more = {}) => entry('bettor/presets/delete-preset', { id }, status, more);
const list = (numbers: readonly number[], more = {}) =>
  entry('bettor/presets/list-presets', { page: PAGE }, 200, {
    json: numbers.map((number) => ({ id: `${number}`, ...presetOf(number) })),
    ...more,
  });
const askCode = entry('identity/account/update-email', { email: 'b@example.com' }, 200);
const move = (status: number, more = {}) =>
  entry('identity/verification/verify-email', { email: 'b@example.com' }, status, more);
const use = (sent: string, status: number, more = {}) =>
  entry('identity/account/get-user', {}, status, { sent, ...more });
const logOut = (sent: string, status: number) => entry('identity/account/logout', {}, status, { sent });
const received = (session: string, more = {}) => logIn('one', 200, { session, ...more });

test.each<[string, string, readonly EntrySketch[], readonly string[]]>([
  ['the password is that of the sign-up', 'password', [signUp('one')], ['one']],
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
  ['a subscription renews', 'ends', [], ['renews']],
  ['a subscription ends once canceled', 'ends', [cancel(200)], ['ends']],
  ['a reactivated subscription renews', 'ends', [cancel(200), reactivate(200)], ['renews']],
  ['a subscription canceled without an answer may end', 'ends', [cancel(502)], ['renews', 'ends']],
  ['a subscription canceled at Stripe ends', 'ends', [entry('portal/cancel', {}, 303)], ['ends']],
  ['a new subscription renews', 'ends', [cancel(200), entry('stripe/confirm', {}, 200)], ['renews']],
  ['a saved preset exists', 'preset 1', [save(1, 200)], ['Preset 1']],
  ['a deleted preset does not exist', 'preset 1', [save(1, 200), remove('1', 200)], ['none']],
  ['a preset deleted without an answer may exist', 'preset 1', [save(1, 200), remove('1', 503)], ['Preset 1', 'none']],
  ['a preset saved without an answer exists once listed', 'preset 1', [save(1, 0), list([1])], ['Preset 1']],
  ['a session is open', 'session A', [received('A')], ['open']],
  ['a session ends with a log-out', 'session A', [received('A'), logOut('A', 200)], ['none']],
  [
    'a session may be open after a log-out without an answer',
    'session A',
    [received('A'), logOut('A', 0)],
    ['open', 'none'],
  ],
  [
    'a session may end with a new log-in',
    'session A',
    [received('A'), logIn('one', 200, { sent: 'A' })],
    ['open', 'none'],
  ],
  ['every session ends with a new password', 'session A', [received('A'), reset('two', 200)], ['none']],
  [
    'a session created with a new password stays open',
    'session B',
    [received('A'), move(200), reset('two', 200, { session: 'B' })],
    ['open'],
  ],
  ['every session ends with a new address', 'session A', [received('A'), askCode, move(200)], ['none']],
  [
    'a reset without an answer may end a session created after it',
    'session A',
    [reset('two', 0), received('A')],
    ['none', 'open'],
  ],
])('%s', (_what, key, log, expected) => {
  expect(expectedStateOf(logOf(...log)).possible(key)).toEqual(expected);
});

describe('it is a violation', () => {
  it.each<[string, readonly EntrySketch[], string]>([
    ['that a replaced password works', [signUp('one'), reset('two', 200), logIn('one', 200)], 'I4 password is one'],
    ['that an unknown password works', [signUp('one'), logIn('three', 200)], 'I4 password is three'],
    [
      'that the only password is refused',
      [signUp('one'), received('A'), logIn('one', 401)],
      'I4 the password is refused',
    ],
    [
      'that both possible passwords are refused after recovery',
      [signUp('one'), received('A'), reset('two', 0), logIn('one', 401, SETTLED), logIn('two', 401, SETTLED)],
      'I4 the password is refused: two',
    ],
    [
      'that both possible passwords work after recovery',
      [signUp('one'), reset('two', 0), logIn('one', 200, SETTLED), logIn('two', 200, SETTLED)],
      'I4 password is two',
    ],
    [
      'that a replaced address works',
      [signUp('one'), askCode, move(200), logIn('one', 200)],
      'I4 email is a@example.com',
    ],
    ['that an ended session works', [received('A'), logOut('A', 200), use('A', 200)], 'I4 session A is open'],
    ['that an open session is refused', [received('A'), use('A', 401)], 'I4 session A is none'],
    [
      'that a session comes back',
      [received('A'), logOut('A', 0), use('A', 401), use('A', 200)],
      'I4 session A is open',
    ],
    ['that a session outlives a reset', [received('A'), reset('two', 200), use('A', 200)], 'I4 session A is open'],
    ['that a theme was lost', [theme('dark', 200), seeTheme(undefined)], 'I8 theme is none'],
    [
      'that a theme changes after recovery',
      [theme('dark', 500), seeTheme('dark', SETTLED), seeTheme(undefined, SETTLED)],
      'I8 theme is none',
    ],
    ['that a preset was lost', [save(1, 200), list([])], 'I8 preset 1 is none'],
    ['that a deleted preset is listed', [save(1, 200), remove('1', 200), list([1])], 'I8 preset 1 is Preset 1'],
    ['that a preset is listed that was never saved', [save(1, 200), list([1, 2])], 'I8 preset 2 is Preset 2'],
    ['that a saved preset cannot be deleted', [save(1, 200), remove('1', 404)], 'I8 preset 1 is none'],
    [
      'that a preset is incomplete',
      [save(1, 200), list([], { json: [{ id: '1', ...presetOf(1), minProfit: null }] })],
      'I8 a preset differs from what was saved',
    ],
    [
      'that a canceled subscription renews',
      [
        cancel(200),
        entry('billing/get-subscription', {}, 200, { json: { hasSubscription: true, status: 'active' }, ...SETTLED }),
      ],
      'I8 ends is renews',
    ],
  ])('%s', (_what, log, words) => {
    const { findings } = expectedStateOf(logOf(...log));
    expect(findings.map(({ invariant, what }) => `${invariant} ${what}`)).toEqual([expect.stringContaining(words)]);
  });
});

test.each<[string, readonly EntrySketch[]]>([
  [
    'either password after a reset without an answer',
    [signUp('one'), reset('two', 0), logIn('one', 401), logIn('two', 200)],
  ],
  ['an expired session', [received('A'), use('A', 401, { at: NOON + 7 * DAY_MS })]],
  ['a session that a log-out without an answer may have ended', [received('A'), logOut('A', 0), use('A', 401)]],
  ['a server error', [received('A'), use('A', 503), use('A', 0)]],
  [
    'an ended session refused before it is read, while the origin secret is missing',
    [received('A'), reset('two', 200), use('A', 403, { json: { message: 'Not allowed' } })],
  ],
  ['no preset after a deletion without an answer', [save(1, 200), remove('1', 0), list([]), list([])]],
  ['a 404 for a preset whose deletion failed', [save(1, 200), remove('1', 500), remove('1', 404)]],
  [
    'an outdated subscription before recovery',
    [cancel(200), entry('billing/get-subscription', {}, 200, { json: { hasSubscription: true } })],
  ],
])('it is fine to see %s', (_what, log) => {
  expect(expectedStateOf(logOf(...log)).findings).toEqual([]);
});

it('concurrent calls may take effect in either order', () => {
  const [sentMs, endedMs] = [0, 900];
  const clicks = logOf(received('A'), reset('two', 200, { sent: 'A', session: 'B' }), use('A', 401), use('A', 200));
  const together = clicks.map((each) =>
    each.session === 'A' ? { ...each, sentMs: -9, endedMs: -1 } : { ...each, sentMs, endedMs },
  );
  expect(expectedStateOf(together).findings).toEqual([]);
});
