import { type Usage, usageOf } from '../assumptions.ts';
import type { Inventory } from '../inventory.ts';

/** A stage small enough to reckon with by hand: every function has half a GB, the scan's two. */
export const smallStage: Inventory = {
  counts: new Map([
    ['AWS::Lambda::Function', 8],
    ['AWS::SecretsManager::Secret', 2],
    ['AWS::CloudWatch::Dashboard', 1],
    ['AWS::CloudWatch::CompositeAlarm', 1],
    ['AWS::WAFv2::WebACL', 1],
  ]),
  functionMemory: new Map([
    ['opportunities/refresh-odds', 2],
    ...[
      'opportunities/list-opportunities',
      'opportunities/get-scan-stats',
      'opportunities/get-odds',
      'account/get-user',
      'account/login',
      'billing/stripe-webhook',
      'mail/deliver-mail',
      'mail/record-bounce',
      'mail/sweep-outbox',
      'reconciling/reconcile',
    ].map((entry) => [entry, 0.5] as const),
  ]),
  functionTimeout: new Map([['opportunities/refresh-odds', 120]]),
  schedules: new Map([
    ['opportunities/refresh-odds', 60],
    ['mail/sweep-outbox', 60],
    ['reconciling/reconcile', 3600],
  ]),
  customMetrics: 12,
  alarmMetrics: 25,
  firewallRules: 3,
  logRetentionDays: 365 / 12,
  callsPerSecond: 500,
};

/**
 * 1,200 people who do nothing but look for an hour a day with Auto Scan ON: 1,200 × 365 / 12 = 36,500 hours a month, each with 240 polls,
 * each for a list and for progress.
 * Nothing else is done, nothing runs cold, nobody is new.
 */
export const lookers: Usage = usageOf({
  subscribers: 1_200,
  scanSeconds: 60,
  dailyCredits: 160_000,
  pollsPerHour: 240,
  progressPerOldList: 1,
  spreadSeconds: 60,
  pageLoadsPerDay: 0,
  listsPerDay: 0,
  oddsPerDay: 0,
  scansAskedPerDay: 0,
  savesPerDay: 0,
  signInsPerMonth: 0,
  newPerMonth: 0,
  eventsPerMonth: 0,
  mailsPerMonth: 0,
  visitsPerSubscriber: 0,
  freshLoadsPerMonth: 0,
  coldStartShare: 0,
  yearlyShare: 0,
});
