import type Stripe from 'stripe';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { StripeCalls } from '../../platform/stripe/calls.ts';
import { ifThere } from '../../platform/stripe/if-there.ts';
import { eachOf } from '../../platform/stripe/pages.ts';
import { idIfAny } from '../subscription/subscription-state.ts';

/** A paid invoice as Stripe has it now. Times in seconds since 1970, amounts in whole cents. */
export interface PaidInvoice {
  readonly id: string;
  readonly paidCents: number;
  readonly paidAt: Seconds;
  /** The end of the last period on it. */
  readonly until: Seconds;
  /** Fingerprints of the cards that paid it. */
  readonly cards: readonly string[];
  readonly reversals: readonly Reversal[];
}

/** A refund or a dispute. */
interface Reversal {
  readonly id: string;
  readonly cents: number;
  readonly at: Seconds;
  /** Whether the money came back: the refund failed, or the dispute was won. */
  readonly reinstated: boolean;
}

/** Refunds that did not reach the customer. https://docs.stripe.com/api/refunds/object#refund_object-status */
const FAILED_REFUND: readonly (string | null)[] = ['failed', 'canceled'];
/** Inquiries and prevented disputes withdraw nothing. https://docs.stripe.com/api/disputes/object#dispute_object-status */
const NOTHING_WITHDRAWN: readonly string[] = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'prevented',
];

/**
 * Undefined for an invoice that is not paid, or of $0, as a trial's.
 * @throws StripeFailure
 */
export async function paidInvoice(stripe: StripeCalls, invoiceId: string): Promise<PaidInvoice | undefined> {
  const invoice = await ifThere(() => stripe.one('invoice', (sdk) => sdk.invoices.retrieve(invoiceId)));
  if (invoice?.status !== 'paid' || invoice.amount_paid === 0) return undefined;
  const { id, amount_paid: paidCents, created } = invoice;
  const paidAt = invoice.status_transitions.paid_at ?? created;
  const until = Math.max(paidAt, ...invoice.lines.data.map(({ period }) => period.end));
  const charges = await chargesOf(stripe, id);
  const reversals: Reversal[] = [];
  for (const charge of charges) reversals.push(...(await reversalsOf(stripe, charge)));
  const cards = charges.flatMap((charge) => chargeFingerprint(charge) ?? []);
  return { id, paidCents, paidAt, until, cards, reversals };
}

/** The invoices that a charge paid. */
export async function invoicesPaidBy(
  stripe: StripeCalls,
  { payment_intent: intent }: Stripe.Charge,
): Promise<readonly string[]> {
  const intentId = idIfAny(intent);
  if (intentId === undefined) return [];
  const payment = { type: 'payment_intent' as const, payment_intent: intentId };
  const { data } = await stripe.page((sdk) => sdk.invoicePayments.list({ payment }));
  return data.flatMap(({ invoice }) => idIfAny(invoice) ?? []);
}

/** Stripe's fingerprint of the card that was charged. */
export function chargeFingerprint({ payment_method_details: details }: Stripe.Charge): string | undefined {
  return details?.card?.fingerprint ?? undefined;
}

/** A refund as a reversal. */
export function reversalOfRefund({
  id,
  amount,
  created,
  status,
}: Pick<Stripe.Refund, 'id' | 'amount' | 'created' | 'status'>): Reversal {
  return { id, cents: amount, at: created, reinstated: FAILED_REFUND.includes(status) };
}

/** A dispute as a reversal; undefined while no money was withdrawn. */
export function reversalOfDispute({
  id,
  amount,
  created,
  status,
}: Pick<Stripe.Dispute, 'id' | 'amount' | 'created' | 'status'>): Reversal | undefined {
  return NOTHING_WITHDRAWN.includes(status)
    ? undefined
    : { id, cents: amount, at: created, reinstated: status === 'won' };
}

/** The charges that paid an invoice. Payments outside Stripe have none. */
async function chargesOf(stripe: StripeCalls, invoice: string): Promise<Stripe.Charge[]> {
  const charges: Stripe.Charge[] = [];
  const payments = eachOf(stripe, (sdk, paging) => sdk.invoicePayments.list({ invoice, status: 'paid', ...paging }));
  for await (const { payment } of payments) {
    const intentId = idIfAny(payment.payment_intent);
    if (intentId === undefined) continue;
    const expand = ['latest_charge'];
    const intent = await stripe.one('payment_intent', (sdk) => sdk.paymentIntents.retrieve(intentId, { expand }));
    if (typeof intent.latest_charge === 'object' && intent.latest_charge !== null) charges.push(intent.latest_charge);
  }
  return charges;
}

async function reversalsOf(stripe: StripeCalls, { id: charge, disputed }: Stripe.Charge): Promise<Reversal[]> {
  const reversals: Reversal[] = [];
  // Also without a refunded amount: a refund that failed is no longer in it.
  for await (const refund of eachOf(stripe, (sdk, paging) => sdk.refunds.list({ charge, ...paging })))
    reversals.push(reversalOfRefund(refund));
  if (disputed)
    for await (const dispute of eachOf(stripe, (sdk, paging) => sdk.disputes.list({ charge, ...paging })))
      reversals.push(...[reversalOfDispute(dispute) ?? []].flat());
  return reversals;
}
