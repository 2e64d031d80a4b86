import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { BackupVault } from 'aws-cdk-lib/aws-backup';
import type { Construct } from 'constructs';
import { backups, vaultName } from '../config/backup.ts';
import { regionOf, type StageName } from '../config/stages.ts';

type Deps = { readonly vault: 'source' } | { readonly vault: 'copies'; readonly region: string };

/**
 * A vault for backups of the table, encrypted with AWS Backup's own key. It outlives the stage: a teardown leaves this stack in place, since
 * a vault cannot be deleted before its backups, and a new one could not take its name.
 */
export class VaultStack extends Stack {
  constructor(scope: Construct, stage: StageName, deps: Deps) {
    super(scope, `crossbook-${stage}-${deps.vault === 'source' ? 'vault' : 'copies'}`, {
      env: { region: deps.vault === 'source' ? regionOf(stage) : deps.region },
      terminationProtection: true,
    });
    new BackupVault(this, 'vault', {
      backupVaultName: vaultName(stage, deps.vault),
      removalPolicy: RemovalPolicy.RETAIN,
      // Nobody deletes a backup by mistake, or keeps one for longer than users were told.
      lockConfiguration: {
        minRetention: Duration.days(backups.sourceDays),
        maxRetention: Duration.days(backups.dailyCopyDays),
      },
    });
  }
}
