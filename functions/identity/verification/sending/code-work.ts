import type { Millis } from '../../../../shared/odds/time.ts';
import { keyedHash } from '../../../platform/keyed-hash.ts';
import type { EmailAddress } from '../../../platform/mail/email-address.ts';
import { limits } from '../../protection/limits.ts';
import { countOf } from '../../protection/rate-limit.ts';
import { assertWorkProven } from '../../protection/work-proof.ts';
import type { CodeDeps } from '../codes/code-deps.ts';

/** All codes sent in an hour are counted under one subject. */
export const ALL_ADDRESSES = 'all';

/** What a code costs from so many codes an hour on, highest first: about 0.6, 2 and 10 s of work on a phone. */
const COSTS = [
  { from: 20_000, cost: 32_000 },
  { from: 5_000, cost: 8_000 },
  { from: 1_000, cost: 2_000 },
] as const;

interface AnonymousRequest {
  readonly email: EmailAddress;
  readonly proof: string | undefined;
  /** ms */
  readonly now: Millis;
}

/**
 * While far too many codes are requested in total, each one that anyone can request costs work, for its address only. Nobody is stopped.
 * It must not depend on whether the address has an account.
 * @throws TooSoon with a challenge
 */
export async function assertCodeIsWorthIt(request: AnonymousRequest, deps: CodeDeps): Promise<void> {
  const { email, proof, now } = request;
  const sent = await countOf(deps.table, limits.codesInAll, ALL_ADDRESSES, now);
  const cost = COSTS.find(({ from }) => sent >= from)?.cost;
  if (cost === undefined) return;
  await assertWorkProven(proof, { purpose: 'code', subject: keyedHash(deps.emailKey, email), cost, now }, deps);
}
