/** The payment in the URL after the redirect back from the bank's page. */
export interface ReturnedPayment {
  readonly clientSecret: string;
  /** As passed to `returnUrl`. */
  readonly subscriptionId: string | undefined;
  /** Only for a sign-up. */
  readonly customerId: string | undefined;
}

interface PaymentIds {
  readonly subscriptionId: string;
  readonly customerId?: string;
}

/** The parameters that Stripe appends. */
const SECRETS = ['setup_intent_client_secret', 'payment_intent_client_secret'];
const OTHERS = ['setup_intent', 'payment_intent', 'redirect_status', 'subscription', 'customer'];

/** The URL for the redirect back from the bank. The ids grant nothing: completing checks the caller. `page`: the URL of one of our pages. */
export function returnUrl(page: string, { subscriptionId, customerId }: PaymentIds): string {
  const url = new URL(page);
  url.search = new URLSearchParams({
    subscription: subscriptionId,
    ...(customerId === undefined ? {} : { customer: customerId }),
  }).toString();
  url.hash = '';
  return url.href;
}

/** `search`: the query string of the page's URL. */
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

/** The query string without the payment: a secret must not stay in the URL. */
export function withoutPayment(search: string): string {
  const rest = new URLSearchParams(search);
  for (const name of [...SECRETS, ...OTHERS]) rest.delete(name);
  return rest.size === 0 ? '' : `?${rest}`;
}
