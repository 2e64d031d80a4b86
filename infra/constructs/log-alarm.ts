import type { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { StageName } from '../config/stages.ts';
import { addAlarm } from './alarm.ts';
import type { AppFunction } from './app-function.ts';

interface LogAlarmProps {
  readonly stage: StageName;
  /** Name of the log entry that is counted. */
  readonly event: string;
  /** Whose logs it may stand in. */
  readonly functions: readonly AppFunction[];
  /** Rings when so many came within a period. */
  readonly threshold: number;
  readonly period: Duration;
  readonly meaning: string;
  readonly topic: Topic;
}

/** Rings when functions log something by a name, in all their logs together. */
export function addLogAlarm(scope: Construct, props: LogAlarmProps): void {
  const { stage, event, functions, threshold, period, meaning, topic } = props;
  const id = event.replaceAll('_', '-');
  const counted = { metricNamespace: `crossbook/${stage}`, metricName: event };
  for (const each of functions) {
    new MetricFilter(scope, `${id}-in-${each.node.id.replaceAll('/', '-')}`, {
      ...counted,
      logGroup: each.logGroup,
      filterPattern: FilterPattern.stringValue('$.message', '=', event),
      metricValue: '1',
    });
  }
  const metric = new Metric({
    namespace: counted.metricNamespace,
    metricName: counted.metricName,
    statistic: 'Sum',
    period,
  });
  addAlarm(scope, `${id}-alarm`, { metric, threshold, meaning, topic });
}
