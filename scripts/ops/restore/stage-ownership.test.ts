import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { emailHash, parseEmailAddress } from '../../../functions/platform/mail/email-address.ts';
import { emailOwner, userProfile } from '../../../functions/platform/table/keys.ts';
import { belongsToStage, rowName } from './stage-ownership.ts';

const [OURS, THEIRS] = ['key-of-this-stage', 'key-of-another'];

function rowsOf(emailKey: string, emails: readonly string[]) {
  const rows = new Map<string, Record<string, AttributeValue>>();
  const put = ({ pk, sk }: { pk: string; sk: string }, more = {}) =>
    rows.set(rowName(pk, sk), { pk: { S: pk }, sk: { S: sk }, ...more });
  for (const [id, email] of emails.entries()) {
    put(userProfile(String(id)), { email: { S: email } });
    put(emailOwner(emailHash(emailKey, parseEmailAddress(email))), { userId: { S: String(id) } });
  }
  return rows;
}

it('rows of a stage are recognized by their address hashes', () => {
  const emails = ['ada@example.com', 'Eve@Example.com'];
  expect(belongsToStage(OURS, rowsOf(OURS, emails))).toBe(true);
  expect(belongsToStage(OURS, rowsOf(THEIRS, emails))).toBe(false);
});

it('rows without accounts belong to any stage, and a lost address row does not matter', () => {
  expect(belongsToStage(OURS, rowsOf(THEIRS, []))).toBe(true);
  const rows = rowsOf(OURS, ['ada@example.com', 'eve@example.com']);
  const { pk, sk } = emailOwner(emailHash(OURS, parseEmailAddress('ada@example.com')));
  rows.delete(rowName(pk, sk));
  expect(belongsToStage(OURS, rows)).toBe(true);
});

it('rows written before and after a rotation of the email key belong to the stage', () => {
  for (const each of [OURS, 'k2:the-next-one']) {
    expect(belongsToStage(`k2:the-next-one ${OURS}`, rowsOf(each, ['ada@example.com']))).toBe(true);
  }
  expect(belongsToStage(`k2:the-next-one ${OURS}`, rowsOf(THEIRS, ['ada@example.com']))).toBe(false);
});
