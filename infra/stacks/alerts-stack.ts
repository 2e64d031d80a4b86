import { Duration, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { regionOf, type StageName } from '../config/stages.ts';
import { addSilenceAlarm } from '../constructs/alarm.ts';
import type { AlarmTopics } from '../constructs/alarm-topic.ts';
import { addJobFailures } from '../constructs/failure-queue.ts';
import { addJob } from '../constructs/functions/app-job.ts';
import type { FunctionEnvironment } from '../constructs/functions/function-environment.ts';
import { addLogAlarm, countLogEntries } from '../constructs/log-alarm.ts';

type Deps = FunctionEnvironment & { readonly alarms: AlarmTopics };

/** Each message is tried again twice. */
const MANY_FAILED = 5;

/** The jobs that find out who is to be told of what, and tell them. */
export class AlertsStack extends Stack {
  constructor(scope: Construct, stage: StageName, deps: Deps) {
    super(scope, `crossbook-${stage}-alerts`, { env: { region: regionOf(stage) } });
    const { alarms: topics } = deps;
    const failures = addJobFailures(this, 'alerts', {
      ...{ stage, topics },
      undelivered:
        'Alerts come late: new lists were to be matched, or alerts to be sent, and the function could not be started. The queue holds the event that should have started it.',
      failed:
        'Alerts come late, or for some people not at all: a job of alerts failed, and so did its retry. The queue holds the event and the error; the function’s log has the details.',
    });
    addJob(this, 'alerts/match-alerts', deps, failures);
    const sender = addJob(this, 'alerts/send-alerts', deps, failures);
    const sweeper = addJob(this, 'alerts/sweep-alerts', deps, failures);
    addSilenceAlarm(this, 'alerts-silent', {
      ...{ stage, topics, job: sweeper, minutes: 10 },
      meaning:
        'Alerts that a service could not take at once, and digests, do not come: the sweeper of alerts has not run for ten minutes. Its schedule is disabled or deleted.',
    });
    const logs = [sender.logGroup, sweeper.logGroup];
    // The alarm is in the API's stack, whose test messages count too.
    countLogEntries(this, { stage, logs, event: 'alert_channel_failed' });
    addLogAlarm(this, {
      ...{ stage, topics, severity: 'ticket', logs, event: 'alert_not_sent', threshold: MANY_FAILED },
      period: Duration.minutes(15),
      meaning: 'Alerts do not arrive by one channel: our own code for it fails. The log entries name it and the error.',
    });
  }
}
