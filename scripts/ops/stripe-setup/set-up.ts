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
  /** How much was changed, or would be. */
  readonly changes: number;
  readonly webhook: NewWebhook | undefined;
}

/** Makes a Stripe account ready for the product, or finds that it is. What stops half-way goes on at the next run. */
export async function setUpStripe({ calls, site, prices, ...options }: SetUpOptions): Promise<SetUp> {
  const { change, count } = makeChange(options);
  const setting = { calls, site, change };
  const hasProduct = await setUpProduct(setting);
  await setUpPrices(setting, prices);
  if (hasProduct) await archiveOldPrices(setting, prices);
  await setUpPortal(setting);
  const webhook = await setUpWebhook(setting);
  return { changes: count(), webhook };
}
