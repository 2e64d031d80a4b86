import type { Millis } from '../../../../shared/odds/time.ts';
import { type LastCode, lastCode } from '../../../mail/codes/code-store.ts';
import type { CodePurpose } from '../../../mail/codes/codes.ts';
import { type KeyedHashes, keyedHash } from '../../../platform/keyed-hash.ts';
import type { EmailAddress } from '../../../platform/mail/email-address.ts';
import { isKnownBrowser } from '../../protection/device.ts';
import { limits } from '../../protection/limits.ts';
import { countOf } from '../../protection/rate-limit.ts';
import { assertWorkProven } from '../../protection/work-proof.ts';
import type { CodeDeps } from '../codes/code-deps.ts';
import { sendsToday } from './next-send.ts';

/** All codes sent in an hour are counted under one subject. */
export const ALL_ADDRESSES = 'all';

/** What a code costs from so many codes an hour in all on, or a day to one address, highest first: about 10, 2 and 0.6 s of work on a phone. */
const COSTS = [
  { inAll: 20_000, toOne: Number.POSITIVE_INFINITY, cost: 32_000 },
  { inAll: 5_000, toOne: 6, cost: 8_000 },
  { inAll: 1_000, toOne: 3, cost: 2_000 },
] as const;

interface AnonymousRequest {
  readonly purpose: CodePurpose;
  readonly email: EmailAddress;
  readonly hashes: KeyedHashes;
  readonly cookies: readonly string[];
  readonly proof: string | undefined;
  /** ms */
  readonly now: Millis;
}

/**
 * While far too many codes are requested in total, or many for one address, each one that anyone can request costs work, for its address
 * only. Nobody is stopped, and a browser that the account has logged in with works only for what all cause. It must not depend on whether the address has an account.
 * Returns the last code, which it has read for that.
 * @throws 'work-required' with a challenge; 'too-many-codes'
 */
export async function assertCodeIsWorthIt(request: AnonymousRequest, deps: CodeDeps): Promise<LastCode> {
  const { purpose, email, hashes, cookies, proof, now } = request;
  const [sent, last] = await Promise.all([
    countOf(deps.table, limits.codesInAll, ALL_ADDRESSES, now),
    lastCode(deps.table, purpose, hashes),
  ]);
  const { row } = last;
  const toOne = row === undefined || isKnownBrowser(cookies, row, deps.emailKey) ? 0 : sendsToday(row, now);
  const cost = COSTS.find((from) => sent >= from.inAll || toOne >= from.toOne)?.cost;
  if (cost !== undefined)
    await assertWorkProven(proof, { purpose: 'code', subject: keyedHash(deps.emailKey, email), cost, now }, deps);
  return last;
}
