import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Table } from '../../functions/platform/table/table.ts';
import { type OperatorSecret, parameterName } from '../../infra/config/secrets.ts';
import type { StageName } from '../../infra/config/stages.ts';
import { withTable } from '../simulators/aws/create-table.ts';
import type { ParameterStore } from './secrets/parameters.ts';
import { stackResource } from './stack-resource.ts';

/**
 * Uses the table of a deployed stage.
 * @throws Error if the stage has none
 */
export async function withTableOf<T>(
  stage: StageName,
  use: (table: Table, client: DynamoDBClient, tableName: string) => Promise<T>,
): Promise<T> {
  const tableName = await stackResource(stage, 'data', 'AWS::DynamoDB::Table');
  if (tableName === undefined) throw new Error(`The stage ${stage} has no table yet: deploy it first.`);
  return withTable({ name: tableName }, (table, client) => use(table, client, tableName));
}

/** @throws Error if the secret is not stored */
export async function requiredSecret(
  stage: StageName,
  secret: OperatorSecret,
  parameters: Pick<ParameterStore, 'read'>,
): Promise<string> {
  const name = parameterName(stage, secret);
  const value = await parameters.read(name);
  if (value === undefined) throw new Error(`${name} is missing: npm run secrets -- --stage ${stage}`);
  return value;
}
