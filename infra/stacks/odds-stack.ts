import { Stack } from 'aws-cdk-lib';
import { EventBus } from 'aws-cdk-lib/aws-events';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import { regionOf, type StageName } from '../config/stages.ts';
import { addJob } from '../constructs/app-job.ts';
import { addFailureQueue } from '../constructs/failure-queue.ts';
import type { FunctionSurroundings } from '../constructs/function-surroundings.ts';

type Given = Omit<FunctionSurroundings, 'bus'> & { readonly alarms: Topic };

/** The bus, and the job that scans. */
export class OddsStack extends Stack {
  readonly bus: EventBus;

  constructor(scope: Construct, stage: StageName, given: Given) {
    super(scope, `crossbook-${stage}-odds`, { env: { region: regionOf(stage) } });
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
    addJob(this, 'opportunities/refresh-odds', { ...given, bus: this.bus }, { undelivered, failed });
  }
}
