import { type BillingInterval, billingIntervals, plans } from '../../../shared/catalogue/plans.ts';
import type { Millis } from '../../../shared/odds/time.ts';
import type { Clock } from '../../platform/clock.ts';
import type { StripeCalls } from '../../platform/stripe/calls.ts';

/** A price that was moved is noticed after so long. */
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
 * The id of the price of an interval, by its lookup key. What it costs is Stripe's and the catalogue's to say, never a request's.
 * @throws Error when Stripe has no such price: nobody can subscribe until somebody makes it
 */
export async function priceOf(interval: BillingInterval, { stripe, clock }: Deps): Promise<string> {
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
