import { expect, test } from 'vitest';
import type { Seen } from '../record.ts';
import { codeMail, NOON, seen, words } from '../testing/seen.ts';
import { codesOf } from './codes.ts';

const wordsOf = (status: number) =>
  status === 400 ? { json: { message: 'Invalid or expired verification code' } } : {};
const at = (seconds: number) => NOON + seconds * 1000;
const verify = (code: string, status: number, when = at(1)) =>
  seen('verification/verify-email', { email: 'a@example.com', code }, status, { ...wordsOf(status), at: when });
const complete = (code: string, status: number) =>
  seen('password/complete-password-reset', { code, newPassword: 'two' }, status, { ...wordsOf(status), at: at(1) });
const look = (status: number) => seen('password/verify-password-reset', { code: '123456' }, status, { at: at(1) });
const send = (status: number, when: number) =>
  seen('verification/send-verification', { email: 'a@example.com' }, status, { at: when });
const mail = codeMail('123456', 'sign-up', at(0));
const resetMail = codeMail('123456', 'password-reset', at(0));
const asked = send(200, at(-1));
const resetAsked = seen('password/send-password-reset', { email: 'a@example.com' }, 200, { at: at(-1) });

/** A reset that was given up ten real seconds before anything else. */
const gaveUp = { ...complete('111111', 0), at: at(-900), answeredAt: at(-900), sentMs: -10_000 };

/** A reset that was done before the mail came. */
const ended = { ...complete('111111', 200), at: at(-0.9), answeredAt: at(-0.5) };
const again = codeMail('123456', 'sign-up', at(2));

const move = (session: string, asked = session): readonly Seen[] => [
  seen('account/update-email', { email: 'b@example.com' }, 200, { session: asked, at: at(-1) }),
  codeMail('123456', 'email-change', at(0)),
  { ...verify('123456', 400), session, asked: { email: 'b@example.com', code: '123456' } },
];

test.each([
  ['the code of the newest mail', [asked, mail, verify('123456', 400)], 'verification/verify-email'],
  [
    'the newest of two',
    [codeMail('111111', 'sign-up', at(-900)), asked, mail, verify('123456', 400)],
    'verification/verify-email',
  ],
  [
    'it though one was asked for long ago',
    [send(200, at(-900)), asked, mail, verify('123456', 400)],
    'verification/verify-email',
  ],
  [
    'it though another one was asked for some minutes before it',
    [send(200, at(-500)), send(200, at(-151)), mail, verify('123456', 400)],
    'verification/verify-email',
  ],
  ['it after few mistakes', [asked, mail, verify('111111', 400), verify('123456', 400)], 'verification/verify-email'],
  ['one for a reset', [resetAsked, resetMail, complete('123456', 400)], 'password/complete-password-reset'],
  ['one for another address', move('A'), 'verification/verify-email'],
  ['it just before it may end', [asked, mail, verify('123456', 400, at(589))], 'verification/verify-email'],
] as const)('it is amiss that %s is refused', (_what, record, call) => {
  expect(words(codesOf(record))).toEqual([`I5 the code mailed last is refused: ${call}`]);
});

test.each<[string, readonly Seen[]]>([
  ['by another session than asked for another address', move('B', 'A')],
  [
    'by a session that a log-out she gave up may have ended since',
    [seen('account/logout', {}, 0, { session: 'A', at: at(-2) }), ...move('A')],
  ],
  [
    'by a session that a log-in she gave up may have replaced since',
    [seen('account/login', { email: 'a@example.com' }, 0, { session: 'A', at: at(-2) }), ...move('A')],
  ],
  ['that is right', [asked, mail, verify('123456', 200)]],
  ['that is wrong', [asked, mail, verify('111111', 400)]],
  ['of an older mail', [codeMail('111111', 'sign-up', at(-900)), asked, mail, verify('111111', 400)]],
  ['for something else', [asked, mail, complete('123456', 400)]],
  ['that may have ended', [asked, mail, verify('123456', 400, at(590))]],
  ['of a mail that came too late', [send(200, at(-600)), mail, verify('123456', 400)]],
  ['that another password may yet end', [gaveUp, asked, mail, verify('123456', 400)]],
  ['that another password has ended before the mail came', [asked, ended, mail, verify('123456', 400)]],
  [
    'after another one was asked for, the mail having come again',
    [asked, mail, send(200, at(1)), again, verify('123456', 400, at(3))],
  ],
  ['that was used', [asked, mail, verify('123456', 200), verify('123456', 400)]],
  ['that may have been used', [asked, mail, verify('123456', 502), verify('123456', 400)]],
  [
    'after too many tries without an answer',
    [resetAsked, resetMail, ...Array.from({ length: 4 }, () => look(503)), complete('123456', 400)],
  ],
  [
    'after too many tries, the mail having come again',
    [
      resetAsked,
      resetMail,
      ...Array.from({ length: 4 }, () => look(200)),
      codeMail('123456', 'password-reset', at(2)),
      complete('123456', 400),
    ],
  ],
  [
    'after too many mistakes',
    [asked, mail, ...Array.from({ length: 4 }, () => verify('111111', 400)), verify('123456', 400)],
  ],
  [
    'while the asking for another one was under way as the mail came',
    [asked, { ...send(200, at(-0.5)), answeredAt: at(0.5) }, mail, verify('123456', 400)],
  ],
  [
    'of a mail that may have been on its way as another one took its place',
    [send(200, at(-185)), send(200, at(-150)), mail, verify('123456', 400)],
  ],
  [
    'while the asking for another one, given up, may still be under way',
    [asked, { ...send(0, at(-0.5)), sentMs: 0 }, mail, verify('123456', 400)],
  ],
  [
    'of a mail that may be the late one of an earlier asking',
    [send(200, at(-763)), { ...asked, answeredAt: at(0.5) }, mail, verify('123456', 400)],
  ],
  ['after another one was asked for', [asked, mail, send(502, at(1)), verify('123456', 400)]],
  [
    'that another password has ended',
    [asked, mail, resetAsked, resetMail, complete('123456', 200), verify('123456', 400)],
  ],
  [
    'where she is told to wait',
    [asked, mail, seen('verification/verify-email', { code: '123456' }, 429, { at: at(1) })],
  ],
  [
    'of which the other of two clicks was answered well',
    [asked, mail, { ...verify('123456', 400), together: 1 }, { ...verify('123456', 200), together: 1 }],
  ],
])('it is nothing to be refused a code %s', (_what, record) => {
  expect(codesOf(record)).toEqual([]);
});
