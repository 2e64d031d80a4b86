import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
  MailFromBehaviorOnMxFailure,
} from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import {
  alertConfigurationSet,
  configurationSet,
  mailDnsRecords,
  mailFromDomain,
  mailIdentity,
} from '../config/mail.ts';
import { regionOf, type StageName } from '../config/stages.ts';
import { addAlarm, addSilenceAlarm } from '../constructs/alarm.ts';
import type { AlarmTopics } from '../constructs/alarm-topic.ts';
import { addJobFailures } from '../constructs/failure-queue.ts';
import { addJob } from '../constructs/functions/app-job.ts';
import type { FunctionEnvironment } from '../constructs/functions/function-environment.ts';
import { addLogAlarm, countLogEntries, logMetric, measureLog } from '../constructs/log-alarm.ts';

type Deps = FunctionEnvironment & { readonly alarms: AlarmTopics };

/** Sending email and processing bounces. A separate stack, independent of API and page. */
export class MailStack extends Stack {
  constructor(scope: Construct, stage: StageName, deps: Deps) {
    super(scope, `crossbook-${stage}-mail`, { env: { region: regionOf(stage) } });
    this.addSender(stage);
    this.addJobs(deps);
  }

  private addSender(stage: StageName): void {
    // Long enough for greylisting. Then it bounces, and we send it again with a code that is still valid: SES alone would try for 14 hours.
    const set = this.addSet('set', 'default-bus', configurationSet(stage), Duration.hours(1));
    // Alerts have their own, so that how people take them is counted apart from codes and receipts. An older alert helps nobody; five
    // minutes are the least that SES takes.
    this.addSet('alert-set', 'alert-bus', alertConfigurationSet(stage), Duration.minutes(5));
    const name = mailIdentity(stage);
    const envelope = mailFromDomain(stage);
    const identity = new EmailIdentity(this, 'identity', {
      identity: envelope === undefined ? Identity.email(name) : Identity.domain(name),
      configurationSet: set,
      ...(envelope === undefined
        ? {}
        : {
            mailFromDomain: envelope,
            // Without its MX, emails leave with SES's envelope and our signature, which DMARC accepts. Refusing them would stop all codes.
            mailFromBehaviorOnMxFailure: MailFromBehaviorOnMxFailure.USE_DEFAULT_VALUE,
          }),
    });
    // An address is verified by a link that SES sends to it at once.
    if (envelope === undefined) return;
    const output = (id: string, value: string) => new CfnOutput(this, id, { value, description: `DNS of ${name}.` });
    for (const [index, { name: record, value }] of identity.dkimRecords.entries())
      output(`dkim-${index + 1}`, `${record} CNAME ${value}`);
    for (const { id, name: record, type, value } of mailDnsRecords(stage))
      output(id, `${record} ${type} ${type === 'TXT' ? JSON.stringify(value) : value}`);
  }

  /** A set of emails whose bounces and complaints are events. `maxDelivery`: how long SES tries. */
  private addSet(id: string, busId: string, name: string, maxDelivery: Duration): ConfigurationSet {
    const set = new ConfigurationSet(this, id, {
      configurationSetName: name,
      // Codes must not be sent in the clear; every major email provider supports TLS.
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      maxDeliveryDuration: maxDelivery,
      // Our own list expires. SES's list would block an address permanently and silently.
      disableSuppressionList: true,
    });
    set.addEventDestination('to-bus', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, busId, 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    return set;
  }

  private addJobs(deps: Deps): void {
    const { stage, alarms: topics } = deps;
    const failures = addJobFailures(this, 'mail', {
      ...{ stage, topics },
      undelivered:
        'Codes and notices may arrive late: an email was due, or a bounce to be recorded, and the function could not be started. The queue holds the event that should have started it.',
      failed:
        'Codes and notices may arrive late, or continue to go to addresses that bounce: an email job failed, and so did its retries. The queue holds the error; the function’s log has the details.',
    });
    const sweeper = addJob(this, 'mail/sweep-outbox', deps, failures);
    const deliveries = addJob(this, 'mail/deliver-mail', deps, failures);
    const senders = [deliveries.logGroup, sweeper.logGroup];
    addSilenceAlarm(this, 'sweeper-silent', {
      ...{ stage, topics, job: sweeper, minutes: 10 },
      meaning:
        'Emails that could not be sent at once are not retried: the sweeper has not run for ten minutes. Its schedule is disabled or deleted.',
    });
    const bounces = addJob(this, 'mail/record-bounce', deps, failures);
    measureLog(this, {
      ...{ stage, logGroup: sweeper.logGroup, name: 'mail_late', value: '$.due' },
      pattern: '{ $.message = "outbox_swept" && $.due >= 0 }',
    });
    addAlarm(this, 'mail_late', {
      ...{ stage, topics, severity: 'ticket', threshold: 5 },
      metric: logMetric(stage, 'mail_late', { statistic: 'Sum', period: Duration.minutes(30) }),
      meaning:
        'Codes arrive a minute late: emails are sent by the sweeper instead of at once. The rule that starts the delivery is disabled, the bus is failing, or SES is.',
    });
    addLogAlarm(this, {
      ...{
        stage,
        topics,
        severity: 'ticket',
        logs: senders,
        event: 'mail_parked',
        threshold: 1,
        period: Duration.minutes(5),
      },
      meaning:
        'A user is waiting for an email that will not arrive: it was rejected, or failed six times. The parked row under OUTBOX shows which email, its `why` the reason.',
    });
    const all = [...senders, bounces.logGroup];
    // Anybody can cause a few, by entering addresses that do not exist.
    addLogAlarm(this, {
      ...{ stage, topics, severity: 'ticket', logs: all, event: 'mail_undeliverable', threshold: 25 },
      period: Duration.hours(1),
      meaning:
        'Codes and notices do not reach many addresses: their servers refuse our emails, or someone enters addresses that do not exist. The bounces in the log of mail/record-bounce say which; the emails are kept as parked rows under OUTBOX.',
    });
    countLogEntries(this, { stage, logs: all, event: 'mail_held' });
    addLogAlarm(this, {
      ...{
        stage,
        topics,
        severity: 'page',
        logs: senders,
        event: 'mail_postponed',
        threshold: 5,
        period: Duration.minutes(15),
      },
      meaning:
        'Users are waiting for codes: SES is not accepting emails at the moment. They are retried for seven hours; the log shows its response.',
    });
  }
}
