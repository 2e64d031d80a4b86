import { type BillingInterval, billingIntervals, plans } from '../../../shared/catalogue/plans.ts';
import type { Millis } from '../../../shared/odds/time.ts';
import type { Clock } from '../../platform/clock.ts';
import type { StripeCalls } from '../../platform/stripe/calls.ts';

/** How long a price is cached. */
const KEPT_MS = 5 * 60 * 1000;

interface CachedPrices {
  readonly readAt: Millis;
  readonly ids: ReadonlyMap<string, string>;
}

const known = new WeakMap<StripeCalls, CachedPrices>();

interface Deps {
  readonly stripe: StripeCalls;
  readonly clock: Clock;
}

/**
 * The id of an interval's price, by its lookup key. The amount comes from Stripe and the catalogue, never from a request.
 * @throws Error if Stripe has no such price: no one can subscribe until it is created
 */
export async function stripePriceId(interval: BillingInterval, { stripe, clock }: Deps): Promise<string> {
  const now = clock();
  const last = known.get(stripe);
  const ids = last !== undefined && now - last.readAt < KEPT_MS ? last.ids : await readPrices(stripe);
  const { lookupKey } = plans[interval];
  const id = ids.get(lookupKey);
  if (id === undefined) throw new Error(`Stripe has no active price of the lookup key ${lookupKey}`);
  if (ids !== last?.ids) known.set(stripe, { readAt: now, ids });
  return id;
}

async function readPrices(stripe: StripeCalls): Promise<ReadonlyMap<string, string>> {
  const lookupKeys = billingIntervals.map((interval) => plans[interval].lookupKey);
  const { data } = await stripe.page((sdk) => sdk.prices.list({ lookup_keys: lookupKeys, active: true, limit: 100 }));
  return new Map(data.flatMap(({ lookup_key: key, id }) => (key === null ? [] : [[key, id]])));
}
