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

/** What the data stack says of its table beside its keys. A restore brings none of it back. */
const TimeToLiveSpecification = { AttributeName: table.timeToLive, Enabled: true };
const PointInTimeRecoverySpecification = { PointInTimeRecoveryEnabled: true };

const LOOK_PAUSE_MS = 2_000;
/** So long after a table is there, AWS may still say that it cannot be backed up yet. */
const BACKUP_TRIES = 30;
const BACKUP_PAUSE_MS = 10_000;

interface Waiting {
  readonly client: DynamoDBClient;
  readonly name: string;
  readonly pause: (milliseconds: number) => Promise<unknown>;
}

/** However long it takes: a restore takes minutes to hours. */
export async function untilThere({ client, name, pause }: Waiting): Promise<void> {
  for (;;) {
    const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
    if (Table?.TableStatus === 'ACTIVE') return;
    await pause(LOOK_PAUSE_MS);
  }
}

interface Switching extends Waiting {
  /** Only says what is off. */
  readonly dryRun: boolean;
}

/** Switches on what is off, and tells what that was. Done already, it does nothing. */
export async function switchOn({ client, name, dryRun, pause }: Switching): Promise<string[]> {
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
    // It is not changed twice at a time.
    await untilThere({ client, name, pause });
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
      await onceReady(command, pause);
    }
  }
  return off;
}

async function onceReady(send: () => Promise<unknown>, pause: Waiting['pause']): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await send();
      return;
    } catch (error) {
      if (!(error instanceof ContinuousBackupsUnavailableException) || tries === BACKUP_TRIES) throw error;
    }
    await pause(BACKUP_PAUSE_MS);
  }
}
