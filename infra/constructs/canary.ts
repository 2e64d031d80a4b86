import { Duration } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { addAlarm } from './alarm.ts';
import type { AlarmTopics } from './alarm-topic.ts';
import { addFailureQueue } from './failure-queue.ts';
import { addJob } from './functions/app-job.ts';
import type { FunctionEnvironment } from './functions/function-environment.ts';
import { addLogAlarm, logMetric, measureLog } from './log-alarm.ts';

type CanaryProps = FunctionEnvironment & { readonly topics: AlarmTopics };

/** Of five checks in five minutes; a single one may fail while functions are replaced. */
const FAILED_CHECKS = 3;
const SILENT_MINUTES = 10;

/** A function that uses the site from the outside each minute, with alarms for when it fails and for when it does not run. */
export class Canary extends Construct {
  constructor(scope: Construct, id: string, { topics, ...environment }: CanaryProps) {
    super(scope, id);
    const { stage } = environment;
    const canary = addJob(this, 'operations/canary/run-canary', environment, {
      topics,
      undelivered: addFailureQueue(this, 'canary-undelivered', {
        ...{ stage, topics, severity: 'ticket' },
        meaning: 'Outages may go unnoticed: a check of the site was due and its function could not be started.',
      }),
      failed: addFailureQueue(this, 'canary-crashed', {
        ...{ stage, topics, severity: 'ticket' },
        meaning:
          'Outages may go unnoticed: a check of the site ended without a result, because of a bug or a time-out. The queue holds the error.',
      }),
    });
    addLogAlarm(this, {
      ...{ stage, topics, severity: 'page', logs: [canary.logGroup], event: 'canary_failed', threshold: FAILED_CHECKS },
      period: Duration.minutes(5),
      meaning:
        'Users cannot use the site: loading the page, signing in or reading a list by its public name failed three times within five minutes. The log entries name the `step` and the error.',
    });
    const name = 'canary_ran';
    const pattern = '{ $.message = "canary_passed" || $.message = "canary_failed" }';
    measureLog(this, { stage, name, logGroup: canary.logGroup, pattern, value: '1' });
    addAlarm(this, 'canary-silent', {
      ...{
        stage,
        topics,
        severity: 'ticket',
        threshold: 1,
        below: true,
        missingData: 'breaching',
        periods: SILENT_MINUTES,
      },
      metric: logMetric(stage, name, { statistic: 'Sum', period: Duration.minutes(1) }),
      meaning:
        'Outages go unnoticed: the site has not been checked from the outside for ten minutes. The schedule is disabled or deleted, or the function does not start.',
    });
  }
}
