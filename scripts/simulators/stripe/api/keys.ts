import { unauthorised } from './refusal.ts';

export interface Keys {
  /** `sk_test_…` */
  readonly secret: string;
  /** `pk_test_…` */
  readonly publishable: string;
}

/** @throws Error for a key of real money, and where real customers are served */
export function checkKeys({ secret, publishable }: Keys, nodeEnv: string | undefined): void {
  if (nodeEnv === 'production') throw new Error('The local Stripe is not for production');
  if (!secret.startsWith('sk_test_') || !publishable.startsWith('pk_test_'))
    throw new Error('The local Stripe takes test keys only: sk_test_… and pk_test_…');
}

/** @throws Refusal for a missing, unknown or weaker key than the call needs */
export function checkAuthorization(header: string | undefined, keys: Keys, path: string): void {
  const sent = keyOf(header ?? '');
  if (sent === '')
    throw unauthorised(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
    );
  const forBrowsers = path.startsWith('/v1/elements/');
  if (sent === keys.publishable && !forBrowsers)
    throw unauthorised('This API call cannot be made with a publishable API key. Please use a secret API key.');
  if (sent !== (forBrowsers ? keys.publishable : keys.secret)) throw unauthorised('Invalid API Key provided.');
}

function keyOf(header: string): string {
  return /^bearer (.+)$/i.exec(header)?.[1] ?? '';
}
