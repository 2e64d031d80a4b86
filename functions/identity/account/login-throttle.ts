import type { Millis } from '../../../shared/odds/time.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { Refusal } from '../../platform/errors.ts';
import { sha256 } from '../../platform/hash.ts';
import { loginFailures } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed } from '../../platform/table/write.ts';
import { limits } from '../protection/limits.ts';
import { clearCount, refundOne, takeOne } from '../protection/rate-limit.ts';

/** This many consecutive failures block password login for unknown browsers until the password is reset by email. */
const FAILURES_IN_A_ROW = 100;
/** A block has no end time, so Retry-After says 15 minutes. */
const CLOSED_RETRY_SECONDS = 15 * 60;
/** A row without new failures expires after this time. */
const KEPT_SECONDS = 90 * 24 * 3600;

/** One login attempt. */
export interface LoginAttempt {
  readonly emailHash: string;
  /** Id of a browser the owner has logged in with before; undefined for all others, which share one count. */
  readonly knownDevice: string | undefined;
  /** HMAC of the client's address. */
  readonly addressHash: string;
  /** ms */
  readonly now: Millis;
}

/**
 * Counts the attempt against the client's address.
 * @throws 'too-many-attempts'
 */
export async function countAddress(
  table: Table,
  { addressHash, now }: Pick<LoginAttempt, 'addressHash' | 'now'>,
): Promise<void> {
  await takeOne(table, limits.loginFromAddress, addressHash, now);
}

/**
 * Counts the attempt against the account, before the password is checked. Known browsers have their own counts, so that others who guess
 * cannot lock the owner out.
 * @throws 'too-many-attempts'
 */
export async function countAccount(table: Table, attempt: LoginAttempt): Promise<void> {
  const { rule, subject } = accountCount(attempt);
  await takeOne(table, rule, subject, attempt.now);
  if (attempt.knownDevice === undefined) await countInARow(table, attempt);
}

/** After a correct password: resets the account's count and refunds the attempt to the client's address. */
export async function clearFailures(table: Table, attempt: LoginAttempt): Promise<void> {
  const { emailHash, addressHash, now } = attempt;
  const { rule, subject } = accountCount(attempt);
  await Promise.all([
    clearCount(table, limits.loginFromUnknownBrowsers, emailHash, now),
    ...(attempt.knownDevice === undefined ? [] : [clearCount(table, rule, subject, now)]),
    clearRow(table, emailHash, attempt.knownDevice),
    refundOne(table, limits.loginFromAddress, addressHash, now),
  ]);
}

function accountCount({ emailHash, knownDevice }: LoginAttempt) {
  return knownDevice === undefined
    ? { rule: limits.loginFromUnknownBrowsers, subject: emailHash }
    : { rule: limits.loginFromKnownBrowser, subject: sha256(knownDevice) };
}

async function countInARow(table: Table, { emailHash, now }: LoginAttempt): Promise<void> {
  const ttl = wholeSeconds(now) + KEPT_SECONDS;
  try {
    await table.update(loginFailures(emailHash), { add: { n: 1 }, set: { ttl }, condition: open });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    throw new Refusal(limits.loginFromUnknownBrowsers.code, { retryAfterSeconds: CLOSED_RETRY_SECONDS });
  }
}

/**
 * Resets the consecutive failures. If login is blocked, a known browser does not reset them: only a password reset lifts the block. An
 * unknown browser gets here only if its attempt was allowed.
 */
async function clearRow(table: Table, emailHash: string, knownDevice: string | undefined): Promise<void> {
  try {
    await table.remove(loginFailures(emailHash), knownDevice === undefined ? undefined : open);
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

const open: Condition = {
  expression: 'attribute_not_exists(n) OR n < :max',
  values: { ':max': FAILURES_IN_A_ROW },
};
