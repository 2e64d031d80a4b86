import { Duration } from 'aws-cdk-lib';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { acknowledge } from './acknowledge.ts';
import { addAlarm } from './alarm.ts';

/** Keeps what went wrong for two weeks and rings as soon as one message is in it. */
export function addFailureQueue(scope: Construct, id: string, meaning: string, topic: Topic): Queue {
  const queue = new Queue(scope, id, {
    retentionPeriod: Duration.days(14),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
  });
  acknowledge(queue, {
    'AwsSolutions-SQS3': 'This queue is where failures end; a second one behind it would stay empty.',
  });
  const metric = queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1), statistic: 'Maximum' });
  addAlarm(scope, `${id}-alarm`, { metric, threshold: 1, meaning, topic });
  return queue;
}
