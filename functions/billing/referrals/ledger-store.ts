import * as z from 'zod/mini';
import { storedSeconds } from '../../platform/clock.ts';
import {
  type Key,
  partnerPayout,
  referredPayment,
  referredReinstatement,
  referredReversal,
  referredSignUp,
} from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { isNew, type Step, unlessRefused } from '../../platform/table/write.ts';
import type { LedgerEntry, LedgerPayment, LedgerReversal } from './ledger.ts';

const at = storedSeconds;
const cents = z.int().check(z.minimum(0));

const entryRow = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('sign-up'), referralId: z.string(), at, trialEnd: z.optional(storedSeconds) }),
  z.object({
    kind: z.literal('paid'),
    ...{ referralId: z.string(), invoice: z.string(), at, until: storedSeconds },
    ...{ paidCents: cents, percent: z.int().check(z.minimum(0), z.maximum(100)) },
  }),
  z.object({ kind: z.literal('reversed'), invoice: z.string(), reversal: z.string(), at, cents }),
  z.object({ kind: z.literal('reinstated'), invoice: z.string(), reversal: z.string(), at }),
  z.object({ kind: z.literal('payout'), n: z.int(), cents, at }),
]) satisfies z.ZodMiniType<LedgerEntry>;

/** A partner's whole ledger. */
export function ledgerOf(table: Table, partnerId: string): Promise<LedgerEntry[]> {
  return table.query(partnerPayout(partnerId, 0).pk, { schema: entryRow });
}

type SignUpEntry = Extract<LedgerEntry, { kind: 'sign-up' }>;
type Reinstatement = Extract<LedgerEntry, { kind: 'reinstated' }>;
type Payout = Extract<LedgerEntry, { kind: 'payout' }>;

/** The account that a ledger's entry is about, by random ids. */
export interface LedgerPlace {
  readonly partnerId: string;
  readonly referralId: string;
}

/** An entry as a transaction step; refused if it was written before. */
export function signUpEntryStep(partnerId: string, entry: SignUpEntry): Step {
  return { kind: 'put', key: referredSignUp(partnerId, entry.referralId), values: { ...entry }, condition: isNew };
}

/** The same for a payment. */
export function paymentEntryStep(partnerId: string, entry: LedgerPayment): Step {
  const key = referredPayment(partnerId, entry.referralId, entry.invoice);
  return { kind: 'put', key, values: { ...entry }, condition: isNew };
}

/** Adds an entry unless it is there. The first one stays as it is. */
export async function addEntry(
  table: Table,
  { partnerId, referralId }: LedgerPlace,
  entry: LedgerPayment | LedgerReversal | Reinstatement,
): Promise<void> {
  await putOnce(table, keyOf(entry), entry);

  function keyOf(of: typeof entry): Key {
    switch (of.kind) {
      case 'paid':
        return referredPayment(partnerId, referralId, of.invoice);
      case 'reversed':
        return referredReversal(partnerId, referralId, of.invoice, of.reversal);
      case 'reinstated':
        return referredReinstatement(partnerId, referralId, of.invoice, of.reversal);
    }
  }
}

/**
 * Adds a payout as the partner's `n`-th.
 * @returns whether this call did; else another one had that number
 */
export function addPayout(table: Table, partnerId: string, payout: Payout): Promise<boolean> {
  return putOnce(table, partnerPayout(partnerId, payout.n), payout);
}

async function putOnce(table: Table, key: Key, values: LedgerEntry): Promise<boolean> {
  return unlessRefused(table.put(key, { ...values }, isNew));
}
