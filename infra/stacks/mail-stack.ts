import { CfnOutput, Duration, Stack } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import {
  ConfigurationSet,
  ConfigurationSetTlsPolicy,
  EmailIdentity,
  EmailSendingEvent,
  EventDestination,
  Identity,
} from 'aws-cdk-lib/aws-ses';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { configurationSet, mailIdentity } from '../config/mail.ts';
import { regionOf, type StageName, stages } from '../config/stages.ts';
import { addAlarm } from '../constructs/alarm.ts';
import { addJob } from '../constructs/app-job.ts';
import { addFailureQueue } from '../constructs/failure-queue.ts';
import type { FunctionSurroundings } from '../constructs/function-surroundings.ts';
import { addLogAlarm } from '../constructs/log-alarm.ts';

type Given = FunctionSurroundings & { readonly alarms: Topic };

/** What sends mails and hears of those that come back. A stack of its own: mails are owed and sent without API or page. */
export class MailStack extends Stack {
  constructor(scope: Construct, stage: StageName, given: Given) {
    super(scope, `crossbook-${stage}-mail`, { env: { region: regionOf(stage) } });
    this.addSender(stage);
    this.addJobs(given);
  }

  private addSender(stage: StageName): void {
    const set = new ConfigurationSet(this, 'set', {
      configurationSetName: configurationSet(stage),
      // Codes do not travel in clear; every mail provider of note takes TLS.
      tlsPolicy: ConfigurationSetTlsPolicy.REQUIRE,
      reputationMetrics: true,
      // Ours ends after a day. SES's own list would silence an address for good, without anybody hearing of it.
      disableSuppressionList: true,
    });
    set.addEventDestination('to-bus', {
      destination: EventDestination.eventBus(EventBus.fromEventBusName(this, 'default-bus', 'default')),
      events: [EmailSendingEvent.BOUNCE, EmailSendingEvent.COMPLAINT],
    });
    const name = mailIdentity(stage);
    const byDomain = 'domain' in stages[stage].mailSender;
    const identity = new EmailIdentity(this, 'identity', {
      identity: byDomain ? Identity.domain(name) : Identity.email(name),
      configurationSet: set,
    });
    // An address is proven by the link in the mail that SES sends there at once.
    if (!byDomain) return;
    for (const [index, { name: record, value }] of identity.dkimRecords.entries()) {
      new CfnOutput(this, `dkim-${index + 1}`, { value: `${record} CNAME ${value}`, description: `DNS of ${name}.` });
    }
  }

  private addJobs(given: Given): void {
    const { stage, alarms: topic } = given;
    const queues = {
      topic,
      undelivered: addFailureQueue(this, 'mail-undelivered', {
        ...{ stage, topic },
        meaning:
          'Codes and notices may come late: a mail was to be sent, or a bounce to be noted, and the function could not be started. The queue holds what should have started it.',
      }),
      failed: addFailureQueue(this, 'mail-failed', {
        ...{ stage, topic },
        meaning:
          'Codes and notices may come late, or go on to addresses that bounce: a mail job broke off, and so did its retries. The queue holds the error; the function’s log tells the rest.',
      }),
    };
    const sweeper = addJob(this, 'mail/sweep-outbox', given, queues);
    const senders = [addJob(this, 'mail/deliver-mail', given, queues), sweeper];
    addAlarm(this, 'sweeper-silent', {
      ...{ stage, topic, threshold: 1, below: true, silence: 'rings', periods: 10 },
      metric: sweeper.metricInvocations({ period: Duration.minutes(1) }),
      meaning:
        'Mails that could not be sent at once are not tried again: the sweeper has not run for ten minutes. Its schedule is disabled or gone.',
    });
    addJob(this, 'mail/record-bounce', given, queues);
    addLogAlarm(this, {
      ...{ stage, topic, functions: senders, event: 'mail_parked', threshold: 1, period: Duration.minutes(5) },
      meaning:
        'Somebody waits for a mail that will not come: it was refused, or tried six times. The parked row under OUTBOX tells which mail, its `why` the reason.',
    });
    addLogAlarm(this, {
      ...{ stage, topic, functions: senders, event: 'mail_postponed', threshold: 5, period: Duration.minutes(15) },
      meaning:
        'People wait for codes: the mail provider does not take mails at present. They are tried again for seven hours; the log tells what it answers.',
    });
  }
}
