import { Duration, Stack } from 'aws-cdk-lib';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { paymentAlarms } from '../config/payment-alarms.ts';
import { regionOf, type StageName } from '../config/stages.ts';
import { addAlarm } from '../constructs/alarm.ts';
import { addJob } from '../constructs/app-job.ts';
import { addFailureQueue } from '../constructs/failure-queue.ts';
import type { FunctionSurroundings } from '../constructs/function-surroundings.ts';
import { addLogAlarm } from '../constructs/log-alarm.ts';

type Given = FunctionSurroundings & { readonly alarms: Topic };

/** The job that makes our rows say what Stripe says. A stack of its own: it heals what the API missed, also while that is away. */
export class BillingStack extends Stack {
  constructor(scope: Construct, stage: StageName, given: Given) {
    super(scope, `crossbook-${stage}-billing`, { env: { region: regionOf(stage) } });
    const { alarms: topic } = given;
    const undelivered = addFailureQueue(this, 'billing-undelivered', {
      ...{ stage, topic },
      meaning:
        'People may have paid and have no access, if Stripe’s webhooks fail too: the reconciler could not be started. The queue holds what should have started it.',
    });
    const failed = addFailureQueue(this, 'billing-failed', {
      ...{ stage, topic },
      meaning:
        'People may have paid and have no access, if Stripe’s webhooks fail too: a run of the reconciler left something undone. The next hour’s run tries it again; the function’s log tells what.',
    });
    const reconciler = addJob(this, 'reconciling/reconcile', given, { undelivered, failed, topic });
    addAlarm(this, 'reconciler-silent', {
      ...{ stage, topic, threshold: 1, below: true, silence: 'rings', periods: 3 * 60 },
      metric: reconciler.metricInvocations({ period: Duration.minutes(1) }),
      meaning:
        'People may have paid and have no access, if Stripe’s webhooks fail too: the reconciler has not run for three hours. Its schedule is disabled or gone.',
    });
    const functions = [reconciler];
    const once = { stage, topic, functions, threshold: 1, period: Duration.minutes(5) };
    for (const [event, meaning] of Object.entries(paymentAlarms)) addLogAlarm(this, { ...once, event, meaning });
    addLogAlarm(this, {
      ...once,
      event: 'undo_failed',
      meaning:
        'Somebody waits for money back, or may be charged for a subscription that should not be: ending it at Stripe fails for hours. The rows UNDO under BILLING without doneAt tell which; end and refund it at Stripe by hand.',
    });
  }
}
