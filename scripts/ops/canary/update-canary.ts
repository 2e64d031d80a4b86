import { createPasswordHashing, productionCost } from '../../../functions/identity/users/password-hash.ts';
import { systemRandomBytes } from '../../../functions/platform/hash.ts';
import { secretValues } from '../../../functions/platform/secrets.ts';
import type { OperatorSecret } from '../../../infra/config/secrets.ts';
import type { StageName } from '../../../infra/config/stages.ts';
import type { ParameterStore } from '../secrets/parameters.ts';
import { requiredSecret, withTableOf } from '../stage-table.ts';
import { writeCanaryAccount } from './canary-account.ts';

/**
 * Makes a stage's canary account fit the password in Parameter Store. Returns what happened, for the operator.
 * @throws Error if the stage is not deployed or a secret is missing
 */
export async function updateCanary(stage: StageName, parameters: Pick<ParameterStore, 'read'>): Promise<string> {
  const needed = (secret: OperatorSecret) => requiredSecret(stage, secret, parameters);
  const [password, emailKey, peppers] = await Promise.all([
    needed('canaryPassword'),
    needed('emailKey'),
    needed('passwordPepper'),
  ]);
  const [pepper, ...earlierPeppers] = secretValues(peppers);
  const hashing = createPasswordHashing({ pepper, earlierPeppers, cost: productionCost, random: systemRandomBytes });
  const state = await withTableOf(stage, (table) =>
    writeCanaryAccount({ table, emailKey, hashing, password, now: Date.now() }),
  );
  return `The canary’s account of ${stage} is ${state}.`;
}
