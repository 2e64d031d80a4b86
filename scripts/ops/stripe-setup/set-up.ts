import type { StripeCalls } from '../../../functions/platform/stripe/calls.ts';
import { setUpPortal } from './portal.ts';
import { archiveOldPrices, type PriceList, setUpPrices } from './prices.ts';
import { setUpProduct } from './product.ts';
import { type ChangeOptions, makeChange } from './steps.ts';
import { type NewWebhook, setUpWebhook } from './webhook.ts';

interface SetUpOptions extends ChangeOptions {
  readonly calls: StripeCalls;
  readonly site: string;
  readonly prices?: PriceList;
}

interface SetUp {
  /** Number of changes made, or needed in a dry run. */
  readonly changes: number;
  readonly webhook: NewWebhook | undefined;
}

/** Sets up a Stripe account for the product. Idempotent; an interrupted run can be repeated. */
export async function setUpStripe({ calls, site, prices, ...options }: SetUpOptions): Promise<SetUp> {
  const { change, count } = makeChange(options);
  const context = { calls, site, change };
  const hasProduct = await setUpProduct(context);
  await setUpPrices(context, prices);
  if (hasProduct) await archiveOldPrices(context, prices);
  await setUpPortal(context);
  const webhook = await setUpWebhook(context);
  return { changes: count(), webhook };
}
