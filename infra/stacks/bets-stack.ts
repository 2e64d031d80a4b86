import { Duration, Stack } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { regionOf, type StageName } from '../config/stages.ts';
import { addSilenceAlarm } from '../constructs/alarm.ts';
import type { AlarmTopics } from '../constructs/alarm-topic.ts';
import { addJobFailures } from '../constructs/failure-queue.ts';
import { addJob } from '../constructs/functions/app-job.ts';
import type { FunctionEnvironment } from '../constructs/functions/function-environment.ts';
import { addLogAlarm } from '../constructs/log-alarm.ts';

type Deps = FunctionEnvironment & { readonly alarms: AlarmTopics };

/** A reading that fails is followed by another half an hour later. */
const MANY_FAILED = 6;

/** The jobs that keep closing prices, grade bets, and prove what listed rows were worth. */
export class BetsStack extends Stack {
  constructor(scope: Construct, stage: StageName, deps: Deps) {
    super(scope, `crossbook-${stage}-bets`, { env: { region: regionOf(stage) } });
    const { alarms: topics } = deps;
    const failures = addJobFailures(this, 'bets', {
      ...{ stage, topics },
      undelivered:
        'Bets are graded late, some have no closing prices, or the proof lacks rows: one of their jobs could not be started. The queue holds the event that should have started it.',
      failed:
        'Bets are graded late, some have no closing prices, or the proof lacks rows: one of their jobs failed. The queue holds the event and the error; the function’s log has the details.',
    });
    addJob(this, 'bets/keep-closes', deps, failures);
    addJob(this, 'proof/log-listed', deps, failures);
    addJob(this, 'proof/write-proof', deps, failures);
    const grading = addJob(this, 'bets/grade-bets', deps, failures);
    addSilenceAlarm(this, 'grading-silent', {
      ...{ stage, topics, job: grading, minutes: 10 },
      meaning:
        'Bets are not graded, and get no closing prices: the job has not run for ten minutes. Its schedule is disabled or deleted.',
    });
    addLogAlarm(this, {
      ...{
        stage,
        topics,
        severity: 'ticket',
        logs: [grading.logGroup],
        event: 'scores_failed',
        threshold: MANY_FAILED,
      },
      period: Duration.hours(2),
      meaning:
        'Bets are graded late: the odds provider answers calls about scores with failures. The log entries name the league and what it answers. After three days bets stay open until people settle them.',
    });
  }
}
