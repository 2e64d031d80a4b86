import { change, type Stand } from '../stand.ts';
import type { Invoice, Subscription } from '../state/tables.ts';
import { found } from './found.ts';
import { lineOf } from './invoice-lines.ts';

/** A renewal's invoice stays a draft this long before it is final and charged. */
const DRAFT_SECONDS = 3600;

type Reason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

/** A draft of what a subscription owes for its present period. */
export function draftInvoice(stand: Stand, subscription: Subscription, reason: Reason): Invoice {
  const customer = found(stand, 'customers', subscription.customer, 'customer');
  const now = stand.now(subscription.test_clock);
  const id = stand.newId('in_');
  const free = subscription.status === 'trialing';
  const lines = subscription.items.data.map((item) => lineOf(stand, id, subscription, item, free));
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const period = subscription.items.data[0];
  const invoice: Invoice = {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Local',
    account_tax_ids: null,
    amount_due: total,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: total,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: now + DRAFT_SECONDS,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: subscription.currency,
    custom_fields: null,
    customer: customer.id,
    customer_account: null,
    customer_address: customer.address ?? null,
    customer_email: customer.email,
    customer_name: customer.name ?? null,
    customer_phone: customer.phone ?? null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: now + DRAFT_SECONDS,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: {
      default_mandate: null,
      payment_method_options: null,
      payment_method_types: subscription.payment_settings?.payment_method_types ?? null,
    },
    period_end: period?.current_period_start ?? now,
    period_start: period?.current_period_start ?? now,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    subtotal_excluding_tax: total,
    test_clock: subscription.test_clock,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  };
  stand.store.put('invoices', invoice);
  change(stand, 'subscriptions', subscription, { latest_invoice: id });
  stand.emit('invoice.created', invoice);
  return invoice;
}
