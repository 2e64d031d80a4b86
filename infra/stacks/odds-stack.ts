import { Duration, Stack } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { regionOf, type StageName, stages } from '../config/stages.ts';
import { addAlarm } from '../constructs/alarm.ts';
import type { AppFunction } from '../constructs/app-function.ts';
import { addJob } from '../constructs/app-job.ts';
import { addFailureQueue } from '../constructs/failure-queue.ts';
import type { FunctionSurroundings } from '../constructs/function-surroundings.ts';
import { addLogAlarm, logMetric, measureLog } from '../constructs/log-alarm.ts';

type Given = Omit<FunctionSurroundings, 'bus'> & { readonly alarms: Topic };

/** Lists are hidden once they are 30 minutes old. Two scans may be missed, but no alarm waits for less than this. */
const LEAST_WAIT_MINUTES = 10;
/** More than one scan of which nothing came, five leagues each, or one league that fails again and again. */
const MANY_LEAGUE_FAILURES = 6;
/** Long enough that a scan lies in it also where scans are rare. */
const CREDITS_MINUTES = 60;

/** The bus, and the job that scans. */
export class OddsStack extends Stack {
  readonly bus: EventBus;

  constructor(scope: Construct, stage: StageName, given: Given) {
    super(scope, `crossbook-${stage}-odds`, { env: { region: regionOf(stage) } });
    this.bus = new EventBus(this, 'bus', { eventBusName: `crossbook-${stage}` });
    const { alarms: topic } = given;
    const undelivered = addFailureQueue(this, 'odds-undelivered', {
      ...{ stage, topic },
      meaning:
        'Lists grow old: a scan was due and its function could not be started. The queue holds what should have started it.',
    });
    const failed = addFailureQueue(this, 'odds-failed', {
      ...{ stage, topic },
      meaning:
        'Lists grow old: a scan broke off, and so did its retry. The queue holds the error; the function’s log tells the rest.',
    });
    const scan = addJob(
      this,
      'opportunities/refresh-odds',
      { ...given, bus: this.bus },
      { undelivered, failed, topic },
    );
    this.watch(scan, stage, topic);
  }

  private watch(scan: AppFunction, stage: StageName, topic: Topic): void {
    const { scanEveryMinutes, oddsDailyCredits } = stages[stage];
    const { logGroup } = scan;
    const finished = '$.message = "scan_finished"';
    measureLog(this, {
      ...{ stage, logGroup, name: 'scan_published', value: '1' },
      pattern: `{ ${finished} && ($.state = "done" || $.state = "partial") }`,
    });
    measureLog(this, { stage, logGroup, name: 'scan_seconds', value: '$.seconds', pattern: `{ ${finished} }` });
    measureLog(this, {
      ...{ stage, logGroup, name: 'credits_remaining', value: '$.creditsRemaining' },
      pattern: `{ ${finished} && $.creditsRemaining >= 0 }`,
    });
    const wait = Math.max(LEAST_WAIT_MINUTES, 2 * scanEveryMinutes);
    addAlarm(this, 'lists-old', {
      ...{ stage, topic, threshold: 1, below: true, silence: 'rings', periods: wait },
      metric: logMetric(stage, 'scan_published', { statistic: 'Sum', period: Duration.minutes(1) }),
      meaning: `Lists grow old, and are hidden once they are 30 minutes old: no scan has brought new prices for ${wait} minutes. The scan’s log tells whether it runs and what the provider answers.`,
    });
    addAlarm(this, 'credits-low', {
      ...{ stage, topic, threshold: oddsDailyCredits, below: true },
      metric: logMetric(stage, 'credits_remaining', {
        statistic: 'Minimum',
        period: Duration.minutes(CREDITS_MINUTES),
      }),
      meaning:
        'Lists will grow old within a day: the provider’s credits are nearly used up, and at the reserve scanning pauses until the month turns. A larger plan, or fewer scans in the stage’s row.',
    });
    const functions = [scan];
    addLogAlarm(this, {
      ...{ stage, topic, functions, event: 'scan_paused', threshold: 1, period: Duration.minutes(5) },
      meaning:
        'Lists grow old: the odds provider is not called at present, because it refused our key, failed five times in a row, or its credits are used up. The entry’s `reason` tells which.',
    });
    addLogAlarm(this, {
      ...{ stage, topic, functions, event: 'league_scan_failed', threshold: MANY_LEAGUE_FAILURES },
      period: Duration.minutes(MANY_LEAGUE_FAILURES * Math.max(scanEveryMinutes, 5)),
      meaning:
        'A league’s prices grow old while others are new: its scans fail again and again. The entries name the league and what the provider answered.',
    });
  }
}
