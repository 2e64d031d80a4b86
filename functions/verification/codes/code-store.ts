import * as z from 'zod/mini';
import { CODE_LIFE_SECONDS } from '../../../shared/catalogue/credentials.ts';
import type { Millis } from '../../../shared/odds/time.ts';
import { storedSeconds, wholeSeconds } from '../../platform/clock.ts';
import { code as codeKey } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew, type Step } from '../../platform/table/write.ts';
import { parseEmailAddress } from '../../users/email-address.ts';
import { type CodePurpose, codePurposes } from './codes.ts';

/** Wrong codes that the browser which asked for the code may type, and as many that all others may type together. */
export const MAX_ATTEMPTS = 5;
/** A mail that goes out later than this before its code ends would bring a code with too little time to type it. */
const RENEWED_BELOW_SECONDS = 120;
/** The row outlives its code, for counting the day's codes and so that a late mail can renew it. */
const KEPT_SECONDS = 2 * 24 * 3600;

/** The code last mailed to an address for a purpose: all but the code itself. Times in seconds since 1970. */
export const codeRowSchema = z.object({
  purpose: z.enum(codePurposes),
  email: z.pipe(z.string(), z.transform(parseEmailAddress)),
  nonce: z.string(),
  keyId: z.string(),
  sentAt: storedSeconds,
  expiresAt: storedSeconds,
  /** Tries left to the browser that asked for the code, and to everybody else. */
  ownerLeft: z.int(),
  otherLeft: z.int(),
  /** Of the flow cookie of the browser that asked for the code. */
  flowHash: z.string(),
  /** Of the flow cookie of the browser that was first to type the right code; it has until ten minutes after `verifiedAt`. */
  verifiedFlowHash: z.optional(z.string()),
  verifiedAt: z.optional(storedSeconds),
  consumedAt: z.optional(storedSeconds),
  /** Stands where an address must not be told apart: no code of it was mailed, and none fits. */
  decoy: z.boolean(),
  /** Whose account it is about, and that account's epoch when it was sent; absent for an account that is to be. */
  userId: z.optional(z.string()),
  epoch: z.optional(z.int()),
  /** Beginning of the 24 hours in which `daySends` codes were sent, this one included. */
  dayStart: storedSeconds,
  daySends: z.int(),
});
export type CodeRow = z.output<typeof codeRowSchema>;

/** The row of what was last sent to an address for a purpose, be it live or not. */
export function codeRow(table: Table, purpose: CodePurpose, emailHash: string): Promise<CodeRow | undefined> {
  return table.get(codeKey(purpose, emailHash), codeRowSchema);
}

/**
 * Puts a newly sent code in the place of the one that was read, as one step of a transaction. It is refused when somebody
 * else has sent one meanwhile: then two mails would be owed and only the later code be good.
 */
export function sendCodeStep(row: CodeRow, emailHash: string, replaced: CodeRow | undefined): Step {
  const condition = replaced === undefined ? isNew : isStill(replaced.nonce);
  return {
    kind: 'put',
    key: codeKey(row.purpose, emailHash),
    values: { ...row, ttl: row.expiresAt + KEPT_SECONDS },
    condition,
  };
}

/** Uses a code up, as one step of the transaction that does what the code is for. Of several at once one passes. */
export function consumeCodeStep(row: CodeRow, emailHash: string, now: Millis): Step {
  const change = { set: { consumedAt: wholeSeconds(now) }, condition: isUnused(row.nonce) };
  return { kind: 'update', key: codeKey(row.purpose, emailHash), change };
}

interface CodeEmail {
  readonly purpose: CodePurpose;
  readonly emailHash: string;
  /** Of the code that the mail is about. */
  readonly nonce: string;
  /** ms */
  readonly now: Millis;
}

/**
 * The row of a code that is about to be mailed; its life begins anew when less than two minutes are left of it. Undefined
 * when there is nothing to mail: the code was replaced or used, its row is gone, or it is a decoy.
 */
export async function renewCode(table: Table, mailing: CodeEmail): Promise<CodeRow | undefined> {
  const { purpose, emailHash, nonce, now } = mailing;
  const row = await codeRow(table, purpose, emailHash);
  if (row === undefined || row.nonce !== nonce || row.consumedAt !== undefined || row.decoy) return undefined;
  const seconds = wholeSeconds(now);
  if (row.expiresAt - seconds >= RENEWED_BELOW_SECONDS) return row;
  const expiresAt = seconds + CODE_LIFE_SECONDS;
  const set = { expiresAt, ttl: expiresAt + KEPT_SECONDS };
  try {
    return await table.update(codeKey(purpose, emailHash), {
      set,
      condition: isUnused(nonce),
      returning: codeRowSchema,
    });
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

const isStill = (nonce: string): Condition => ({ expression: 'nonce = :nonce', values: { ':nonce': nonce } });

/** The very code that was looked at, and nobody has used it meanwhile. */
export const isUnused = (nonce: string): Condition => ({
  expression: 'nonce = :nonce AND attribute_not_exists(consumedAt)',
  values: { ':nonce': nonce },
});
