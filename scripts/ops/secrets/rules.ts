import { createRotatedSecrets, createSecrets } from '../../../functions/platform/secrets.ts';
import { createStripe } from '../../../functions/platform/stripe/client.ts';
import { type SecretName, secretSources } from '../../../infra/config/secrets.ts';
import { secrets } from '../../../shared/deployment/environment.ts';

/** Secrets that an operator, or this program, writes into Parameter Store. */
export type OperatorSecret = {
  [S in SecretName]: (typeof secretSources)[S]['from'] extends 'operator' ? S : never;
}[SecretName];

export interface SecretRule {
  /** 'generated': random bytes that nobody needs to see. 'external': issued by another service. */
  readonly origin: 'generated' | 'external';
  /**
   * How a new value is stored.
   * 'never': it cannot be rotated, since data hashed with the old value could not be found.
   * 'replace': only the new value is kept.
   * 'prepend': the new value is used first, and the old ones stay valid.
   */
  readonly rotation: 'never' | 'replace' | 'prepend';
  /** What remains to be done after a rotation. */
  readonly afterwards: string;
  /** Why a value is invalid; undefined if it is valid. */
  readonly problemWith?: (value: string) => string | undefined;
}

export const secretRules: Readonly<Record<OperatorSecret, SecretRule>> = {
  oddsApiKey: {
    origin: 'external',
    rotation: 'replace',
    afterwards: 'Revoke the old key at the provider once a scan has succeeded.',
  },
  emailKey: {
    origin: 'generated',
    rotation: 'never',
    afterwards: 'Keep a copy with the company’s other keys: without it no account can be found by its address.',
  },
  codeKey: {
    origin: 'generated',
    rotation: 'prepend',
    afterwards: 'The old value can be removed a day later, when all codes have expired.',
  },
  passwordPepper: {
    origin: 'generated',
    rotation: 'prepend',
    afterwards: 'The old value must stay: passwords are rehashed only when users log in.',
  },
  stripeSecretKey: {
    origin: 'external',
    rotation: 'replace',
    afterwards: 'Revoke the old key at Stripe once the smoke test has passed.',
    problemWith: problemWithStripeKey,
  },
  stripeWebhookSecret: {
    origin: 'external',
    rotation: 'prepend',
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

/** Whether functions would start with it, by their own rules, for one or several values. */
export function isUsable(value: string | undefined): Promise<boolean> {
  // The rules are the same for all secrets.
  const name = 'codeKey' satisfies SecretName;
  const given = createSecrets({ env: { [secrets[name]]: value }, fetchParameter: async () => undefined });
  return createRotatedSecrets(given)(name).then(
    () => true,
    () => false,
  );
}
