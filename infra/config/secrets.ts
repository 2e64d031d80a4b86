import type { secrets } from '../../shared/deployment/environment.ts';
import type { StageName } from './stages.ts';

export type SecretName = keyof typeof secrets;

/**
 * Where a secret's value comes from.
 * 'operator': somebody writes it into Parameter Store (SecureString) before the first deployment.
 * 'generated': the data stack makes it in Secrets Manager; nobody ever types or sees it.
 */
export const secretSources = {
  oddsApiKey: { from: 'operator', name: 'odds-api-key' },
  emailKey: { from: 'operator', name: 'email-key' },
  codeKey: { from: 'operator', name: 'code-key' },
  passwordPepper: { from: 'operator', name: 'password-pepper' },
  stripeSecretKey: { from: 'operator', name: 'stripe-secret-key' },
  stripeWebhookSecret: { from: 'operator', name: 'stripe-webhook-secret' },
  originSecret: { from: 'generated', name: 'origin-secret' },
} as const satisfies Record<SecretName, { from: 'operator' | 'generated'; name: string }>;

/** Parameter Store hands out Secrets Manager's values under this path, so that functions read all secrets in one way. */
const REFERENCE = '/aws/reference/secretsmanager/';

/** Name under which Parameter Store gives the value. */
export function parameterName(stage: StageName, secret: SecretName): string {
  const { from, name } = secretSources[secret];
  return from === 'generated' ? `${REFERENCE}${generatedName(stage, secret)}` : `/crossbook/${stage}/${name}`;
}

/** Name of a generated secret in Secrets Manager. */
export function generatedName(stage: StageName, secret: SecretName): string {
  return `crossbook/${stage}/${secretSources[secret].name}`;
}
