import type { PendingSubscription } from './variants.ts';

/** The parameters that Stripe appends. */
const SECRETS = ['setup_intent_client_secret', 'payment_intent_client_secret'];
const OTHERS = ['setup_intent', 'payment_intent', 'redirect_status', 'subscription', 'customer'];

/** The URL for the redirect back from the bank. The ids grant nothing: completing checks the caller. `page`: the URL of one of our pages. */
export function returnUrl(
  page: string,
  { subscriptionId, customerId }: Omit<PendingSubscription, 'clientSecret'>,
): string {
  const url = new URL(page);
  url.search = '';
  if (subscriptionId !== undefined) url.searchParams.set('subscription', subscriptionId);
  if (customerId !== undefined) url.searchParams.set('customer', customerId);
  url.hash = '';
  return url.href;
}

/** The payment in the URL after the redirect back from the bank's page. `search`: the URL's query string. */
export function returnedPayment(search: string): PendingSubscription | undefined {
  const params = new URLSearchParams(search);
  const clientSecret = SECRETS.map((name) => params.get(name)).find((value) => value !== null && value !== '');
  if (clientSecret === undefined || clientSecret === null) return undefined;
  return {
    clientSecret,
    subscriptionId: params.get('subscription') ?? undefined,
    customerId: params.get('customer') ?? undefined,
  };
}

/** The query string without the payment: a secret must not stay in the URL. */
export function withoutPayment(search: string): string {
  const rest = new URLSearchParams(search);
  for (const name of [...SECRETS, ...OTHERS]) rest.delete(name);
  return rest.size === 0 ? '' : `?${rest}`;
}
