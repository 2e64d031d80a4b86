import {
  allowsStripeCall,
  type StripeKey,
  stripeKeyNames,
  stripeKeys,
} from '../../../../shared/deployment/stripe-keys.ts';
import { forbidden, unauthorized } from './api-error.ts';

export interface Keys {
  /** `sk_test_…` */
  readonly secret: string;
  /** `pk_test_…` */
  readonly publishable: string;
  /** `rk_test_…`, which allow what the product's keys of these names do. */
  readonly restricted?: Readonly<Record<StripeKey, string>> | undefined;
}

/** @throws Error for a live key, or in production */
export function checkKeys({ secret, publishable }: Keys, nodeEnv: string | undefined): void {
  if (nodeEnv === 'production') throw new Error('The local Stripe is not for production');
  if (!secret.startsWith('sk_test_') || !publishable.startsWith('pk_test_'))
    throw new Error('The local Stripe takes test keys only: sk_test_… and pk_test_…');
}

/** @throws ApiError for a missing or unknown key, or one that does not allow the call */
export function checkAuthorization(
  header: string | undefined,
  keys: Keys,
  { method, path }: { readonly method: string; readonly path: string },
): void {
  const sent = keyOf(header ?? '');
  if (sent === '')
    throw unauthorized(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  const forBrowsers = path.startsWith('/v1/elements/');
  if (sent === keys.publishable && !forBrowsers)
    throw unauthorized('This API call cannot be made with a publishable API key. Please use a secret API key.');
  const name = stripeKeyNames.find((each) => keys.restricted?.[each] === sent);
  if (name !== undefined) {
    if (allowsStripeCall(stripeKeys[name], { method, path })) return;
    throw forbidden("The provided key 'rk_test_***' does not have the required permissions for this endpoint.");
  }
  if (sent !== (forBrowsers ? keys.publishable : keys.secret)) throw unauthorized('Invalid API Key provided.');
}

function keyOf(header: string): string {
  return /^bearer (.+)$/i.exec(header)?.[1] ?? '';
}
