import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { StageName } from '../config/stages.ts';
import { acknowledge } from './acknowledge.ts';
import { addAlarm } from './alarm.ts';
import type { AlarmTopics, Severity } from './alarm-topic.ts';

interface FailureQueueProps {
  readonly stage: StageName;
  readonly meaning: string;
  readonly severity: Severity;
  readonly topics: AlarmTopics;
}

/** A dead-letter queue that keeps messages for two weeks and fires an alarm on the first one. `name`: of the queue and its alarm. */
export function addFailureQueue(scope: Construct, name: string, props: FailureQueueProps): Queue {
  const queue = new Queue(scope, name, {
    retentionPeriod: Duration.days(14),
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: true,
  });
  acknowledge(queue, {
    'AwsSolutions-SQS3': 'This is a dead-letter queue itself; another one behind it would stay empty.',
  });
  const metric = queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1), statistic: 'Maximum' });
  addAlarm(scope, name, { ...props, metric, threshold: 1 });
  return queue;
}

interface JobFailureProps {
  readonly stage: StageName;
  readonly topics: AlarmTopics;
  /** What it means that a job could not be started, and that one failed. */
  readonly undelivered: string;
  readonly failed: string;
}

/** The failure queues of an area's jobs: for events that could not start one, and for those at which one failed. */
export function addJobFailures(scope: Construct, area: string, { stage, topics, ...meanings }: JobFailureProps) {
  const queue = (name: keyof typeof meanings) =>
    addFailureQueue(scope, `${area}-${name}`, { stage, topics, severity: 'ticket', meaning: meanings[name] });
  return { undelivered: queue('undelivered'), failed: queue('failed'), topics };
}
