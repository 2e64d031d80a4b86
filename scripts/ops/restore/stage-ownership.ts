import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { emailHashes, parseEmailAddress } from '../../../functions/platform/mail/email-address.ts';
import { emailOwner, userProfile } from '../../../functions/platform/table/keys.ts';
import { table } from '../../../shared/deployment/table.ts';

type Row = Readonly<Record<string, AttributeValue>>;

const profile = z.object({
  [table.sortKey]: z.object({ S: z.literal(userProfile('anybody').sk) }),
  email: z.object({ S: z.string() }),
});

/** A row's key in a map of rows. */
export function rowName(pk: string, sk: string): string {
  return JSON.stringify([pk, sk]);
}

/**
 * Whether a stage wrote these rows: address hashes depend on the stage's `email-key`, so none match in another stage's rows. Rows without
 * accounts may belong to any stage. `emailKey`: all of its values; `rows`: by `rowName`.
 */
export function belongsToStage(emailKey: string, rows: ReadonlyMap<string, Row>): boolean {
  const emails = [...rows.values()].flatMap((row) => {
    const { success, data } = profile.safeParse(row);
    return success ? [data.email.S] : [];
  });
  if (emails.length === 0) return true;
  return emails.some((email) => {
    const owners = emailHashes(emailKey, parseEmailAddress(email)).map(emailOwner);
    return owners.some(({ pk, sk }) => rows.has(rowName(pk, sk)));
  });
}

/** The message is for the operator. */
export function foreignStageError(name: string): Error {
  return new Error(`${name} is another stage’s: this stage’s email-key matches no account in it.`);
}
