import {
  type AttributeValue,
  CreateTableCommand,
  type CreateTableCommandInput,
  DescribeTableCommand,
  type DynamoDBClient,
  PutItemCommand,
  paginateScan,
} from '@aws-sdk/client-dynamodb';

/** A table as it was, with every row. */
export interface KeptBackup {
  readonly arn: string;
  readonly tableName: string;
  readonly at: Date;
  readonly shape: Omit<CreateTableCommandInput, 'TableName'>;
  readonly rows: readonly Record<string, AttributeValue>[];
}

/** `n`: tells several of one table apart. */
export async function backupOf(client: DynamoDBClient, TableName: string, n: number): Promise<KeptBackup> {
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  const rows: Record<string, AttributeValue>[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true })) rows.push(...Items);
  return {
    arn: `arn:aws:dynamodb:us-east-1:000000000000:table/${TableName}/backup/${n}`,
    tableName: TableName,
    at: new Date(),
    shape: {
      KeySchema: Table?.KeySchema,
      AttributeDefinitions: Table?.AttributeDefinitions,
      BillingMode: 'PAY_PER_REQUEST',
    },
    rows,
  };
}

/** Makes a table of it. */
export async function restoreBackup(client: DynamoDBClient, TableName: string, backup: KeptBackup): Promise<void> {
  await client.send(new CreateTableCommand({ ...backup.shape, TableName }));
  for (const Item of backup.rows) await client.send(new PutItemCommand({ TableName, Item }));
}

/** As AWS lists it. */
export function summaryOf({ arn, tableName, at }: KeptBackup) {
  return {
    BackupArn: arn,
    TableName: tableName,
    BackupName: `${tableName}$DeletedTableBackup`,
    BackupStatus: 'AVAILABLE',
    BackupType: 'SYSTEM',
    BackupCreationDateTime: at.getTime() / 1000,
  };
}
