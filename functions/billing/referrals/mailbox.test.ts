import { expect, test } from 'vitest';
import { parseEmailAddress } from '../../platform/mail/email-address.ts';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['ada@example.com', 'Ada+friend@example.com', true],
  ['ada.byron@gmail.com', 'adabyron+x@googlemail.com', true],
  ['ada.byron@example.com', 'adabyron@example.com', false],
  ['ada@example.com', 'ada@example.org', false],
  ['ada@example.com', 'ada2@example.com', false],
])('R-463: %s and %s have the same mailbox: %s', (one, other, same) => {
  expect(mailboxOf(parseEmailAddress(one)) === mailboxOf(parseEmailAddress(other))).toBe(same);
});
