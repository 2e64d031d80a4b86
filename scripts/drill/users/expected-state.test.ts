import { describe, expect, it, test } from 'vitest';
import { expectedStateOf } from './expected-state.ts';
import { PAGE, presetOf } from './presets.ts';
import { type Brief, EMAIL, entry, logIn, logOf, NOON, SETTLED, signUp } from './testing/entries.ts';

const DAY_MS = 86_400_000;
const reset = (newPassword: string, status: number, more: Brief | object = {}) =>
  entry('password/complete-password-reset', { newPassword }, status, more);
const theme = (value: string, status: number) => entry('account/save-preferences', { theme: value }, status);
const seeTheme = (value: string | undefined, more = {}) =>
  entry('account/get-preferences', {}, 200, { json: value === undefined ? {} : { theme: value }, ...more });
const cancel = (status: number) => entry('billing/cancel-subscription', {}, status);
const reactivate = (status: number) => entry('billing/reactivate-subscription', {}, status);
const save = (number: number, status: number, id = `${number}`) =>
  entry(
    'presets/save-preset',
    { name: `Preset ${number}` },
    status,
    status === 200 ? { json: { id, ...presetOf(number) } } : {},
  );
const remove = (id: string, status: number, more = {}) => entry('presets/delete-preset', { id }, status, more);
const list = (numbers: readonly number[], more = {}) =>
  entry('presets/list-presets', { page: PAGE }, 200, {
    json: numbers.map((number) => ({ id: `${number}`, ...presetOf(number) })),
    ...more,
  });
const askCode = entry('account/update-email', { email: 'b@example.com' }, 200);
const move = (status: number, more = {}) =>
  entry('verification/verify-email', { email: 'b@example.com' }, status, more);
const use = (sent: string, status: number, more = {}) => entry('account/get-user', {}, status, { sent, ...more });
const logOut = (sent: string, status: number) => entry('account/logout', {}, status, { sent });
const came = (session: string, more = {}) => logIn('one', 200, { session, ...more });

test.each<[string, string, readonly Brief[], readonly string[]]>([
  ['a password is that of the sign-up', 'password', [signUp('one')], ['one']],
  [
    'a password is the one that a reset was answered well with',
    'password',
    [signUp('one'), reset('two', 200)],
    ['two'],
  ],
  [
    'a password may be either where a reset was not answered',
    'password',
    [signUp('one'), reset('two', 500)],
    ['one', 'two'],
  ],
  ['a refused reset changes nothing', 'password', [signUp('one'), reset('two', 400)], ['one']],
  [
    'what she logs in with in the end is hers',
    'password',
    [signUp('one'), reset('two', 0), logIn('one', 200, SETTLED)],
    ['one'],
  ],
  ['an address changes by its proof', 'email', [signUp('one'), askCode, move(200)], ['b@example.com']],
  [
    'an address may be either where its proof was not answered',
    'email',
    [signUp('one'), askCode, move(0)],
    [EMAIL, 'b@example.com'],
  ],
  ['a theme was not chosen before it is', 'theme', [], ['none']],
  ['a theme that was given up may yet come', 'theme', [theme('dark', 0), theme('light', 200)], ['dark', 'light']],
  ['a theme that failed is over', 'theme', [theme('dark', 500), theme('light', 200)], ['light']],
  ['a subscription renews', 'ends', [], ['renews']],
  ['a subscription ends once it is cancelled', 'ends', [cancel(200)], ['ends']],
  ['a subscription that was taken back renews', 'ends', [cancel(200), reactivate(200)], ['renews']],
  ['a subscription cancelled without an answer may end', 'ends', [cancel(502)], ['renews', 'ends']],
  ['a subscription cancelled at Stripe ends', 'ends', [entry('portal/cancel', {}, 303)], ['ends']],
  ['another subscription renews', 'ends', [cancel(200), entry('stripe/confirm', {}, 200)], ['renews']],
  ['a preset that was saved is there', 'preset 1', [save(1, 200)], ['Preset 1']],
  ['a preset that was deleted is not', 'preset 1', [save(1, 200), remove('1', 200)], ['none']],
  [
    'a preset deleted without an answer may be there',
    'preset 1',
    [save(1, 200), remove('1', 503)],
    ['Preset 1', 'none'],
  ],
  [
    'a preset that was saved without an answer is there once it shows',
    'preset 1',
    [save(1, 0), list([1])],
    ['Preset 1'],
  ],
  ['a session is open', 'session A', [came('A')], ['open']],
  ['a session ends with a log-out', 'session A', [came('A'), logOut('A', 200)], ['none']],
  [
    'a session may be open after a log-out without an answer',
    'session A',
    [came('A'), logOut('A', 0)],
    ['open', 'none'],
  ],
  [
    'a session may end as she comes in anew',
    'session A',
    [came('A'), logIn('one', 200, { sent: 'A' })],
    ['open', 'none'],
  ],
  ['every session ends with a new password', 'session A', [came('A'), reset('two', 200)], ['none']],
  [
    'but the one that comes with it',
    'session B',
    [came('A'), move(200), reset('two', 200, { session: 'B' })],
    ['open'],
  ],
  ['every session ends with a new address', 'session A', [came('A'), askCode, move(200)], ['none']],
  [
    'a new password that was given up may end a session that began since',
    'session A',
    [reset('two', 0), came('A')],
    ['none', 'open'],
  ],
])('%s', (_what, key, log, expected) => {
  expect(expectedStateOf(logOf(...log)).possible(key)).toEqual(expected);
});

describe('it is amiss', () => {
  it.each<[string, readonly Brief[], string]>([
    ['that a replaced password opens', [signUp('one'), reset('two', 200), logIn('one', 200)], 'I4 password is one'],
    ['that a password she never had opens', [signUp('one'), logIn('three', 200)], 'I4 password is three'],
    [
      'that her only password does not open',
      [signUp('one'), came('A'), logIn('one', 401)],
      'I4 her password does not open',
    ],
    [
      'that neither of two opens in the end',
      [signUp('one'), came('A'), reset('two', 0), logIn('one', 401, SETTLED), logIn('two', 401, SETTLED)],
      'I4 her password does not open: two',
    ],
    [
      'that both of two open in the end',
      [signUp('one'), reset('two', 0), logIn('one', 200, SETTLED), logIn('two', 200, SETTLED)],
      'I4 password is two',
    ],
    [
      'that an address she left opens',
      [signUp('one'), askCode, move(200), logIn('one', 200)],
      'I4 email is a@example.com',
    ],
    ['that a session opens after its end', [came('A'), logOut('A', 200), use('A', 200)], 'I4 session A is open'],
    ['that an open session is refused', [came('A'), use('A', 401)], 'I4 session A is none'],
    ['that a session comes back', [came('A'), logOut('A', 0), use('A', 401), use('A', 200)], 'I4 session A is open'],
    ['that a session outlives a reset', [came('A'), reset('two', 200), use('A', 200)], 'I4 session A is open'],
    ['that a theme was lost', [theme('dark', 200), seeTheme(undefined)], 'I8 theme is none'],
    [
      'that a theme changes once all is settled',
      [theme('dark', 500), seeTheme('dark', SETTLED), seeTheme(undefined, SETTLED)],
      'I8 theme is none',
    ],
    ['that a preset was lost', [save(1, 200), list([])], 'I8 preset 1 is none'],
    ['that a deleted preset is there', [save(1, 200), remove('1', 200), list([1])], 'I8 preset 1 is Preset 1'],
    ['that a preset is there that nobody saved', [save(1, 200), list([1, 2])], 'I8 preset 2 is Preset 2'],
    ['that a preset that was saved cannot be deleted', [save(1, 200), remove('1', 404)], 'I8 preset 1 is none'],
    [
      'that a preset is half',
      [save(1, 200), list([], { json: [{ id: '1', ...presetOf(1), minProfit: null }] })],
      'I8 a preset is not as it was saved',
    ],
    [
      'that a cancelled subscription renews',
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

test.each<[string, readonly Brief[]]>([
  [
    'either password where one was not answered',
    [signUp('one'), reset('two', 0), logIn('one', 401), logIn('two', 200)],
  ],
  ['a session that is over by its age', [came('A'), use('A', 401, { at: NOON + 7 * DAY_MS })]],
  ['a session that a lost log-out may have ended', [came('A'), logOut('A', 0), use('A', 401)]],
  ['what a server that does not know says', [came('A'), use('A', 503), use('A', 0)]],
  ['a preset whose deletion was not answered', [save(1, 200), remove('1', 0), list([]), list([])]],
  ['a preset that is gone after such a deletion', [save(1, 200), remove('1', 500), remove('1', 404)]],
  [
    'a subscription as it was before all is settled',
    [cancel(200), entry('billing/get-subscription', {}, 200, { json: { hasSubscription: true } })],
  ],
])('it is nothing to see %s', (_what, log) => {
  expect(expectedStateOf(logOf(...log)).findings).toEqual([]);
});

it('takes what happens at once in either order', () => {
  const [sentMs, endedMs] = [0, 900];
  const clicks = logOf(came('A'), reset('two', 200, { sent: 'A', session: 'B' }), use('A', 401), use('A', 200));
  const together = clicks.map((each) =>
    each.session === 'A' ? { ...each, sentMs: -9, endedMs: -1 } : { ...each, sentMs, endedMs },
  );
  expect(expectedStateOf(together).findings).toEqual([]);
});
