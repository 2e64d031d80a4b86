import { Duration } from 'aws-cdk-lib';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { StageName } from '../config/stages.ts';
import { acknowledge } from './acknowledge.ts';
import { addAlarm } from './alarm.ts';

interface FailureQueueProps {
  readonly stage: StageName;
  readonly meaning: string;
  readonly topic: Topic;
}

/** Keeps what went wrong for two weeks and rings as soon as one message is in it. `name`: the queue's, and its alarm's. */
export function addFailureQueue(scope: Construct, name: string, { stage, meaning, topic }: FailureQueueProps): Queue {
  const queue = new Queue(scope, name, {
    retentionPeriod: Duration.days(14),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
  });
  acknowledge(queue, {
    'AwsSolutions-SQS3': 'This queue is where failures end; a second one behind it would stay empty.',
  });
  const metric = queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1), statistic: 'Maximum' });
  addAlarm(scope, name, { stage, metric, threshold: 1, meaning, topic });
  return queue;
}
