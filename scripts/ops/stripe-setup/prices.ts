import type Stripe from 'stripe';
import { isMarked, marked, PRODUCT_ID } from '../../../functions/platform/stripe/ours.ts';
import { billingIntervals, type Plan, plans } from '../../../shared/catalogue/plans.ts';
import type { Setting } from './steps.ts';

const CURRENCY = 'usd';

export interface PriceList {
  readonly month: Plan;
  readonly year: Plan;
}

/**
 * One price for each plan, found by its lookup key. An amount never changes: a new price takes the key over, and the old one is
 * archived. Whoever pays it goes on paying it.
 */
export async function setUpPrices(setting: Setting, list: PriceList = plans): Promise<void> {
  const wanted = billingIntervals.map((interval) => list[interval]);
  const lookupKeys = wanted.map(({ lookupKey }) => lookupKey);
  const { data } = await setting.calls.page((stripe) => stripe.prices.list({ lookup_keys: lookupKeys, limit: 100 }));
  for (const plan of wanted) {
    const held = data.find(({ lookup_key: key }) => key === plan.lookupKey);
    await setUpPrice(setting, plan, held);
  }
}

/** Also what an earlier run left because it stopped half-way. */
export async function archiveOldPrices({ calls, change }: Setting, list: PriceList = plans): Promise<void> {
  const lookupKeys: readonly string[] = billingIntervals.map((interval) => list[interval].lookupKey);
  const { data } = await calls.page((stripe) => stripe.prices.list({ product: PRODUCT_ID, active: true, limit: 100 }));
  const old = data.filter((price) => isMarked(price, 'price') && !lookupKeys.includes(price.lookup_key ?? ''));
  for (const { id, unit_amount: cents } of old)
    await change(`price ${id} of ${amountOf(cents ?? 0)}`, 'archived', () =>
      calls.one('price', (stripe) => stripe.prices.update(id, { active: false })),
    );
}

async function setUpPrice({ calls, change }: Setting, plan: Plan, held: Stripe.Price | undefined): Promise<void> {
  const what = `price ${plan.lookupKey}`;
  const amount = `${amountOf(plan.billedCents)} a ${plan.interval}`;
  if (held !== undefined && isPriceOf(plan, held)) {
    if (held.active) return;
    await change(what, 'made active', () =>
      calls.one('price', (stripe) => stripe.prices.update(held.id, { active: true })),
    );
    return;
  }
  const done = held === undefined ? `created, ${amount}` : `moved to a new price, ${amount}`;
  await change(what, done, () =>
    calls.one('price', (stripe) =>
      stripe.prices.create({
        product: PRODUCT_ID,
        currency: CURRENCY,
        unit_amount: plan.billedCents,
        recurring: { interval: plan.interval },
        lookup_key: plan.lookupKey,
        transfer_lookup_key: true,
        metadata: marked('price'),
      }),
    ),
  );
}

function isPriceOf(plan: Plan, { unit_amount: cents, currency, recurring, product }: Stripe.Price): boolean {
  return (
    cents === plan.billedCents &&
    currency === CURRENCY &&
    recurring?.interval === plan.interval &&
    recurring.interval_count === 1 &&
    (typeof product === 'string' ? product : product.id) === PRODUCT_ID
  );
}

function amountOf(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`;
}
