import { StripeFailure } from '../../../functions/platform/stripe/failure.ts';
import { PRODUCT_ID } from '../../../functions/platform/stripe/ours.ts';
import type { SetupContext } from './context.ts';
import { setUpPortal } from './portal.ts';
import { archiveOldPrices, type PriceList, setUpPrices } from './prices.ts';
import { type NewWebhook, setUpWebhook } from './webhook.ts';

interface SetUpOptions extends Pick<SetupContext, 'calls' | 'site'> {
  readonly dryRun: boolean;
  /** Gets one line per change. */
  readonly print: (line: string) => void;
  readonly prices?: PriceList;
}

interface SetUp {
  /** Number of changes made, or needed in a dry run. */
  readonly changes: number;
  readonly webhook: NewWebhook | undefined;
}

const NAME = 'Crossbook';

/** Sets up a Stripe account for the product. Idempotent; an interrupted run can be repeated. */
export async function setUpStripe({ calls, site, prices, dryRun, print }: SetUpOptions): Promise<SetUp> {
  let changes = 0;
  const change: SetupContext['change'] = async (what, done, make) => {
    changes += 1;
    const made = dryRun ? undefined : await make();
    print(dryRun ? `${what}: would be ${done}` : `${what}: ${done}`);
    return made;
  };
  const context = { calls, site, change };
  const hasProduct = await setUpProduct(context);
  await setUpPrices(context, prices);
  if (hasProduct) await archiveOldPrices(context, prices);
  await setUpPortal(context);
  const webhook = await setUpWebhook(context);
  return { changes, webhook };
}

/** Creates or updates the product, with a fixed id, so that there is only one. Returns whether it exists now. */
async function setUpProduct({ calls, change }: SetupContext): Promise<boolean> {
  const what = `product ${PRODUCT_ID}`;
  const product = await calls
    .one('product', (stripe) => stripe.products.retrieve(PRODUCT_ID))
    .catch((error: unknown) => {
      if (error instanceof StripeFailure && error.kind === 'missing') return undefined;
      throw error;
    });
  if (product === undefined) {
    const made = await change(what, 'created', () =>
      calls.one('product', (stripe) => stripe.products.create({ id: PRODUCT_ID, name: NAME })),
    );
    return made !== undefined;
  }
  if (product.name !== NAME || !product.active)
    await change(what, `named ${NAME} and made active`, () =>
      calls.one('product', (stripe) => stripe.products.update(PRODUCT_ID, { name: NAME, active: true })),
    );
  return true;
}
