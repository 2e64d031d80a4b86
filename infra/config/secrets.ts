import type { secrets } from '../../shared/deployment/environment.ts';
import type { OperatorParameters } from '../../shared/deployment/operator-parameters.ts';
import { certificateParameter } from './site.ts';
import { regionOf, type StageName, stages } from './stages.ts';

export type SecretName = keyof typeof secrets;

/**
 * Where a secret's value comes from. 'operator': an operator stores it in Parameter Store (SecureString) before the first deployment.
 * 'generated': the data stack creates it in Secrets Manager; no one ever types or sees it.
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

/** Parameter Store exposes Secrets Manager values under this path, so functions read all secrets the same way. */
const REFERENCE = '/aws/reference/secretsmanager/';

/** Parameter Store name of a secret. */
export function parameterName(stage: StageName, secret: SecretName): string {
  const { from, name } = secretSources[secret];
  return from === 'generated' ? `${REFERENCE}${generatedName(stage, secret)}` : `/crossbook/${stage}/${name}`;
}

/** Secrets Manager name of a generated secret. */
export function generatedName(stage: StageName, secret: SecretName): string {
  return `crossbook/${stage}/${secretSources[secret].name}`;
}

const isSecretName = (name: string): name is SecretName => name in secretSources;

/** What an operator must have stored before a stage can be deployed. */
export function operatorParameters(stage: StageName): OperatorParameters {
  const names = Object.keys(secretSources).filter(isSecretName);
  return {
    stage,
    region: regionOf(stage),
    secrets: names.filter((name) => secretSources[name].from === 'operator').map((name) => parameterName(stage, name)),
    ...(stages[stage].domain === undefined ? {} : { certificate: certificateParameter(stage) }),
  };
}
