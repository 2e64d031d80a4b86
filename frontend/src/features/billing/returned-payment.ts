/** What the address says of a person whom a bank has sent back from its own page. */
export interface ReturnedPayment {
  readonly clientSecret: string;
  /** Whose payment it was, as `returnUrl` was told. */
  readonly subscriptionId: string | undefined;
  /** Only of a sign-up. */
  readonly customerId: string | undefined;
}

interface Subscribed {
  readonly subscriptionId: string;
  readonly customerId?: string;
}

/** Stripe's own names, which it appends. */
const SECRETS = ['setup_intent_client_secret', 'payment_intent_client_secret'];
const OTHERS = ['setup_intent', 'payment_intent', 'redirect_status', 'subscription', 'customer'];

/** Where a bank sends a person back to. The ids open nothing: completing asks who is there. `page`: an address of ours. */
export function returnUrl(page: string, { subscriptionId, customerId }: Subscribed): string {
  const url = new URL(page);
  url.search = new URLSearchParams({
    subscription: subscriptionId,
    ...(customerId === undefined ? {} : { customer: customerId }),
  }).toString();
  url.hash = '';
  return url.href;
}

/** `search`: the query string of the page's address. */
export function returnedPayment(search: string): ReturnedPayment | undefined {
  const params = new URLSearchParams(search);
  const clientSecret = SECRETS.map((name) => params.get(name)).find((value) => value !== null && value !== '');
  if (clientSecret === undefined || clientSecret === null) return undefined;
  return {
    clientSecret,
    subscriptionId: params.get('subscription') ?? undefined,
    customerId: params.get('customer') ?? undefined,
  };
}

/** The query string without what was said of a payment: a secret must not stay in the address. */
export function withoutPayment(search: string): string {
  const left = new URLSearchParams(search);
  for (const name of [...SECRETS, ...OTHERS]) left.delete(name);
  return left.size === 0 ? '' : `?${left}`;
}
