import * as z from 'zod/mini';
import { DELETED_RECORD_DAYS } from '../../../shared/catalogue/personal-data.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { keyedHash, keyedHashes } from '../../platform/keyed-hash.ts';
import { deletedSubject } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import type { Step } from '../../platform/table/write.ts';

/** Longer than backups and Stripe's list of events, from which a deleted account could come back. */
const KEPT_SECONDS = DELETED_RECORD_DAYS * 24 * 3600;

/** An account, or its customer at Stripe: `cus_…`. */
export type DeletedSubject = { readonly userId: string } | { readonly customerId: string };

/** Remembers what was deleted, as transaction steps, by hashes that only `email-key` can make. `at`: seconds since 1970. */
export function rememberDeletedSteps(emailKeys: string, subjects: readonly DeletedSubject[], at: Seconds): Step[] {
  return subjects.map((subject) => ({
    kind: 'put',
    key: deletedSubject(keyedHash(emailKeys, textOf(subject))),
    values: { at, ttl: at + KEPT_SECONDS },
  }));
}

/** Whether any of them was deleted within the last weeks. */
export async function wasDeleted(
  table: Table,
  emailKeys: string,
  subjects: readonly DeletedSubject[],
): Promise<boolean> {
  const keys = subjects.flatMap((subject) => deletedSubjectHashes(emailKeys, subject)).map(deletedSubject);
  if (keys.length === 0) return false;
  return (await table.getMany(keys, z.object({}))).some((row) => row !== undefined);
}

/** The hashes under which a deletion may be remembered. */
export function deletedSubjectHashes(emailKeys: string, subject: DeletedSubject): readonly string[] {
  return keyedHashes(emailKeys, textOf(subject));
}

/** No email address has these forms, since they lack the @. */
function textOf(subject: DeletedSubject): string {
  return 'userId' in subject ? `deleted|user|${subject.userId}` : `deleted|customer|${subject.customerId}`;
}
