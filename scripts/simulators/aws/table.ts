import {
  CreateTableCommand,
  type CreateTableCommandInput,
  type DynamoDBClient,
  ResourceInUseException,
} from '@aws-sdk/client-dynamodb';
import { createDynamoDbClient } from '../../../functions/platform/table/client.ts';
import { table } from '../../../shared/deployment/table.ts';
import { type RunningTable, startTable } from './table-engine.ts';

/** Where a table is. */
export interface TablePlace extends Omit<RunningTable, 'endpoint'> {
  /** Undefined: wherever the SDK finds AWS. */
  readonly endpoint: string | undefined;
}

export interface PlacedTable {
  /** Where data survives a restart. */
  readonly folder: string;
  readonly name: string;
  /** CreateTable's input as the template has it. */
  readonly shape: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The table is AWS's, or that of somebody else's stand-in. */
  readonly inCloud: boolean;
}

/** The table of the template on this machine's engine or in the cloud; made where it is not there. */
export async function openTable({ folder, name, shape, env, inCloud }: PlacedTable): Promise<TablePlace> {
  const here = !inCloud || env.DYNAMODB_ENDPOINT !== undefined;
  const place = here
    ? await startTable({ folder, env, ownGroup: true })
    : { endpoint: undefined, stop: async () => undefined };
  const client = createDynamoDbClient({ endpoint: place.endpoint });
  try {
    await createKept(client, { ...shape, TableName: name });
  } finally {
    client.destroy();
  }
  return place;
}

/** The application's table in an engine; one that exists is kept. */
export async function createAppTable(client: DynamoDBClient, tableName: string): Promise<void> {
  await createKept(client, {
    TableName: tableName,
    BillingMode: 'PAY_PER_REQUEST',
    AttributeDefinitions: [
      { AttributeName: table.partitionKey, AttributeType: 'S' },
      { AttributeName: table.sortKey, AttributeType: 'S' },
    ],
    KeySchema: [
      { AttributeName: table.partitionKey, KeyType: 'HASH' },
      { AttributeName: table.sortKey, KeyType: 'RANGE' },
    ],
  });
}

async function createKept(client: DynamoDBClient, input: CreateTableCommandInput): Promise<void> {
  try {
    await client.send(new CreateTableCommand(input));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
}
