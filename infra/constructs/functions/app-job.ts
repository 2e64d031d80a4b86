import { Duration } from 'aws-cdk-lib';
import { type IMetric, MathExpression } from 'aws-cdk-lib/aws-cloudwatch';
import { type EventPattern, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { type IRole, PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Alias } from 'aws-cdk-lib/aws-lambda';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import type { ILogGroup } from 'aws-cdk-lib/aws-logs';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import { ScheduleTargetBase, type ScheduleTargetBaseProps } from 'aws-cdk-lib/aws-scheduler-targets';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { type JobName, type JobSchedule, jobs } from '../../../shared/deployment/jobs.ts';
import { jobSettings } from '../../config/jobs.ts';
import { alertConfigurationSet, configurationSet } from '../../config/mail.ts';
import { sizes } from '../../config/sizes.ts';
import { type StageName, stages } from '../../config/stages.ts';
import { addAlarm } from '../alarm.ts';
import type { AlarmTopics } from '../alarm-topic.ts';
import { AppFunction, constructId, functionLog } from './app-function.ts';
import type { FunctionEnvironment } from './function-environment.ts';

export interface JobFailures {
  /** Dead-letter queue for events that could not start a job. */
  readonly undelivered: Queue;
  /** Receives events on which a job failed, after its retries. */
  readonly failed: Queue;
  /** Topics for the alarm when a job comes close to its timeout. */
  readonly topics: AlarmTopics;
}

/** Share of the timeout at which the alarm fires. */
const TIMEOUT_ALARM_SHARE = 0.9;

const WORST_OF_FIVE_MINUTES = { statistic: 'Maximum', period: Duration.minutes(5) };

type Event = Extract<(typeof jobs)[JobName], { event: unknown }>['event'];

/** A job's function with the schedule and events that start it, from `shared/deployment/jobs.ts`. */
export function addJob(
  scope: Construct,
  name: JobName,
  environment: FunctionEnvironment,
  failures: JobFailures,
): AppFunction {
  const job = addJobFunction(scope, name, environment, failures);
  addTimeoutAlarm(scope, name, environment.stage, failures, job.metricDuration(WORST_OF_FIVE_MINUTES));
  return job;
}

/**
 * A function for each value of the field that the job's events are told apart by. They share one log, whose streams carry the names of the
 * functions, and one alarm for the slowest.
 */
export function addJobEach(
  scope: Construct,
  name: JobName,
  environment: FunctionEnvironment,
  failures: JobFailures & { readonly values: readonly string[] },
): ILogGroup {
  const { stage } = environment;
  const id = constructId(name);
  const logGroup = functionLog(scope, `${id}-log`, { stage, name: id });
  const functions = failures.values.map((value) =>
    addJobFunction(scope, name, environment, failures, { value, logGroup }),
  );
  const durations = functions.map((each, n) => [`d${n}`, each.metricDuration(WORST_OF_FIVE_MINUTES)] as const);
  const slowest = new MathExpression({
    expression: `MAX([${durations.map(([metric]) => metric).join(', ')}])`,
    usingMetrics: Object.fromEntries(durations),
    period: WORST_OF_FIVE_MINUTES.period,
  });
  addTimeoutAlarm(scope, name, stage, failures, slowest);
  return logGroup;
}

function addJobFunction(
  scope: Construct,
  name: JobName,
  environment: FunctionEnvironment,
  { undelivered, failed }: JobFailures,
  instance?: { readonly value: string; readonly logGroup: ILogGroup },
): AppFunction {
  const { concurrency, retries, maxAge } = jobSettings[name];
  const reserved = stages[environment.stage].jobsUnbounded === undefined;
  const job = new AppFunction(scope, name, environment, {
    ...(instance === undefined ? {} : { instance: instance.value, logGroup: instance.logGroup }),
    ...(reserved ? { reservedConcurrentExecutions: concurrency } : {}),
    asyncCalls: { retryAttempts: retries, maxEventAge: maxAge, onFailure: new SqsDestination(failed) },
  });
  const delivery = { deadLetterQueue: undelivered, retryAttempts: retries, maxEventAge: maxAge };
  const triggers: { readonly schedule?: JobSchedule; readonly event?: Event } = jobs[name];
  const id = constructId(name, instance?.value);
  if (triggers.schedule !== undefined) {
    const interval = scheduleInterval(triggers.schedule, environment.stage);
    const target = new StartFunction(job.live, delivery);
    new Schedule(scope, `${id}-schedule`, { schedule: ScheduleExpression.rate(interval), target });
  }
  if (triggers.event !== undefined) {
    new Rule(scope, `${id}-rule`, {
      ...(triggers.event.bus === 'ours' ? { eventBus: environment.bus } : {}),
      eventPattern: patternOf(triggers.event, environment.stage, instance?.value),
      targets: [new LambdaFunction(job.live, delivery)],
    });
  }
  return job;
}

function addTimeoutAlarm(
  scope: Construct,
  name: JobName,
  stage: StageName,
  { topics }: JobFailures,
  metric: IMetric,
): void {
  const { seconds } = sizes[name];
  addAlarm(scope, `near-time-out-${constructId(name)}`, {
    ...{ stage, topics, metric, threshold: TIMEOUT_ALARM_SHARE * seconds * 1000 },
    // Nothing is lost yet; a run that is cut off rings by its failure queue.
    severity: 'ticket',
    meaning: `${jobSettings[name].timeoutImpact} A run of ${name} took more than 90% of its ${seconds} s timeout.`,
  });
}

function scheduleInterval(schedule: JobSchedule, stage: StageName): Duration {
  switch (schedule) {
    case 'scan-interval':
      return Duration.minutes(stages[stage].scanEveryMinutes);
    case 'each-minute':
      return Duration.minutes(1);
    case 'each-hour':
      return Duration.hours(1);
    case 'each-day':
      return Duration.days(1);
  }
}

/** The account's default bus also carries other stages' email events; ours are filtered by configuration set. */
function patternOf(event: Event, stage: StageName, value: string | undefined): EventPattern {
  const { bus, source, detailTypes } = event;
  const pattern = { source: [source], detailType: [...detailTypes] };
  if ('each' in event && value !== undefined) return { ...pattern, detail: { [event.each]: [value] } };
  if (bus === 'ours') return pattern;
  return {
    ...pattern,
    detail: { mail: { tags: { 'ses:configuration-set': [configurationSet(stage), alertConfigurationSet(stage)] } } },
  };
}

/** A schedule's target: this alias only, without the function and the versions that the CDK's own target would also allow. */
class StartFunction extends ScheduleTargetBase {
  constructor({ functionArn }: Alias, delivery: ScheduleTargetBaseProps) {
    super(delivery, functionArn);
  }

  protected addTargetActionToRole(role: IRole): void {
    role.addToPrincipalPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [this.targetArn] }));
  }
}
