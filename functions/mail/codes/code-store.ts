import * as z from 'zod/mini';
import { CODE_LIFE_SECONDS } from '../../../shared/catalogue/credentials.ts';
import type { Millis } from '../../../shared/odds/time.ts';
import { storedSeconds, wholeSeconds } from '../../platform/clock.ts';
import type { KeyedHashes } from '../../platform/keyed-hash.ts';
import { parseEmailAddress } from '../../platform/mail/email-address.ts';
import { code as codeKey } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew, type Step } from '../../platform/table/write.ts';
import { type CodePurpose, codePurposes } from './codes.ts';

/** Attempts for the browser that requested the code, for browsers that its account has logged in with, and for all others together. */
export const MAX_ATTEMPTS = 5;
/** If less than this is left when the email goes out, the code's life is extended. */
const RENEWED_BELOW_SECONDS = 120;
/** The row outlives its code, to count the day's codes and so that a late email can extend it. */
const KEPT_SECONDS = 2 * 24 * 3600;

/** The code last sent to an address for a purpose, without the code itself. Times in seconds since 1970. */
export const codeRowSchema = z.object({
  purpose: z.enum(codePurposes),
  email: z.pipe(z.string(), z.transform(parseEmailAddress)),
  nonce: z.string(),
  keyId: z.string(),
  sentAt: storedSeconds,
  expiresAt: storedSeconds,
  /** Attempts left for the browser that requested the code, for known browsers of its account, and for all others. */
  ownerLeft: z.int(),
  deviceLeft: z.int(),
  otherLeft: z.int(),
  /** Of the flow cookie of the browser that requested the code. */
  flowHash: z.string(),
  /** Of the flow cookie of the first browser that entered the right code; valid for ten minutes after `verifiedAt`. */
  verifiedFlowHash: z.optional(z.string()),
  verifiedAt: z.optional(storedSeconds),
  consumedAt: z.optional(storedSeconds),
  /** A row for an address whose account must not be revealed: its code was never sent and no code matches. */
  decoy: z.boolean(),
  /** The account, and its epoch when the code was sent; absent for a sign-up. */
  userId: z.optional(z.string()),
  epoch: z.optional(z.int()),
  /** Start of the 24 hours in which `daySends` codes were sent, including this one. */
  dayStart: storedSeconds,
  daySends: z.int(),
  /** Of the address blocks that requested them. */
  dayBlocks: z.readonly(z.array(z.string())),
});
export type CodeRow = z.output<typeof codeRowSchema>;

/** The row of the last code sent to an address for a purpose, live or not. */
export function codeRow(table: Table, purpose: CodePurpose, emailHash: string): Promise<CodeRow | undefined> {
  return table.get(codeKey(purpose, emailHash), codeRowSchema);
}

/**
 * The hash of an address for its codes of a purpose: the one that has the last code's row, which may have been made with another key, else
 * the used one. So a code stays valid and counts go on while keys rotate.
 */
export async function hashForCodes(table: Table, purpose: CodePurpose, hashes: KeyedHashes): Promise<string> {
  const [used, ...valid] = hashes;
  if (valid.length === 0) return used;
  const rows = await table.getMany(
    hashes.map((hash) => codeKey(purpose, hash)),
    codeRowSchema,
  );
  return hashes[rows.findIndex((row) => row !== undefined)] ?? used;
}

/** The last code sent to an address for a purpose, and the hash that it has, or that a first one will have. */
export interface LastCode {
  readonly emailHash: string;
  readonly row: CodeRow | undefined;
}

export async function lastCode(table: Table, purpose: CodePurpose, hashes: KeyedHashes): Promise<LastCode> {
  const emailHash = await hashForCodes(table, purpose, hashes);
  return { emailHash, row: await codeRow(table, purpose, emailHash) };
}

/**
 * Replaces the code that was read by a new one, as a transaction step. Refused if another one was sent meanwhile: then two emails would be
 * sent and only the later code would be valid.
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

/** Consumes a code, as a step of the transaction it authorizes. Of concurrent ones only one succeeds. */
export function consumeCodeStep(row: CodeRow, emailHash: string, now: Millis): Step {
  const change = { set: { consumedAt: wholeSeconds(now) }, condition: isUnused(row.nonce) };
  return { kind: 'update', key: codeKey(row.purpose, emailHash), change };
}

interface CodeEmail {
  readonly purpose: CodePurpose;
  readonly emailHash: string;
  /** Of the email's code. */
  readonly nonce: string;
  /** ms */
  readonly now: Millis;
}

/**
 * The row of a code about to be emailed; its life is extended if less than two minutes are left. Undefined if there is nothing to send: the
 * code was replaced or used, its row was deleted, or it is a decoy.
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

/** It is still the same code, and unused. */
export const isUnused = (nonce: string): Condition => ({
  expression: 'nonce = :nonce AND attribute_not_exists(consumedAt)',
  values: { ':nonce': nonce },
});
