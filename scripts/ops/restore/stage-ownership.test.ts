import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { expect, it } from 'vitest';
import { emailOwner, userProfile } from '../../../functions/platform/table/keys.ts';
import { emailHash, parseEmailAddress } from '../../../functions/users/email-address.ts';
import { isOfStage, rowName } from './of-stage.ts';

const [OURS, THEIRS] = ['key of this stage', 'key of another'];

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

it('knows the rows of a stage by the hashes of its addresses', () => {
  const emails = ['ada@example.com', 'Eve@Example.com'];
  expect(isOfStage(OURS, rowsOf(OURS, emails))).toBe(true);
  expect(isOfStage(OURS, rowsOf(THEIRS, emails))).toBe(false);
});

it('lets rows be anyone’s while nobody has signed up, and minds no address whose row is lost', () => {
  expect(isOfStage(OURS, rowsOf(THEIRS, []))).toBe(true);
  const rows = rowsOf(OURS, ['ada@example.com', 'eve@example.com']);
  const { pk, sk } = emailOwner(emailHash(OURS, parseEmailAddress('ada@example.com')));
  rows.delete(rowName(pk, sk));
  expect(isOfStage(OURS, rows)).toBe(true);
});
