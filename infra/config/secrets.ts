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
  stripeReadKey: { from: 'operator', name: 'stripe-read-key' },
  stripeCustomerKey: { from: 'operator', name: 'stripe-customer-key' },
  stripeCheckoutKey: { from: 'operator', name: 'stripe-checkout-key' },
  stripeWebhookSecret: { from: 'operator', name: 'stripe-webhook-secret' },
  sealKey: { from: 'operator', name: 'seal-key' },
  vapidKey: { from: 'operator', name: 'vapid-key' },
  telegramToken: { from: 'operator', name: 'telegram-token' },
  canaryPassword: { from: 'operator', name: 'canary-password' },
  originSecret: { from: 'generated', name: 'origin-secret' },
  secondOriginSecret: { from: 'generated', name: 'second-origin-secret' },
} as const satisfies Record<SecretName, { from: 'operator' | 'generated'; name: string }>;

type From<F extends 'operator' | 'generated'> = {
  [S in SecretName]: (typeof secretSources)[S]['from'] extends F ? S : never;
}[SecretName];
/** Secrets in Parameter Store. */
export type OperatorSecret = From<'operator'>;
/** Secrets in Secrets Manager, whose names CloudFormation chooses, so that a stage can be made again after a teardown. */
export type GeneratedSecret = From<'generated'>;

export const isGenerated = (secret: SecretName): secret is GeneratedSecret =>
  secretSources[secret].from === 'generated';

/** Parameter Store name of an operator's secret. */
export function parameterName(stage: StageName, secret: OperatorSecret): string {
  return `/crossbook/${stage}/${secretSources[secret].name}`;
}

/** Parameter Store exposes Secrets Manager values under this path, so functions read all secrets the same way. */
export const REFERENCE = '/aws/reference/secretsmanager/';

/**
 * What a stage's `originSecrets` mean: the number that the CDN sends, and those that functions accept, by size, so that swapping them
 * changes nothing but the CDN.
 * @throws Error unless there are two
 */
export function originSecretNumbers([sent, accepted]: readonly [number, number]) {
  if (sent === accepted) throw new Error('originSecrets has to name two different numbers');
  return { sent, originSecret: Math.min(sent, accepted), secondOriginSecret: Math.max(sent, accepted) };
}

const isOperatorSecret = (name: string): name is OperatorSecret =>
  Object.entries(secretSources).some(([known, { from }]) => known === name && from === 'operator');

/** What an operator must have stored before a stage can be deployed. */
export function operatorParameters(stage: StageName): OperatorParameters {
  const names = Object.keys(secretSources).filter(isOperatorSecret);
  return {
    stage,
    region: regionOf(stage),
    secrets: names.map((name) => parameterName(stage, name)),
    ...(stages[stage].domain === undefined ? {} : { certificate: certificateParameter(stage) }),
  };
}
