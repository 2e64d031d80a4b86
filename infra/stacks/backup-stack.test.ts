import { alarmNamed, onlyOne, resourcesOf, stacksOf } from '../testing/templates.ts';

const { data, vault, copies, backup } = stacksOf('prod');
if (vault === undefined || copies === undefined || backup === undefined) throw new Error('prod has no backups');

it('a stage without a second region has neither vaults nor a plan', () => {
  expect(Object.keys(stacksOf('dev'))).not.toEqual(expect.arrayContaining(['vault']));
});

it('the table is backed up every four hours, and each backup is copied to the second region', () => {
  const { BackupPlanRule: rules } = onlyOne(backup, 'AWS::Backup::BackupPlan').Properties.BackupPlan;
  const schedule = (rule: { ScheduleExpression: string }) => rule.ScheduleExpression;
  expect(rules.map(schedule)).toEqual(['cron(15 0 * * ? *)', 'cron(15 4/4 * * ? *)']);
  for (const { CopyActions, TargetBackupVault } of rules) {
    expect(TargetBackupVault).toBe(onlyOne(vault, 'AWS::Backup::BackupVault').Properties.BackupVaultName);
    const { BackupVaultName } = onlyOne(copies, 'AWS::Backup::BackupVault').Properties;
    expect(CopyActions).toHaveLength(1);
    expect(CopyActions[0].DestinationBackupVaultArn).toEqual({
      'Fn::Join': ['', ['arn:aws:backup:us-west-2:', { Ref: 'AWS::AccountId' }, `:backup-vault:${BackupVaultName}`]],
    });
  }
});

it('the stage’s own table is what is backed up', () => {
  const { Resources } = onlyOne(backup, 'AWS::Backup::BackupSelection').Properties.BackupSelection;
  const [[table] = []] = resourcesOf(data, 'AWS::DynamoDB::Table');
  const { StackName, OutputName } = Resources[0]['Fn::GetStackOutput'];
  expect([Resources.length, StackName]).toEqual([1, 'crossbook-prod-data']);
  expect(OutputName).toContain(`FnGetAtt${table}Arn`);
});

it('no backup outlives point-in-time recovery, so that deleted personal data is gone everywhere after 35 days', () => {
  const { BackupPlanRule: rules } = onlyOne(backup, 'AWS::Backup::BackupPlan').Properties.BackupPlan;
  const days = rules.flatMap(
    ({ Lifecycle, CopyActions }: { Lifecycle: object; CopyActions: [{ Lifecycle: object }] }) => [
      Lifecycle,
      CopyActions[0].Lifecycle,
    ],
  );
  expect(days.map(({ DeleteAfterDays }: { DeleteAfterDays: number }) => DeleteAfterDays)).toEqual([1, 35, 1, 2]);
});

it.each([
  ['vault', vault],
  ['copies', copies],
] as const)('the %s is retained, and nobody shortens or exceeds what it keeps', (_name, template) => {
  const { Properties, DeletionPolicy } = onlyOne(template, 'AWS::Backup::BackupVault');
  expect(DeletionPolicy).toBe('Retain');
  // Without a grace period: an administrator may still remove the lock.
  expect(Properties.LockConfiguration).toEqual({ MinRetentionDays: 1, MaxRetentionDays: 35 });
});

it('a copy that has not arrived for seven hours rings', () => {
  expect(alarmNamed(backup, 'crossbook-prod-backup-copies-missing')).toMatchObject({
    Namespace: 'AWS/Backup',
    MetricName: 'NumberOfCopyJobsCompleted',
    Dimensions: [{ Name: 'BackupVaultName', Value: 'crossbook-prod-backups' }],
    ComparisonOperator: 'LessThanThreshold',
    Threshold: 1,
    Period: 60,
    EvaluationPeriods: 7 * 60,
  });
});

it.each(['NumberOfBackupJobsFailed', 'NumberOfCopyJobsFailed'])('a job counted in %s rings', (metric) => {
  const alarms = resourcesOf(backup, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);
  expect(alarms.find(({ MetricName }) => MetricName === metric)).toMatchObject({
    Threshold: 1,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
  });
});
