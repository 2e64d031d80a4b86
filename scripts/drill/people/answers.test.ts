import { expect, it, test } from 'vitest';
import { answerFindings, codeFindings, type MailedCode } from './answers.ts';
import { type Brief, EMAIL, entry, logOf, NOON, SETTLED } from './testing/entries.ts';

const WRONG = { json: { message: 'Invalid or expired verification code' } };
const send = (status: number, more = {}) => entry('verification/send-verification', { email: EMAIL }, status, more);
const verify = (code: string, status: number, more = {}) =>
  entry('verification/verify-email', { email: EMAIL, code }, status, { ...(status === 400 ? WRONG : {}), ...more });
const look = (status: number) => entry('account/get-user', {}, status);
const mail: MailedCode = { purpose: 'sign-up', code: '123456', sentAt: NOON };
const GOOD = '123456';
const minutes = (count: number) => ({ at: NOON + count * 60_000, answeredAt: NOON + count * 60_000 });

test.each<[string, readonly Brief[]]>([
  ['a code that was asked for once', [send(200), verify(GOOD, 400)]],
  ['it after calls that have nothing to do with it', [send(200), look(200), verify(GOOD, 400)]],
  ['it just before it ends', [send(200), verify(GOOD, 400, minutes(9.8))]],
  ['it though another one was asked for long ago', [send(200, minutes(-30)), send(200), verify(GOOD, 400)]],
])('it is amiss to refuse %s', (_what, log) => {
  expect(codeFindings(logOf(...log), [mail])).toEqual([
    { invariant: 'I5', what: 'the code mailed last is refused: verification/verify-email' },
  ]);
});

test.each<[string, readonly Brief[]]>([
  ['that is right', [send(200), verify(GOOD, 200)]],
  ['that nobody mailed', [send(200), verify('111111', 400)]],
  ['that may have ended', [send(200), verify(GOOD, 400, minutes(9.9))]],
  ['after another one was asked for', [send(200), send(200), verify(GOOD, 400)]],
  ['whose asking was not answered', [send(500), verify(GOOD, 400)]],
  ['that was used', [send(200), verify(GOOD, 200), verify(GOOD, 400)]],
  ['that may have been used', [send(200), verify(GOOD, 502), verify(GOOD, 400)]],
  ['after something without an answer', [send(200), look(0), verify(GOOD, 400)]],
  [
    'that another password has ended',
    [send(200), entry('password/complete-password-reset', {}, 200), verify(GOOD, 400)],
  ],
  ['where she is told to wait', [send(200), verify(GOOD, 429)]],
  ['of which the other click may be answered well', [send(200), verify(GOOD, 400, { together: 1 })]],
])('it is nothing to be refused a code %s', (_what, log) => {
  expect(codeFindings(logOf(...log), [mail])).toEqual([]);
});

test.each<[string, Brief, string | undefined]>([
  ['in another shape than the contract’s', { ...look(200), readable: false }, 'I8'],
  ['with a list in another shape', { ...entry('opportunities/list-promo', {}, 200), readable: false }, 'I7'],
  ['that is none, in the end', { ...look(503), ...SETTLED }, 'I8'],
  ['that does not come, in the end', { ...look(0), ...SETTLED }, 'I8'],
  ['that refuses what is hers, in the end', { ...look(404), ...SETTLED }, 'I8'],
  ['that tells her to wait for ever', { ...look(429), ...SETTLED }, 'I8'],
  ['that is none before all is settled', look(503), undefined],
  ['that is good', { ...look(200), ...SETTLED }, undefined],
])('an answer %s', (_what, brief, invariant) => {
  expect(answerFindings(logOf(brief)).map((each) => each.invariant)).toEqual(
    invariant === undefined ? [] : [invariant],
  );
});

it('takes what was answered well at another try', () => {
  expect(answerFindings(logOf({ ...look(503), ...SETTLED }, { ...look(200), ...SETTLED }))).toEqual([]);
});
