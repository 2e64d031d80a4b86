import {
  type AttributeValue,
  type BackupSummary,
  ContinuousBackupsUnavailableException,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  ListBackupsCommand,
  paginateScan,
  ResourceNotFoundException,
  RestoreTableFromBackupCommand,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { table } from '../../../shared/deployment/table.ts';
import { belongsToStage, foreignStageError, rowName } from './stage-ownership.ts';

/** The table settings of the data stack, which a restore does not include. */
const TimeToLiveSpecification = { AttributeName: table.timeToLive, Enabled: true };

const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };

const POLL_MS = 2_000;

/** AWS may refuse backups for some minutes after a table is active. */
const MAX_BACKUP_TRIES = 30;

const BACKUP_PAUSE_MS = 10_000;

interface TableOptions {
  readonly client: DynamoDBClient;
  readonly name: string;
  readonly pause: (milliseconds: number) => Promise<unknown>;
}

interface EnableOptions extends TableOptions {
  /** Only reports what is off. */
  readonly dryRun: boolean;
}

interface RestoreTableOptions {
  readonly client: DynamoDBClient;
  /** The stage's deleted table. */
  readonly name: string;
  /** The stage's key for address hashes. */
  readonly emailKey: string;
  /** Prints what it would do, without writing. */
  readonly dryRun: boolean;
  readonly pause: (milliseconds: number) => Promise<unknown>;
  readonly print: (line: string) => void;
}

/**
 * Restores a deleted table with all its rows, name and settings. When a table with point-in-time recovery is deleted, AWS makes a backup and
 * keeps it for 35 days. The table does not exist until all rows are restored. An interrupted run can be repeated; an existing table only gets
 * its settings.
 * Source: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/PointInTimeRecovery_Howitworks.html
 * @throws Error with a message for the operator
 */
export async function restoreTable(options: RestoreTableOptions): Promise<void> {
  const { client, name, emailKey, dryRun, pause, print } = options;
  if (!(await tableExists(client, name))) {
    const { BackupArn, BackupCreationDateTime } = await newestBackup(client, name);
    const time = BackupCreationDateTime?.toISOString() ?? 'an unknown time';
    print(`${name} is gone. There is a backup of all its rows from ${time}: ${BackupArn}`);
    if (dryRun) return print('Nothing was written. To restore it, add --yes.');
    await client.send(new RestoreTableFromBackupCommand({ TargetTableName: name, BackupArn }));
    print('AWS restores it; that takes minutes to hours.');
  }
  await waitUntilActive({ client, name, pause });
  const rows = await rowsOf(client, name);
  if (!belongsToStage(emailKey, rows)) throw foreignStageError(name);
  print(`${name} is there, with ${rows.size} rows.`);
  const off = await enableSettings({ client, name, dryRun, pause });
  print(off.length === 0 ? 'All its settings are on.' : `${dryRun ? 'Off is' : 'Switched on'}: ${off.join(', ')}.`);
  if (dryRun && off.length > 0) print('Nothing was written. To switch it on, add --yes.');
}

async function tableExists(client: DynamoDBClient, TableName: string): Promise<boolean> {
  try {
    const { Table } = await client.send(new DescribeTableCommand({ TableName }));
    if (Table?.TableStatus === 'DELETING') throw new Error(`${TableName} is being deleted. Wait until it is gone.`);
    return true;
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return false;
    throw error;
  }
}

/** @throws Error without a backup */
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
  if (found === undefined) throw new Error(`${TableName} is gone, and AWS has no backup from its deletion.`);
  return found;
}

async function rowsOf(client: DynamoDBClient, TableName: string) {
  const rows = new Map<string, Record<string, AttributeValue>>();
  for await (const { Items = [] } of paginateScan({ client }, { TableName, ConsistentRead: true })) {
    for (const row of Items) rows.set(rowName(row[table.partitionKey]?.S ?? '', row[table.sortKey]?.S ?? ''), row);
  }
  return rows;
}

/** Without a timeout, since a restore takes minutes to hours. */
async function waitUntilActive({ client, name, pause }: TableOptions): Promise<void> {
  for (;;) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    if (Table?.TableStatus === 'ACTIVE') return;
    await pause(POLL_MS);
  }
}

/** Enables missing settings and returns their names. Idempotent. */
async function enableSettings({ client, name, dryRun, pause }: EnableOptions): Promise<string[]> {
  const TableName = name;
  const [{ Table }, { TimeToLiveDescription }, { ContinuousBackupsDescription }] = await Promise.all([
    client.send(new DescribeTableCommand({ TableName })),
    client.send(new DescribeTimeToLiveCommand({ TableName })),
    client.send(new DescribeContinuousBackupsCommand({ TableName })),
  ]);
  const { PointInTimeRecoveryStatus } = ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {};
  const off: string[] = [];
  if (Table?.DeletionProtectionEnabled !== true) {
    off.push('deletion protection');
    if (!dryRun) await client.send(new UpdateTableCommand({ TableName, DeletionProtectionEnabled: true }));
    // A table accepts one update at a time.
    await waitUntilActive({ client, name, pause });
  }
  if (!['ENABLED', 'ENABLING'].includes(TimeToLiveDescription?.TimeToLiveStatus ?? '')) {
    off.push('time to live');
    if (!dryRun) await client.send(new UpdateTimeToLiveCommand({ TableName, TimeToLiveSpecification }));
  }
  if (PointInTimeRecoveryStatus !== 'ENABLED') {
    off.push('point-in-time recovery');
    if (!dryRun) {
      const command = () =>
        client.send(new UpdateContinuousBackupsCommand({ TableName, PointInTimeRecoverySpecification }));
      await retryUntilReady(command, pause);
    }
  }
  return off;
}

async function retryUntilReady(send: () => Promise<unknown>, pause: TableOptions['pause']): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await send();
      return;
    } catch (error) {
      if (!(error instanceof ContinuousBackupsUnavailableException) || tries === MAX_BACKUP_TRIES) throw error;
    }
    await pause(BACKUP_PAUSE_MS);
  }
}
