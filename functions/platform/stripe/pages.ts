import type Stripe from 'stripe';
import { defined } from '../../../shared/json/defined.ts';
import type { StripeCalls } from './calls.ts';

/** Paging parameters of every list. */
export interface Paging {
  readonly limit: number;
  readonly starting_after?: string;
}

/** Stripe's maximum page size. */
const PAGE_SIZE = 100;

/** Every object of a list in Stripe's order, newest first; pages are fetched lazily. */
export async function* eachOf<T extends { readonly id: string; readonly object: string }>(
  stripe: Pick<StripeCalls, 'page'>,
  ask: (stripe: Stripe, paging: Paging) => Promise<Stripe.ApiList<T>>,
  after?: string,
): AsyncGenerator<T, void, undefined> {
  let last = after;
  for (;;) {
    const paging = defined({ limit: PAGE_SIZE, starting_after: last });
    const { data, has_more: more } = await stripe.page((sdk) => ask(sdk, paging));
    yield* data;
    last = data.at(-1)?.id;
    if (!more || last === undefined) return;
  }
}
