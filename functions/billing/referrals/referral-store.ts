import * as z from 'zod/mini';
import { storedSeconds } from '../../platform/clock.ts';
import { hmac, type RandomBytes, randomBase64url } from '../../platform/hash.ts';
import { userReferral } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { isNew, type Step } from '../../platform/table/write.ts';
import type { Partner } from './partner-store.ts';

const ID_BYTES = 16;
const KEY_BYTES = 32;

/**
 * Through which partner an account came. It is the only row from which the partner's ledger leads to a person: once it is deleted with the
 * account, the ledger's ids and hashes are random to everybody, us included.
 */
const referralRow = z.object({
  code: z.string(),
  partnerId: z.string(),
  /** Random: the account's name in the ledger. */
  referralId: z.string(),
  /** Random: key of the hashes of the account's invoices, refunds and disputes in the ledger. */
  hashKey: z.string(),
  /** The partner's share at sign-up. */
  percent: z.int(),
  at: storedSeconds,
});
export type Referral = z.output<typeof referralRow>;

export function referralOf(table: Table, userId: string): Promise<Referral | undefined> {
  return table.get(userReferral(userId), referralRow);
}

/** A new account's referral, at the partner's present rate. `at`: seconds since 1970. */
export function newReferral({ code, partnerId, percent }: Partner, at: number, random: RandomBytes): Referral {
  const referralId = randomBase64url(random, ID_BYTES);
  return { code, partnerId, percent, at, referralId, hashKey: randomBase64url(random, KEY_BYTES) };
}

/** Stores it, as a step of the transaction that creates the account. */
export function storeReferralStep(userId: string, referral: Referral): Step {
  return { kind: 'put', key: userReferral(userId), values: referral, condition: isNew };
}

/** An id at Stripe as the ledger has it. */
export function ledgerHash({ hashKey }: Referral, stripeId: string): string {
  return hmac(hashKey, stripeId);
}
