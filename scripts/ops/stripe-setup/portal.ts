import type Stripe from 'stripe';
import { isMarked, marked } from '../../../functions/platform/stripe/ours.ts';
import type { SetupContext } from './context.ts';

const RETURN_PATH = '/settings';

/**
 * Portal features: change the card, see invoices, and cancel at the end of the period. Not the address, which is verified by the product, and
 * not the plan. Features not listed are off.
 */
const FEATURES = {
  customer_update: { enabled: false },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
} as const satisfies Stripe.BillingPortal.ConfigurationCreateParams.Features;

export async function setUpPortal({ calls, site, change }: SetupContext): Promise<void> {
  const { data } = await calls.page((stripe) => stripe.billingPortal.configurations.list({ active: true, limit: 100 }));
  const found = data.find((each) => isMarked(each, 'portal'));
  const fields = { default_return_url: site + RETURN_PATH, features: FEATURES };
  if (found === undefined) {
    await change('portal configuration', 'created', () =>
      calls.one('billing_portal.configuration', (stripe) =>
        stripe.billingPortal.configurations.create({ ...fields, metadata: marked('portal') }),
      ),
    );
  } else if (found.default_return_url !== fields.default_return_url || !hasFeatures(found.features)) {
    await change(`portal configuration ${found.id}`, `updated, with the return URL ${fields.default_return_url}`, () =>
      calls.one('billing_portal.configuration', (stripe) =>
        stripe.billingPortal.configurations.update(found.id, fields),
      ),
    );
  }
}

function hasFeatures(features: Stripe.BillingPortal.Configuration.Features): boolean {
  return (
    features.customer_update.enabled === FEATURES.customer_update.enabled &&
    features.invoice_history.enabled === FEATURES.invoice_history.enabled &&
    features.payment_method_update.enabled === FEATURES.payment_method_update.enabled &&
    features.subscription_cancel.enabled === FEATURES.subscription_cancel.enabled &&
    features.subscription_cancel.mode === FEATURES.subscription_cancel.mode
  );
}
