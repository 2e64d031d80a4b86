import { createPasswordHashing, productionCost } from '../../../functions/identity/users/password-hash.ts';
import { systemRandomBytes } from '../../../functions/platform/hash.ts';
import { secretValues } from '../../../functions/platform/secrets.ts';
import { createDocumentClient, createDynamoDbClient } from '../../../functions/platform/table/client.ts';
import { createTable } from '../../../functions/platform/table/table.ts';
import { type OperatorSecret, parameterName } from '../../../infra/config/secrets.ts';
import type { StageName } from '../../../infra/config/stages.ts';
import type { ParameterStore } from '../secrets/parameters.ts';
import { resourceOf } from '../stack-resource.ts';
import { writeCanaryAccount } from './canary-account.ts';

/**
 * Makes a stage's canary account fit the password in Parameter Store. Returns what happened, for the operator.
 * @throws Error if the stage is not deployed or a secret is missing
 */
export async function updateCanary(stage: StageName, parameters: Pick<ParameterStore, 'read'>): Promise<string> {
  const needed = async (secret: OperatorSecret): Promise<string> => {
    const name = parameterName(stage, secret);
    const value = await parameters.read(name);
    if (value === undefined) throw new Error(`${name} is missing: npm run secrets -- --stage ${stage}`);
    return value;
  };
  const [password, emailKey, peppers] = await Promise.all([
    needed('canaryPassword'),
    needed('emailKey'),
    needed('passwordPepper'),
  ]);
  const tableName = await resourceOf(stage, 'data', 'AWS::DynamoDB::Table');
  if (tableName === undefined) throw new Error(`The stage ${stage} has no table yet: deploy it first.`);
  const client = createDynamoDbClient({});
  try {
    const [pepper, ...earlierPeppers] = secretValues(peppers);
    const state = await writeCanaryAccount({
      ...{ table: createTable(createDocumentClient(client), tableName), emailKey, password, now: Date.now() },
      hashing: createPasswordHashing({ pepper, earlierPeppers, cost: productionCost, random: systemRandomBytes }),
    });
    return `The canary’s account of ${stage} is ${state}.`;
  } finally {
    client.destroy();
  }
}
