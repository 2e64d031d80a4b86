import { createRotatedSecrets, createSecrets } from '../../../functions/platform/secrets.ts';
import { createStripe } from '../../../functions/platform/stripe/client.ts';
import { type SecretName, secretSources } from '../../../infra/config/secrets.ts';
import { secrets } from '../../../shared/deployment/environment.ts';

/** Secrets that a person, or this program for them, writes into Parameter Store. */
export type OperatorSecret = {
  [S in SecretName]: (typeof secretSources)[S]['from'] extends 'operator' ? S : never;
}[SecretName];

export interface SecretRule {
  /** 'here': random bytes that nobody ever needs to see. 'elsewhere': somebody else's service gives it out. */
  readonly made: 'here' | 'elsewhere';
  /**
   * What a new value does to the one before.
   * 'never': there is no new value; what was made with the old one could not be found again.
   * 'replaces': the new one stands alone.
   * 'before-the-old': the new one stands first, the old ones stay good.
   */
  readonly change: 'never' | 'replaces' | 'before-the-old';
  /** What people lose meanwhile, or what is left to do, once a new value is there. */
  readonly afterwards: string;
  /** What is wrong with a value, as the functions would find it; undefined where nothing is. */
  readonly wrongWith?: (value: string) => string | undefined;
}

export const secretRules: Readonly<Record<OperatorSecret, SecretRule>> = {
  oddsApiKey: {
    made: 'elsewhere',
    change: 'replaces',
    afterwards: 'Let the old key end at the provider once a scan has gone well.',
  },
  emailKey: {
    made: 'here',
    change: 'never',
    afterwards:
      'Keep a copy where the other keys of the company are: without it no address of an account is found again.',
  },
  codeKey: {
    made: 'here',
    change: 'before-the-old',
    afterwards: 'A day later the old value can go: codes do not live longer.',
  },
  passwordPepper: {
    made: 'here',
    change: 'before-the-old',
    afterwards: 'The old value has to stay: passwords are hashed anew only as people log in.',
  },
  stripeSecretKey: {
    made: 'elsewhere',
    change: 'replaces',
    afterwards: 'Let the old key end at Stripe once the smoke test has gone well.',
    wrongWith: wrongWithStripeKey,
  },
  stripeWebhookSecret: {
    made: 'elsewhere',
    change: 'before-the-old',
    afterwards: 'Once Stripe signs with the new one alone, the old value can go.',
    // Whoever can guess one writes events in Stripe’s name, so nothing short stands in until there is a real one.
    wrongWith: (value) =>
      /^whsec_\S{24,}$/.test(value) ? undefined : 'a webhook’s secret is whsec_ and at least 24 characters',
  },
};

export const operatorSecrets = Object.keys(secretRules).filter((name): name is OperatorSecret => name in secretRules);

/** `email-key` → `emailKey`. @throws Error naming those that there are */
export function secretNamed(text: string): OperatorSecret {
  const found = operatorSecrets.find((secret) => secretSources[secret].name === text);
  if (found !== undefined) return found;
  throw new Error(
    `There is no secret ${text}. There are ${operatorSecrets.map((one) => secretSources[one].name).join(', ')}.`,
  );
}

function wrongWithStripeKey(value: string): string | undefined {
  try {
    createStripe({ secretKey: value });
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Whether a function would start with it: by the functions' own rules, each of several values being one. */
export function isUsable(value: string | undefined): Promise<boolean> {
  // Which secret it is makes no difference to them.
  const name = 'codeKey' satisfies SecretName;
  const given = createSecrets({ env: { [secrets[name]]: value }, fetchParameter: async () => undefined });
  return createRotatedSecrets(given)(name).then(
    () => true,
    () => false,
  );
}
