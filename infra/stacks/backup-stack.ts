import { ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import {
  BackupPlan,
  type BackupPlanCopyActionProps,
  BackupPlanRule,
  BackupResource,
  BackupVault,
  type IBackupVault,
} from 'aws-cdk-lib/aws-backup';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Schedule } from 'aws-cdk-lib/aws-events';
import type { Construct } from 'constructs';
import { backups, START_WINDOW_HOURS, vaultName } from '../config/backup.ts';
import { regionOf, type StageName } from '../config/stages.ts';
import { acknowledge } from '../constructs/acknowledge.ts';
import { addAlarm } from '../constructs/alarm.ts';
import type { AlarmTopics } from '../constructs/alarm-topic.ts';

interface Deps {
  readonly table: Table;
  readonly alarms: AlarmTopics;
  /** Where copies go. */
  readonly backupRegion: string;
}

/** Minutes past the hour: not when every other schedule in the world starts. */
const MINUTE = '15';
/** For a backup and its copy, which take minutes at the size of this table. */
const JOB_HOURS = 2;

/**
 * Backs the table up and copies each backup to a second region, so that losing the region loses hours of changes and not everything. Needs
 * AWS Backup's advanced features for DynamoDB, on by default in accounts younger than November 2021.
 * Source: https://docs.aws.amazon.com/aws-backup/latest/devguide/advanced-ddb-backup.html
 */
export class BackupStack extends Stack {
  constructor(scope: Construct, stage: StageName, { table, alarms: topics, backupRegion }: Deps) {
    super(scope, `crossbook-${stage}-backup`, { env: { region: regionOf(stage) } });
    const source = vaultName(stage, 'source');
    const backupVault = BackupVault.fromBackupVaultName(this, 'source-vault', source);
    const copies = this.vaultOf(stage, backupRegion);
    const rule = (name: string, hours: string, copyDays: number) =>
      new BackupPlanRule({
        ...{ ruleName: name, backupVault },
        scheduleExpression: Schedule.cron({ minute: MINUTE, hour: hours }),
        startWindow: Duration.hours(START_WINDOW_HOURS),
        completionWindow: Duration.hours(START_WINDOW_HOURS + JOB_HOURS),
        deleteAfter: Duration.days(backups.sourceDays),
        copyActions: [copyTo(copies, copyDays)],
      });
    const plan = new BackupPlan(this, 'plan', {
      backupPlanName: `crossbook-${stage}`,
      backupPlanRules: [
        rule('daily', '0', backups.dailyCopyDays),
        rule('between', `${backups.everyHours}/${backups.everyHours}`, backups.furtherCopyDays),
      ],
    });
    plan.addSelection('table', {
      resources: [BackupResource.fromDynamoDbTable(table)],
      // In the other region the role restores the copies: IAM is global.
      allowRestores: true,
    });
    acknowledge(this, {
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForBackup]':
        'What a backup with advanced features needs is documented only as this policy, which reads no rows.',
      'AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AWSBackupServiceRolePolicyForRestores]':
        'What a restore with advanced features needs is documented only as this policy. Only AWS Backup can assume the role.',
    });
    this.addAlarms(stage, topics, source);
  }

  private vaultOf(stage: StageName, region: string): IBackupVault {
    const arn = this.formatArn({
      ...{ service: 'backup', region, resource: 'backup-vault', resourceName: vaultName(stage, 'copies') },
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    });
    return BackupVault.fromBackupVaultArn(this, 'copy-vault', arn);
  }

  private addAlarms(stage: StageName, topics: AlarmTopics, BackupVaultName: string): void {
    const count = (metricName: string, period: Duration) =>
      new Metric({
        ...{ namespace: 'AWS/Backup', metricName, statistic: 'Sum', period },
        dimensionsMap: { BackupVaultName },
      });
    for (const [name, metricName, what] of [
      ['backup-failed', 'NumberOfBackupJobsFailed', 'a backup of the table failed'],
      ['backup-copy-failed', 'NumberOfCopyJobsFailed', 'a backup of the table was not copied to the second region'],
    ] as const) {
      addAlarm(this, name, {
        ...{ stage, topics, severity: 'ticket', threshold: 1, metric: count(metricName, Duration.minutes(5)) },
        meaning: `Users notice nothing, but if the region were lost now, more of their changes would be lost: ${what}. The job in the AWS Backup console says why; the next one runs within ${backups.everyHours} hours.`,
      });
    }
    const silentHours = backups.everyHours + START_WINDOW_HOURS + JOB_HOURS;
    addAlarm(this, 'backup-copies-missing', {
      ...{
        stage,
        topics,
        severity: 'ticket',
        threshold: 1,
        below: true,
        missingData: 'breaching',
        periods: silentHours * 60,
      },
      metric: count('NumberOfCopyJobsCompleted', Duration.minutes(1)),
      meaning: `Users notice nothing, but if the region were lost now, more of their changes would be lost than promised: no backup of the table has reached the second region for ${silentHours} hours.`,
    });
  }
}

function copyTo(destinationBackupVault: IBackupVault, days: number): BackupPlanCopyActionProps {
  return { destinationBackupVault, deleteAfter: Duration.days(days) };
}
