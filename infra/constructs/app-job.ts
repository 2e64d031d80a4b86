import { Duration } from 'aws-cdk-lib';
import { type EventPattern, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { type JobName, type JobSchedule, jobs } from '../../shared/deployment/jobs.ts';
import { jobSettings } from '../config/jobs.ts';
import { configurationSet } from '../config/mail.ts';
import { sizes } from '../config/sizes.ts';
import { type StageName, stages } from '../config/stages.ts';
import { addAlarm } from './alarm.ts';
import { AppFunction } from './app-function.ts';
import type { FunctionSurroundings } from './function-surroundings.ts';
import { StartFunction } from './start-function.ts';

export interface JobFailures {
  /** Takes what should have started a job and could not. */
  readonly undelivered: Queue;
  /** Takes what a job failed over, retries included. */
  readonly failed: Queue;
  /** Where it is told that the job takes nearly all of its time. */
  readonly topic: Topic;
}

/** Of its time-out; what goes on beyond it is cut off in the middle. */
const NEARLY_ALL = 0.9;

type Event = Extract<(typeof jobs)[JobName], { event: unknown }>['event'];

/** A job's function, with the clock and the messages that start it, as `shared/deployment/jobs.ts` says. */
export function addJob(
  scope: Construct,
  name: JobName,
  surroundings: FunctionSurroundings,
  { undelivered, failed, topic }: JobFailures,
): AppFunction {
  const { concurrency, retries, maxAge } = jobSettings[name];
  const bounded = stages[surroundings.stage].jobsUnbounded === undefined;
  const job = new AppFunction(scope, name, surroundings, {
    ...(bounded ? { reservedConcurrentExecutions: concurrency } : {}),
    retryAttempts: retries,
    maxEventAge: maxAge,
    onFailure: new SqsDestination(failed),
  });
  const delivery = { deadLetterQueue: undelivered, retryAttempts: retries, maxEventAge: maxAge };
  const triggers: { readonly schedule?: JobSchedule; readonly event?: Event } = jobs[name];
  const id = name.replaceAll('/', '-');
  if (triggers.schedule !== undefined) {
    const every = intervalOf(triggers.schedule, surroundings.stage);
    const target = new StartFunction(job, delivery);
    new Schedule(scope, `${id}-schedule`, { schedule: ScheduleExpression.rate(every), target });
  }
  if (triggers.event !== undefined) {
    new Rule(scope, `${id}-rule`, {
      ...(triggers.event.bus === 'ours' ? { eventBus: surroundings.bus } : {}),
      eventPattern: patternOf(triggers.event, surroundings.stage),
      targets: [new LambdaFunction(job, delivery)],
    });
  }
  const { seconds } = sizes[name];
  addAlarm(scope, `near-time-out-${id}`, {
    ...{ stage: surroundings.stage, topic, threshold: NEARLY_ALL * seconds * 1000 },
    metric: job.metricDuration({ statistic: 'Maximum', period: Duration.minutes(5) }),
    meaning: `${jobSettings[name].whenCutOff} A run of ${name} took more than nine tenths of its ${seconds} s.`,
  });
  return job;
}

function intervalOf(schedule: JobSchedule, stage: StageName): Duration {
  switch (schedule) {
    case 'scan-interval':
      return Duration.minutes(stages[stage].scanEveryMinutes);
    case 'each-minute':
      return Duration.minutes(1);
    case 'each-hour':
      return Duration.hours(1);
  }
}

/** On the account's bus other stages' mails are told of too; ours are known by their configuration set. */
function patternOf({ bus, source, detailTypes }: Event, stage: StageName): EventPattern {
  const pattern = { source: [source], detailType: [...detailTypes] };
  if (bus === 'ours') return pattern;
  return { ...pattern, detail: { mail: { tags: { 'ses:configuration-set': [configurationSet(stage)] } } } };
}
