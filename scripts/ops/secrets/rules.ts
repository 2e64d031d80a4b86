import { createStripe } from '../../../functions/platform/stripe/client.ts';
import { type OperatorSecret, secretSources } from '../../../infra/config/secrets.ts';
import { NO_TELEGRAM } from '../../../shared/deployment/environment.ts';
import {
  type StripeKey,
  type StripeResource,
  stripeKeys,
  stripeResources,
} from '../../../shared/deployment/stripe-keys.ts';

export interface SecretRule {
  /** 'generated': random bytes that nobody needs to see. 'external': issued by another service. */
  readonly origin: 'generated' | 'external';
  /**
   * How a new value is stored.
   * 'replace': only the new value is kept.
   * 'prepend': the new value comes first, and the old ones stay valid: for values that functions only verify with.
   * 'announce': first it is only valid; ten minutes later, when every function has read it, the same command puts it first. For values
   * that functions make codes or hashes with, which another function must be able to verify.
   */
  readonly rotation: 'replace' | 'prepend' | 'announce';
  /** Whether further values get an id, which rows made with them show: `k2:…`. The first has none. */
  readonly numbered?: true;
  /** What to do to get a value, for the operator. `live`: whether the stage takes real money. */
  readonly guide?: (live: boolean) => string;
  /** Stored if none is entered: the stage does without. */
  readonly otherwise?: string;
  /** Stored first, with random characters behind it, if none is entered: its service issues one only once the stage is deployed. */
  readonly untilIssued?: string;
  /** What remains to be done after a rotation. */
  readonly afterwards: string;
  /** Why a value is invalid; undefined if it is valid. */
  readonly problemWith?: (value: string) => string | undefined;
}

const stripeKeyRule = (key: StripeKey): SecretRule => ({
  origin: 'external',
  rotation: 'replace',
  afterwards: 'In ten minutes, when the smoke test has passed, expire the old key at Stripe.',
  problemWith: (value) =>
    value.startsWith('rk_') ? problemWithStripeKey(value) : 'a restricted key of Stripe begins with rk_',
  guide: (live) => `Create it on this page of Stripe, where everything is filled in: ${stripeKeyPage(key, live)}`,
});

export const secretRules: Readonly<Record<OperatorSecret, SecretRule>> = {
  oddsApiKey: {
    origin: 'external',
    rotation: 'replace',
    afterwards: 'In ten minutes, when a scan has succeeded with the new key, revoke the old one at the provider.',
  },
  emailKey: {
    origin: 'generated',
    rotation: 'announce',
    numbered: true,
    afterwards:
      'Keep a copy of all values with the company’s other keys: without them no account can be found by its address. The old value must stay: used trials are found only with it.',
  },
  codeKey: {
    origin: 'generated',
    rotation: 'announce',
    afterwards: 'The old value can be removed a day later, when all codes have expired.',
  },
  passwordPepper: {
    origin: 'generated',
    rotation: 'announce',
    afterwards: 'The old value must stay: passwords are rehashed only when users log in.',
  },
  sealKey: {
    origin: 'generated',
    rotation: 'announce',
    numbered: true,
    afterwards:
      'The old value must stay: addresses of alert channels that were stored with it open only with it. Without any of them people have to add their devices and webhooks again.',
  },
  vapidKey: {
    origin: 'generated',
    rotation: 'announce',
    afterwards:
      'The old value must stay for 60 days: until then browsers have subscribed with it, and subscribe again one by one.',
  },
  telegramToken: {
    origin: 'external',
    rotation: 'replace',
    otherwise: NO_TELEGRAM,
    afterwards: 'In ten minutes, run npm run telegram, which tells Telegram where to call with the new secret.',
    problemWith: (value) =>
      value === NO_TELEGRAM || /^\d+:[\w-]{30,}$/.test(value)
        ? undefined
        : `a bot’s token is digits, a colon and at least 30 characters; ${NO_TELEGRAM} if there is no bot`,
  },
  canaryPassword: {
    origin: 'generated',
    rotation: 'replace',
    afterwards:
      'The canary’s account takes it too, and its session ends: canary_failed may ring until its function has read the new value, within five minutes.',
  },
  stripeReadKey: stripeKeyRule('stripeReadKey'),
  stripeCustomerKey: stripeKeyRule('stripeCustomerKey'),
  stripeCheckoutKey: stripeKeyRule('stripeCheckoutKey'),
  stripeWebhookSecret: {
    origin: 'external',
    rotation: 'prepend',
    untilIssued: 'whsec_',
    afterwards: 'The old value can be removed once Stripe signs only with the new one.',
    // A guessable secret would allow forged events, so short placeholders are refused.
    problemWith: (value) =>
      /^whsec_\S{24,}$/.test(value) ? undefined : 'a webhook’s secret is whsec_ and at least 24 characters',
  },
};

export const operatorSecrets = Object.keys(secretRules).filter((name): name is OperatorSecret => name in secretRules);

/**
 * `email-key` → `emailKey`.
 * @throws Error that lists the existing ones
 */
export function secretNamed(text: string): OperatorSecret {
  const found = operatorSecrets.find((secret) => secretSources[secret].name === text);
  if (found !== undefined) return found;
  throw new Error(
    `There is no secret ${text}. There are ${operatorSecrets.map((one) => secretSources[one].name).join(', ')}.`,
  );
}

function problemWithStripeKey(value: string): string | undefined {
  try {
    createStripe({ secretKey: value });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The page of Stripe's dashboard that creates a key, with its name and permissions filled in. `live`: for real money. */
function stripeKeyPage(key: StripeKey, live: boolean): string {
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
