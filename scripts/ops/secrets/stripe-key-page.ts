import {
  type StripeKey,
  type StripeResource,
  stripeKeys,
  stripeResources,
} from '../../../shared/deployment/stripe-keys.ts';

/** The page of Stripe's dashboard that creates a key, with its name and permissions filled in. `live`: for real money. */
export function stripeKeyPage(key: StripeKey, live: boolean): string {
  const permissions = Object.entries<string>(stripeKeys[key]).map(
    ([resource, right]) => `rak_${stripeResources[resource as StripeResource].permission}_${right}`,
  );
  // Writing includes reading.
  const needed = permissions.filter(
    (each) => !permissions.includes(each.replace(/_read$/, '_write')) || !each.endsWith('_read'),
  );
  const query = new URLSearchParams({ name: `Crossbook ${key}` });
  for (const each of new Set(needed)) query.append('permissions[]', each);
  return `https://dashboard.stripe.com/${live ? '' : 'test/'}apikeys/create?${query}`;
}
