import type { Millis } from '../../../../shared/odds/time.ts';
import type { CodeRow } from '../../../mail/codes/code-store.ts';
import { type CodePurpose, isRightCode } from '../../../mail/codes/codes.ts';
import { Refusal } from '../../../platform/errors.ts';
import { keyedHash } from '../../../platform/keyed-hash.ts';
import { isKnownBrowser } from '../../protection/device.ts';
import { flowHash, readFlowToken } from '../../protection/flow.ts';
import { limits } from '../../protection/limits.ts';
import { refundOne, takeOne } from '../../protection/rate-limit.ts';
import { type UserRow, userById } from '../../users/user-store.ts';
import { takeAttempt, type VerifiedAttempt } from './code-attempts.ts';
import type { CodeDeps } from './code-deps.ts';

export interface CodeAttempt {
  readonly purpose: CodePurpose;
  readonly emailHash: string;
  /** Six digits. */
  readonly code: string;
  readonly cookies: readonly string[];
  readonly clientAddress: string;
  /** ms */
  readonly now: Millis;
}

/**
 * Verifies a code: counts the client address, takes an attempt, and only then compares. Returns the successful attempt; consuming the code
 * is the caller's write, conditioned on its nonce.
 * @throws 'too-many-attempts' for a client with too many wrong codes, else 'code-wrong', alike for a wrong, replaced or used code, one without attempts
 * left, and an address without a code
 */
export async function verifyCode(attempt: CodeAttempt, deps: CodeDeps): Promise<VerifiedAttempt> {
  const { purpose, emailHash, code, cookies, clientAddress, now } = attempt;
  const { table, codeKeys, emailKey, log } = deps;
  const place = keyedHash(emailKey, clientAddress);
  await takeOne(table, limits.wrongCodesFromAddress, place, now);

  const token = readFlowToken(cookies);
  const flow = token === undefined ? undefined : flowHash(token);
  const isKnown = (row: CodeRow) => isKnownBrowser(cookies, row, emailKey);
  const taken = await takeAttempt(table, { purpose, emailHash, flowHash: flow, isKnown, now });
  if (typeof taken === 'string') {
    log.warn(taken === 'never-sent' ? 'sequence_fail' : 'authn_code_fail', { purpose, account: emailHash });
    throw wrongCode();
  }
  const fits = isRightCode(code, taken.row, codeKeys);
  if (!fits || taken.row.decoy) {
    log.warn('authn_code_fail', { purpose, account: emailHash });
    throw wrongCode();
  }
  await refundOne(table, limits.wrongCodesFromAddress, place, now);
  return taken;
}

/**
 * The account of a verified code, if its epoch is still that of when the code was sent: a new password or address increments it and
 * invalidates the code.
 * @throws 'code-wrong'
 */
export async function userOfCode({ row }: VerifiedAttempt, { table, log }: CodeDeps): Promise<UserRow> {
  const user = row.userId === undefined ? undefined : await userById(table, row.userId);
  if (user === undefined || user.epoch !== row.epoch || user.disabledAt !== undefined) {
    log.warn('authn_code_fail', { purpose: row.purpose, account: 'changed' });
    throw wrongCode();
  }
  return user;
}

/** The same error for everything that can be wrong with a code. */
export function wrongCode(): Refusal {
  return new Refusal('code-wrong');
}
