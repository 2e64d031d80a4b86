import { Duration, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { MISSED_EVENTS, paymentAlarms } from '../config/payment-alarms.ts';
import { regionOf, type StageName } from '../config/stages.ts';
import { addAlarm, addSilenceAlarm } from '../constructs/alarm.ts';
import type { AlarmTopics } from '../constructs/alarm-topic.ts';
import { addJobFailures } from '../constructs/failure-queue.ts';
import { addJob } from '../constructs/functions/app-job.ts';
import type { FunctionEnvironment } from '../constructs/functions/function-environment.ts';
import { addLogAlarm, logMetric, measureLog } from '../constructs/log-alarm.ts';

type Deps = FunctionEnvironment & { readonly alarms: AlarmTopics };

/** Within three hours. One or two may be on their way while the job looks. */
const MANY_MISSED = 5;

/** The job that reconciles our rows with Stripe. A separate stack, so that it repairs what the API missed even while that is down. */
export class BillingStack extends Stack {
  constructor(scope: Construct, stage: StageName, deps: Deps) {
    super(scope, `crossbook-${stage}-billing`, { env: { region: regionOf(stage) } });
    const { alarms: topics } = deps;
    const failures = addJobFailures(this, 'billing', {
      ...{ stage, topics },
      undelivered:
        'Customers may have paid and have no access, if Stripe’s webhooks fail too: the reconciler could not be started. The queue holds the event that should have started it.',
      failed:
        'Customers may have paid and have no access, if Stripe’s webhooks fail too: a run of the reconciler did not finish. The next hour’s run retries; the function’s log says what failed.',
    });
    const reconciler = addJob(this, 'operations/reconciliation/reconcile', deps, failures);
    addSilenceAlarm(this, 'reconciler-silent', {
      ...{ stage, topics, job: reconciler, minutes: 3 * 60 },
      meaning:
        'Customers may have paid and have no access, if Stripe’s webhooks fail too: the reconciler has not run for three hours. Its schedule is disabled or deleted.',
    });
    const logs = [reconciler.logGroup];
    measureLog(this, {
      ...{ stage, logGroup: reconciler.logGroup, name: MISSED_EVENTS, value: '$.events' },
      pattern: '{ $.message = "reconciled" && $.events >= 0 }',
    });
    addAlarm(this, MISSED_EVENTS, {
      ...{ stage, topics, severity: 'ticket', threshold: MANY_MISSED },
      metric: logMetric(stage, MISSED_EVENTS, { statistic: 'Sum', period: Duration.hours(3) }),
      meaning:
        'Payments take effect up to an hour late: Stripe lists events that its webhook never brought. The endpoint at Stripe is disabled, points elsewhere, or is refused on the way.',
    });
    const once = { stage, topics, logs, threshold: 1, period: Duration.minutes(5) };
    for (const [event, alarm] of Object.entries(paymentAlarms)) addLogAlarm(this, { ...once, event, ...alarm });
    addLogAlarm(this, {
      ...once,
      severity: 'ticket',
      event: 'undo_failed',
      meaning:
        'A customer is waiting for a refund, or may be charged for a subscription that should not exist: canceling it at Stripe has failed for hours. The rows UNDO under BILLING without doneAt show which; cancel and refund it at Stripe by hand.',
    });
  }
}
