import { isGenerated, parameterName, REFERENCE, type SecretName } from '../config/secrets.ts';
import type { FunctionEnvironment } from './functions/function-environment.ts';

/** The name under which functions read a secret from Parameter Store. */
export function secretParameter(
  { stage, generatedSecrets }: Pick<FunctionEnvironment, 'stage' | 'generatedSecrets'>,
  secret: SecretName,
): string {
  return isGenerated(secret) ? `${REFERENCE}${generatedSecrets[secret].secretName}` : parameterName(stage, secret);
}
