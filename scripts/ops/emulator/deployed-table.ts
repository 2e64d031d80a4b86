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
import { type Key, leagueLock, leagueStats, roundLock } from '../../../functions/platform/table/keys.ts';
import { createTable } from '../../../functions/platform/table/table.ts';
import { leagues } from '../../../shared/catalogue/leagues.ts';
import { eventually } from './emulated-aws.ts';

/** Direct operations on the deployed table. */
export function deployedTable(TableName: string) {
  const client = new DynamoDBClient({});
  return {
    rows: createTable(createDocumentClient(client), TableName),
    /** Restores the current state to another table. */
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
    /** Deletes the table, with its protection switched off. AWS makes a backup automatically; in the emulator it is made explicitly. */
    destroy: async (): Promise<void> => {
      await client.send(new CreateBackupCommand({ TableName, BackupName: 'as-it-is-deleted' }));
      await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: false }));
      await client.send(new DeleteTableCommand({ TableName }));
    },
    /** Whether deletion protection works. */
    refusesDeletion: async (): Promise<boolean> =>
      client.send(new DeleteTableCommand({ TableName })).then(
        () => false,
        (error: unknown) => String(error).includes('protected'),
      ),
    loseProfile: async (userId: string): Promise<void> => {
      const Key = { pk: { S: `USER#${userId}` }, sk: { S: 'PROFILE' } };
      await client.send(new DeleteItemCommand({ TableName, Key }));
    },
    /** Makes the last round and the last run of each league appear to have started this much earlier. */
    backdateLastScan: async (seconds: number): Promise<void> => {
      const backdate = async ({ pk, sk }: Key, attribute: string) => {
        await client.send(
          new UpdateItemCommand({
            TableName,
            Key: { pk: { S: pk }, sk: { S: sk } },
            UpdateExpression: `SET ${attribute} = ${attribute} - :seconds`,
            ExpressionAttributeValues: { ':seconds': { N: String(seconds) } },
          }),
        );
      };
      await backdate(roundLock(), 'startedAt');
      for (const { key } of leagues) {
        await backdate(leagueLock(key), 'startedAt');
        await backdate(leagueStats(key), 'startedAt');
      }
    },
  };
}
