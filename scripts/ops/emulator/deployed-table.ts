import {
  CreateBackupCommand,
  DeleteItemCommand,
  DeleteTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  RestoreTableToPointInTimeCommand,
  UpdateItemCommand,
  UpdateTableCommand,
} from '@aws-sdk/client-dynamodb';
import { createDocumentClient } from '../../../functions/platform/table/client.ts';
import { createTable } from '../../../functions/platform/table/table.ts';
import { eventually } from './emulated-aws.ts';

/** The product's table as an operator has it in hand, past the product. */
export function deployedTable(TableName: string) {
  const client = new DynamoDBClient({});
  return {
    rows: createTable(createDocumentClient(client), TableName),
    /** As it is now, as another table. */
    copyTo: async (copy: string): Promise<void> => {
      await client.send(
        new RestoreTableToPointInTimeCommand({
          SourceTableName: TableName,
          TargetTableName: copy,
          UseLatestRestorableTime: true,
        }),
      );
      await eventually('the restored table', async () => {
        const { Table } = await client.send(new DescribeTableCommand({ TableName: copy }));
        return Table?.TableStatus === 'ACTIVE' ? true : undefined;
      });
    },
    /** As somebody may by mistake, once its protection is off. AWS backs it up by itself then; the emulator is told to. */
    destroy: async (): Promise<void> => {
      await client.send(new CreateBackupCommand({ TableName, BackupName: 'as-it-is-deleted' }));
      await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
      await client.send(new DeleteTableCommand({ TableName }));
    },
    /** As long as it is protected. */
    refusesDeletion: async (): Promise<boolean> =>
      client.send(new DeleteTableCommand({ TableName })).then(
        () => false,
        (error: unknown) => String(error).includes('protected'),
      ),
    loseProfile: async (userId: string): Promise<void> => {
      const Key = { pk: { S: `USER#${userId}` }, sk: { S: 'PROFILE' } };
      await client.send(new DeleteItemCommand({ TableName, Key }));
    },
    /** As if the last scan had begun so much earlier. */
    putLastScanBack: async (seconds: number): Promise<void> => {
      await client.send(
        new UpdateItemCommand({
          TableName,
          Key: { pk: { S: 'SCAN' }, sk: { S: 'LOCK' } },
          UpdateExpression: 'SET startedAt = startedAt - :seconds',
          ExpressionAttributeValues: { ':seconds': { N: String(seconds) } },
        }),
      );
    },
  };
}
