import { StripeFailure } from '../../../functions/platform/stripe/failure.ts';
import { PRODUCT_ID } from '../../../functions/platform/stripe/ours.ts';
import type { SetupContext } from './steps.ts';

const NAME = 'Crossbook';

/** Creates or updates the product, with a fixed id, so that there is only one. Returns whether it exists now. */
export async function setUpProduct({ calls, change }: SetupContext): Promise<boolean> {
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
  if (product.name !== NAME || !product.active) {
    await change(what, `named ${NAME} and made active`, () =>
      calls.one('product', (stripe) => stripe.products.update(PRODUCT_ID, { name: NAME, active: true })),
    );
  }
  return true;
}
