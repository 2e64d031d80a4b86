import type { StageName } from './stages.ts';

/**
 * Backups of the table that are copied to a stage's second region. Recovery points there are at most `everyHours` old, plus an hour until
 * AWS Backup starts a job and the time of the backup and its copy. Days: of the first backup of a day, and of the others.
 */
export const backups = {
  everyHours: 4,
  /** As long as point-in-time recovery in the stage's own region, so that deleted personal data is gone everywhere after the same time. */
  dailyCopyDays: 35,
  furtherCopyDays: 2,
  /** In the stage's own region, where point-in-time recovery reaches further back: only the source of the copies. */
  sourceDays: 1,
} as const;

/** AWS Backup requires at least an hour. */
export const START_WINDOW_HOURS = 1;

/** A vault's name is its identity, so that the plan can refer to the one in the other region. */
export function vaultName(stage: StageName, vault: 'source' | 'copies'): string {
  return vault === 'source' ? `crossbook-${stage}-backups` : `crossbook-${stage}-backup-copies`;
}
