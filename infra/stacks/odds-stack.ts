import { Duration, Stack } from 'aws-cdk-lib';
import { EventBus, Rule } from 'aws-cdk-lib/aws-events';
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { Schedule, ScheduleExpression } from 'aws-cdk-lib/aws-scheduler';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { type JobName, jobs } from '../../shared/deployment/jobs.ts';
import { asynchronous, memory, timeouts } from '../config/runtime.ts';
import { REGION, type StageName, stages } from '../config/stages.ts';
import { AppFunction } from '../constructs/app-function.ts';
import { addFailureQueue } from '../constructs/failure-queue.ts';
import type { FunctionSurroundings } from '../constructs/function-surroundings.ts';
import { StartFunction } from '../constructs/start-function.ts';

const isJobName = (name: string): name is JobName => name in jobs;

type Given = Omit<FunctionSurroundings, 'bus'> & { readonly alarms: Topic };

/** The bus, and the jobs that the clock and the bus start. */
export class OddsStack extends Stack {
  readonly bus: EventBus;

  constructor(scope: Construct, stage: StageName, given: Given) {
    super(scope, `crossbook-${stage}-odds`, { env: { region: REGION } });
    this.bus = new EventBus(this, 'bus', { eventBusName: `crossbook-${stage}` });
    const undelivered = addFailureQueue(
      this,
      'undelivered',
      'Lists grow old: a scan was due and its function could not be started. The queue holds what should have started it.',
      given.alarms,
    );
    const failed = addFailureQueue(
      this,
      'failed',
      'Lists grow old: a scan broke off, and so did its retry. The queue holds the error; the function’s log tells the rest.',
      given.alarms,
    );
    for (const name of Object.keys(jobs).filter(isJobName))
      this.addJob(name, { ...given, bus: this.bus }, undelivered, failed);
  }

  private addJob(name: JobName, surroundings: FunctionSurroundings, undelivered: Queue, failed: Queue): void {
    const job = new AppFunction(this, name, surroundings, {
      memorySize: memory.job,
      timeout: timeouts.job,
      reservedConcurrentExecutions: asynchronous.concurrency,
      retryAttempts: asynchronous.retries,
      maxEventAge: asynchronous.maxAge,
      onFailure: new SqsDestination(failed),
    });
    const delivery = {
      deadLetterQueue: undelivered,
      retryAttempts: asynchronous.retries,
      maxEventAge: asynchronous.maxAge,
    };
    const { schedule, event } = jobs[name];
    const id = name.replaceAll('/', '-');
    if (schedule === 'scan-interval') {
      const every = Duration.minutes(stages[surroundings.stage].scanEveryMinutes);
      const target = new StartFunction(job, delivery);
      new Schedule(this, `${id}-schedule`, { schedule: ScheduleExpression.rate(every), target });
    }
    if (event !== undefined) {
      new Rule(this, `${id}-rule`, {
        eventBus: this.bus,
        eventPattern: { source: [event.source], detailType: [event.detailType] },
        targets: [new LambdaFunction(job, delivery)],
      });
    }
  }
}
