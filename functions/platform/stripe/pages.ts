import type Stripe from 'stripe';
import type { StripeCalls } from './calls.ts';

/** What every list takes. */
export interface Paging {
  readonly limit: number;
  readonly starting_after?: string;
}

/** What Stripe gives at once. */
const PAGE_SIZE = 100;

/** Every object of a list, in Stripe's order, which is newest first; a page is asked for when the one before it is used up. */
export async function* eachOf<T extends { readonly id: string; readonly object: string }>(
  stripe: Pick<StripeCalls, 'page'>,
  ask: (stripe: Stripe, paging: Paging) => Promise<Stripe.ApiList<T>>,
  after?: string,
): AsyncGenerator<T, void, undefined> {
  let last = after;
  for (;;) {
    const paging = { limit: PAGE_SIZE, ...(last === undefined ? {} : { starting_after: last }) };
    const { data, has_more: more } = await stripe.page((sdk) => ask(sdk, paging));
    yield* data;
    last = data.at(-1)?.id;
    if (!more || last === undefined) return;
  }
}
