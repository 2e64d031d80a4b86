import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import * as z from 'zod';
import { emailOwner, userProfile } from '../../../functions/platform/table/keys.ts';
import { emailHash, parseEmailAddress } from '../../../functions/users/email-address.ts';
import { table } from '../../../shared/deployment/table.ts';

type Row = Readonly<Record<string, AttributeValue>>;

const person = z.object({
  [table.sortKey]: z.object({ S: z.literal(userProfile('anybody').sk) }),
  email: z.object({ S: z.string() }),
});

/** Stands for a row in a map of rows. */
export function rowName(pk: string, sk: string): string {
  return JSON.stringify([pk, sk]);
}

/**
 * Whether a stage wrote these rows: addresses stand under hashes that only its own `email-key` makes, so that in another stage's rows
 * nobody is found. Rows of nobody may be anyone's. `rows`: by their names.
 */
export function isOfStage(emailKey: string, rows: ReadonlyMap<string, Row>): boolean {
  const people = [...rows.values()].flatMap((row) => {
    const { success, data } = person.safeParse(row);
    return success ? [data.email.S] : [];
  });
  if (people.length === 0) return true;
  return people.some((email) => {
    const { pk, sk } = emailOwner(emailHash(emailKey, parseEmailAddress(email)));
    return rows.has(rowName(pk, sk));
  });
}

/** For the person at the keyboard. */
export function notOfStage(name: string): Error {
  return new Error(`${name} is another stage’s: of the people in it, this stage’s email-key finds nobody.`);
}
