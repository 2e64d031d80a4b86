import type Stripe from 'stripe';
import type { StripeCalls } from '../../../functions/platform/stripe/calls.ts';
import { isMarked, marked, PRODUCT_ID } from '../../../functions/platform/stripe/ours.ts';
import { billingIntervals, type Plan, plans } from '../../../shared/catalogue/plans.ts';

export interface SetupContext {
  readonly calls: StripeCalls;
  /** The page's origin: `https://crossbook.example`. */
  readonly site: string;
  /** Makes one change and prints it; a dry run only prints it and returns undefined. */
  readonly change: <T>(what: string, done: string, make: () => Promise<T>) => Promise<T | undefined>;
}

const CURRENCY = 'usd';

export interface PriceList {
  readonly month: Plan;
  readonly year: Plan;
}

/**
 * One price per plan, found by its lookup key. Prices are immutable: for a new amount, a new price takes over the key, and the old one is
 * archived. Existing subscriptions keep the old price.
 */
export async function setUpPrices(context: SetupContext, list: PriceList = plans): Promise<void> {
  const wanted = billingIntervals.map((interval) => list[interval]);
  const lookupKeys = wanted.map(({ lookupKey }) => lookupKey);
  const { data } = await context.calls.page((stripe) => stripe.prices.list({ lookup_keys: lookupKeys, limit: 100 }));
  for (const plan of wanted) {
    const current = data.find(({ lookup_key: key }) => key === plan.lookupKey);
    await setUpPrice(context, plan, current);
  }
}

/** Includes prices left by an interrupted run. */
export async function archiveOldPrices({ calls, change }: SetupContext, list: PriceList = plans): Promise<void> {
  const lookupKeys: readonly string[] = billingIntervals.map((interval) => list[interval].lookupKey);
  const { data } = await calls.page((stripe) => stripe.prices.list({ product: PRODUCT_ID, active: true, limit: 100 }));
  const old = data.filter((price) => isMarked(price, 'price') && !lookupKeys.includes(price.lookup_key ?? ''));
  for (const { id, unit_amount: cents } of old)
    await change(`price ${id} of ${amountOf(cents ?? 0)}`, 'archived', () =>
      calls.one('price', (stripe) => stripe.prices.update(id, { active: false })),
    );
}

async function setUpPrice(
  { calls, change }: SetupContext,
  plan: Plan,
  current: Stripe.Price | undefined,
): Promise<void> {
  const what = `price ${plan.lookupKey}`;
  const amount = `${amountOf(plan.billedCents)} a ${plan.interval}`;
  if (current !== undefined && isPriceOf(plan, current)) {
    if (current.active) return;
    await change(what, 'made active', () =>
      calls.one('price', (stripe) => stripe.prices.update(current.id, { active: true })),
    );
    return;
  }
  const done = current === undefined ? `created, ${amount}` : `moved to a new price, ${amount}`;
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
