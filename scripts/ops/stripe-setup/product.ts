import { StripeFailure } from '../../../functions/platform/stripe/failure.ts';
import { PRODUCT_ID } from '../../../functions/platform/stripe/ours.ts';
import type { Setting } from './steps.ts';

const NAME = 'Crossbook';

/** The one product, under an id of our choice: there is never a second. Tells whether it is there now. */
export async function setUpProduct({ calls, change }: Setting): Promise<boolean> {
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
