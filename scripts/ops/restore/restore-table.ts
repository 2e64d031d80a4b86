import {
  type AttributeValue,
  type BackupSummary,
  DescribeTableCommand,
  type DynamoDBClient,
  ListBackupsCommand,
  paginateScan,
  ResourceNotFoundException,
  RestoreTableFromBackupCommand,
} from '@aws-sdk/client-dynamodb';
import { table } from '../../../shared/deployment/table.ts';
import { isOfStage, notOfStage, rowName } from './of-stage.ts';
import { switchOn, untilThere } from './table-settings.ts';

interface BringingBack {
  readonly client: DynamoDBClient;
  /** The stage's own table, which is gone. */
  readonly name: string;
  /** The stage's, under which it stores addresses. */
  readonly emailKey: string;
  /** Says what it would do, and writes nothing. */
  readonly dryRun: boolean;
  readonly pause: (milliseconds: number) => Promise<unknown>;
  readonly say: (line: string) => void;
}

/**
 * Brings a table back that was deleted, every row as it was just before that, under its own name and with its settings. AWS makes the
 * backup itself when a table with point-in-time recovery is deleted, and keeps it for 35 days:
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/PointInTimeRecovery_Howitworks.html
 * Nobody sees half of it: until all rows are there, there is no table. Stopped half-way and run again, it goes on; a table that
 * somebody has restored by hand only gets its settings.
 * @throws Error for the person at the keyboard
 */
export async function bringTableBack(bringing: BringingBack): Promise<void> {
  const { client, name, emailKey, dryRun, pause, say } = bringing;
  if (!(await isThere(client, name))) {
    const { BackupArn, BackupCreationDateTime } = await newestBackup(client, name);
    const moment = BackupCreationDateTime?.toISOString() ?? 'an unknown moment';
    say(`${name} is gone. There is a backup of all its rows from ${moment}: ${BackupArn}`);
    if (dryRun) return say('Nothing was written. To restore it, add --yes.');
    await client.send(new RestoreTableFromBackupCommand({ TargetTableName: name, BackupArn }));
    say('AWS restores it; that takes minutes to hours.');
  }
  await untilThere({ client, name, pause });
  const rows = await rowsOf(client, name);
  if (!isOfStage(emailKey, rows)) throw notOfStage(name);
  say(`${name} is there, with ${rows.size} rows.`);
  const off = await switchOn({ client, name, dryRun, pause });
  say(off.length === 0 ? 'All its settings are on.' : `${dryRun ? 'Off is' : 'Switched on'}: ${off.join(', ')}.`);
  if (dryRun && off.length > 0) say('Nothing was written. To switch it on, add --yes.');
}

async function isThere(client: DynamoDBClient, TableName: string): Promise<boolean> {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    if (Table?.TableStatus === 'DELETING') throw new Error(`${TableName} is being deleted. Wait until it is gone.`);
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
}

/** @throws Error where AWS has none */
async function newestBackup(client: DynamoDBClient, TableName: string): Promise<BackupSummary> {
  let found: BackupSummary | undefined;
  let ExclusiveStartBackupArn: string | undefined;
  do {
    const page = await client.send(
      new ListBackupsCommand({ TableName, BackupType: 'SYSTEM', ExclusiveStartBackupArn }),
    );
    for (const backup of page.BackupSummaries ?? []) {
      const usable = backup.BackupStatus === 'AVAILABLE' && backup.TableName === TableName;
      if (usable && Number(backup.BackupCreationDateTime) > Number(found?.BackupCreationDateTime ?? 0)) found = backup;
    }
    ExclusiveStartBackupArn = page.LastEvaluatedBackupArn;
  } while (ExclusiveStartBackupArn !== undefined);
  if (found === undefined)
    throw new Error(`${TableName} is gone, and AWS has no backup of the moment at which it was deleted.`);
  return found;
}

async function rowsOf(client: DynamoDBClient, TableName: string) {
  const rows = new Map<string, Record<string, AttributeValue>>();
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true })) {
    for (const row of Items) rows.set(rowName(row[table.partitionKey]?.S ?? '', row[table.sortKey]?.S ?? ''), row);
  }
  return rows;
}
