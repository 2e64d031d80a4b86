import {
  ContinuousBackupsUnavailableException,
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb';
import { table } from '../../../shared/deployment/table.ts';

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

/** Without a timeout, since a restore takes minutes to hours. */
export async function waitUntilActive({ client, name, pause }: TableOptions): Promise<void> {
  for (;;) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    if (Table?.TableStatus === 'ACTIVE') return;
    await pause(POLL_MS);
  }
}

interface EnableOptions extends TableOptions {
  /** Only reports what is off. */
  readonly dryRun: boolean;
}

/** Enables missing settings and returns their names. Idempotent. */
export async function enableSettings({ client, name, dryRun, pause }: EnableOptions): Promise<string[]> {
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
