import {
  CreateTableCommand,
  type CreateTableCommandInput,
  type DynamoDBClient,
  ResourceInUseException,
} from '@aws-sdk/client-dynamodb';
import { createDocumentClient, createDynamoDbClient } from '../../../functions/platform/table/client.ts';
import { createTable, type Table } from '../../../functions/platform/table/table.ts';
import { table } from '../../../shared/deployment/table.ts';

/** Uses a table past all faults. `endpoint`: undefined at AWS. */
export async function withTable<T>(
  { endpoint, name }: { readonly endpoint?: string | undefined; readonly name: string },
  use: (table: Table, client: DynamoDBClient) => Promise<T>,
): Promise<T> {
  const client = createDynamoDbClient({ endpoint });
  try {
    return await use(createTable(createDocumentClient(client), name), client);
  } finally {
    client.destroy();
  }
}

/** Creates the application's table unless it exists. */
export async function createAppTable(client: DynamoDBClient, tableName: string): Promise<void> {
  await createTableIfMissing(client, {
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

export async function createTableIfMissing(client: DynamoDBClient, input: CreateTableCommandInput): Promise<void> {
  try {
    await client.send(new CreateTableCommand(input));
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error;
  }
}
