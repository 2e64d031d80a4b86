import { Duration, Stack } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import { regionOf, type StageName, stageLeagues, stages } from '../config/stages.ts';
import { addAlarm } from '../constructs/alarm.ts';
import type { AlarmTopics } from '../constructs/alarm-topic.ts';
import { addJobFailures } from '../constructs/failure-queue.ts';
import { addJob, addJobEach } from '../constructs/functions/app-job.ts';
import type { FunctionEnvironment } from '../constructs/functions/function-environment.ts';
import { addLogAlarm, logMetric, measureLog } from '../constructs/log-alarm.ts';

type Deps = Omit<FunctionEnvironment, 'bus'> & { readonly alarms: AlarmTopics };

/** Lists are hidden after 30 minutes. The alarm waits for two missed rounds, and at least this long: twice the longest interval of a league. */
const MIN_WAIT_MINUTES = 10;
/** Long enough to contain a scan even where scans are rare. */
const CREDITS_MINUTES = 60;

/** The event bus, the rounds that ask for leagues, and a function for each league. */
export class OddsStack extends Stack {
  readonly bus: EventBus;

  constructor(scope: Construct, stage: StageName, deps: Deps) {
    super(scope, `crossbook-${stage}-odds`, { env: { region: regionOf(stage) } });
    this.bus = new EventBus(this, 'bus', { eventBusName: `crossbook-${stage}` });
    const { alarms: topics } = deps;
    const failures = addJobFailures(this, 'odds', {
      ...{ stage, topics },
      undelivered:
        'Lists go stale: a round or a league’s run was due and its function could not be started. The queue holds the event that should have started it.',
      failed:
        'Lists go stale: a round or a league’s run failed, and so did its retry. The queue holds the event, which names the league, and the error; the function’s log has the details.',
    });
    const environment = { ...deps, bus: this.bus };
    const rounds = addJob(this, 'odds/plan-scan', environment, failures);
    const runs = addJobEach(this, 'odds/scan-league', environment, { ...failures, values: stageLeagues(stage) });
    this.addAlarms({ rounds: rounds.logGroup, runs }, stage, topics);
  }

  private addAlarms(
    { rounds, runs }: { readonly rounds: ILogGroup; readonly runs: ILogGroup },
    stage: StageName,
    topics: AlarmTopics,
  ): void {
    const { scanEveryMinutes } = stages[stage];
    const logGroup = runs;
    const finished = '$.message = "scan_finished"';
    measureLog(this, {
      ...{ stage, logGroup, name: 'scan_published', value: '1' },
      pattern: `{ ${finished} && $.state = "fresh" }`,
    });
    measureLog(this, { stage, logGroup, name: 'scan_seconds', value: '$.seconds', pattern: `{ ${finished} }` });
    measureLog(this, {
      ...{ stage, logGroup, name: 'credits_remaining', value: '$.creditsRemaining' },
      pattern: `{ ${finished} && $.creditsRemaining >= 0 }`,
    });
    const wait = Math.max(MIN_WAIT_MINUTES, 2 * scanEveryMinutes);
    addAlarm(this, 'lists-old', {
      ...{ stage, topics, severity: 'page', threshold: 1, below: true, missingData: 'breaching', periods: wait },
      metric: logMetric(stage, 'scan_published', { statistic: 'Sum', period: Duration.minutes(1) }),
      meaning: `Lists go stale, and are hidden after 30 minutes: no league has had new prices for ${wait} minutes. The log of the rounds shows whether they ask, that of the leagues’ runs what the provider responds.`,
    });
    measureLog(this, {
      ...{ stage, logGroup, name: 'credit_days_short', value: '$.creditDaysShort' },
      pattern: `{ ${finished} && $.creditDaysShort >= 0 }`,
    });
    addAlarm(this, 'credits-low', {
      ...{ stage, topics, severity: 'ticket', threshold: 1 },
      metric: logMetric(stage, 'credit_days_short', {
        statistic: 'Maximum',
        period: Duration.minutes(CREDITS_MINUTES),
      }),
      meaning:
        'Lists will go stale before the month ends: at the stage’s daily credits the provider’s plan lasts at least a day less than the month. Get a larger plan, or configure fewer scans for the stage.',
    });
    // More than one round in which every league failed, or one league that fails repeatedly.
    const threshold = stageLeagues(stage).length + 1;
    addLogAlarm(this, {
      ...{ stage, topics, severity: 'ticket', logs: [runs], event: 'scan_paused', threshold: 1 },
      period: Duration.minutes(5),
      meaning:
        'Lists go stale: the odds provider is not being called, because it rejected our key, failed five times in a row, or its credits are used up. The log entry’s `reason` says which.',
    });
    addLogAlarm(this, {
      // A run that never ended is reported by the next round.
      ...{ stage, topics, severity: 'ticket', logs: [runs, rounds], event: 'league_scan_failed', threshold },
      period: Duration.minutes(threshold * Math.max(scanEveryMinutes, 5)),
      meaning:
        'A league’s prices go stale while others are fresh: its scans fail repeatedly. The log entries name the league and the provider’s response.',
    });
  }
}
