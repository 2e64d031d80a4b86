import type { Millis } from '../../shared/odds/time.ts';
import { wholeSeconds } from '../platform/clock.ts';
import { TooSoon } from '../platform/errors.ts';
import { sha256 } from '../platform/hash.ts';
import { loginFailures } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import { type Condition, ConditionFailed } from '../platform/table/write.ts';
import { limits } from '../protection/limits.ts';
import { clearCount, refundOne, takeOne } from '../protection/rate-limit.ts';

/** So many failures in a row close password login for unknown browsers, until a reset by mail opens it. */
const FAILURES_IN_A_ROW = 100;
/** Closed has no end of its own; whoever waits may as well ask again in a quarter of an hour. */
const CLOSED_RETRY_SECONDS = 15 * 60;
/** A row nobody adds to is forgotten after this time. */
const KEPT_SECONDS = 90 * 24 * 3600;

/** One try to log in. */
export interface LoginAttempt {
  readonly emailHash: string;
  /** Id of the browser where the owner has signed in before; undefined for all others, which share one count. */
  readonly knownDevice: string | undefined;
  /** Keyed hash of where the request comes from. */
  readonly addressHash: string;
  /** ms */
  readonly now: Millis;
}

/** Counts the try against the place it comes from. Throws TooSoon. */
export async function countAddress(
  table: Table,
  { addressHash, now }: Pick<LoginAttempt, 'addressHash' | 'now'>,
): Promise<void> {
  await takeOne(table, limits.loginFromAddress, addressHash, now);
}

/**
 * Counts the try against the account, before the password is looked at. Throws TooSoon. Browsers that the owner uses have
 * counts of their own, so that strangers who guess cannot lock the owner out.
 */
export async function countAccount(table: Table, attempt: LoginAttempt): Promise<void> {
  const { rule, subject } = accountCount(attempt);
  await takeOne(table, rule, subject, attempt.now);
  if (attempt.knownDevice === undefined) await countInARow(table, attempt);
}

/** The password was right: what was counted against the account is forgotten, and the place gets its try back. */
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
    throw new TooSoon(limits.loginFromUnknownBrowsers.message, CLOSED_RETRY_SECONDS);
  }
}

/**
 * The row of failures is broken. Once it is full, a known browser does not break it: only the reset opens what is closed.
 * An unknown browser gets here only if its try was let in, be it as the last one.
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
