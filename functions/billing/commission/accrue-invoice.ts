import type { LedgerPayment } from '../referrals/ledger.ts';
import { addEntry } from '../referrals/ledger-store.ts';
import { partnerOf } from '../referrals/partner-store.ts';
import { ledgerHash, type Referral, referralOf } from '../referrals/referral-store.ts';
import type { BillingDeps } from '../subscription/billing-deps.ts';
import { type PaidInvoice, paidInvoice } from './paid-invoice.ts';
import { isPartnersCard } from './self-referral.ts';

type Deps = Pick<BillingDeps, 'table' | 'stripe' | 'clock'>;

/**
 * Brings the ledger of an account's partner up to what Stripe says of an invoice: its payment, and each refund and dispute. Every entry has
 * a key of its own, so calls in any number and order, also interrupted ones, add each entry once. Does nothing for an account that no
 * partner brought.
 * @throws StripeFailure, 'unavailable'
 */
export async function accrueInvoice(userId: string, invoiceId: string, deps: Deps): Promise<void> {
  const { table, stripe, clock } = deps;
  const referral = await referralOf(table, userId);
  if (referral === undefined) return;
  const invoice = await paidInvoice(stripe, invoiceId);
  if (invoice === undefined) return;
  if (await isCommissioned(referral, invoice, deps)) await addEntry(table, referral, paymentEntry(referral, invoice));
  const hashed = { invoice: ledgerHash(referral, invoice.id) };
  for (const { id, cents, at, reinstated } of invoice.reversals) {
    const reversal = ledgerHash(referral, id);
    await addEntry(table, referral, { kind: 'reversed', ...hashed, reversal, at, cents });
    const reinstatedAt = Math.floor(clock() / 1000);
    if (reinstated) await addEntry(table, referral, { kind: 'reinstated', ...hashed, reversal, at: reinstatedAt });
  }
}

/** The ledger's entry of a payment. */
export function paymentEntry(referral: Referral, { id, paidCents, paidAt, until }: PaidInvoice): LedgerPayment {
  const { referralId, percent } = referral;
  return { kind: 'paid', referralId, invoice: ledgerHash(referral, id), at: paidAt, until, paidCents, percent };
}

/** Not what was paid after the partnership ended, nor with a card of the partner's own. */
async function isCommissioned({ code }: Referral, { paidAt, cards }: PaidInvoice, deps: Deps): Promise<boolean> {
  const partner = await partnerOf(deps.table, code);
  if (partner === undefined || (partner.disabledAt !== undefined && paidAt >= partner.disabledAt)) return false;
  return !(await isPartnersCard(partner, cards, deps));
}
