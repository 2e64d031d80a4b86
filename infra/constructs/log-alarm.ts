import type { Duration } from 'aws-cdk-lib';
import { type Alarm, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Construct } from 'constructs';
import type { StageName } from '../config/stages.ts';
import { addAlarm } from './alarm.ts';
import type { AlarmTopics, Severity } from './alarm-topic.ts';

interface LogCountProps {
  readonly stage: StageName;
  /** Name of the log entry that is counted. */
  readonly event: string;
  /** Logs that may have it. */
  readonly logs: readonly ILogGroup[];
}

interface LogAlarmProps extends LogCountProps {
  /** Fires when this many were logged within a period. */
  readonly threshold: number;
  readonly period: Duration;
  readonly meaning: string;
  readonly severity: Severity;
  readonly topics: AlarmTopics;
}

interface LogMetricProps {
  readonly stage: StageName;
  readonly name: string;
  readonly logGroup: ILogGroup;
  /** CloudWatch filter pattern for JSON entries. */
  readonly pattern: string;
  /** Value of an entry: 1, or a field such as `$.seconds`. */
  readonly value: string;
  /** Value of a minute with other entries only; without it such a minute has no data. */
  readonly otherwise?: 0;
}

/** Counts an event in some logs. Other stacks may count into the same metric. */
export function countLogEntries(scope: Construct, { stage, event, logs }: LogCountProps): void {
  for (const logGroup of logs) {
    new MetricFilter(scope, `${constructId(event)}-in-${logGroup.node.id}`, {
      ...metricIn(stage, event),
      logGroup,
      filterPattern: FilterPattern.stringValue('$.message', '=', event),
      metricValue: '1',
    });
  }
}

/** Fires when an event is logged, counted over all the logs. */
export function addLogAlarm(scope: Construct, props: LogAlarmProps): Alarm {
  const { stage, event, threshold, period, meaning, severity, topics } = props;
  countLogEntries(scope, props);
  const metric = logMetric(stage, event, { statistic: 'Sum', period });
  return addAlarm(scope, event, { stage, metric, threshold, meaning, severity, topics });
}

/** Makes a metric of a value in one log. */
export function measureLog(
  scope: Construct,
  { stage, name, logGroup, pattern, value, otherwise }: LogMetricProps,
): void {
  new MetricFilter(scope, `${constructId(name)}-metric`, {
    ...metricIn(stage, name),
    logGroup,
    filterPattern: FilterPattern.literal(pattern),
    metricValue: value,
    ...(otherwise === undefined ? {} : { defaultValue: otherwise }),
  });
}

/** The metric of this name. */
export function logMetric(
  stage: StageName,
  name: string,
  options: { readonly statistic: string; readonly period: Duration },
): Metric {
  const { metricNamespace: namespace, metricName } = metricIn(stage, name);
  return new Metric({ namespace, metricName, ...options });
}

const metricIn = (stage: StageName, name: string) => ({ metricNamespace: `crossbook/${stage}`, metricName: name });
const constructId = (name: string) => name.replaceAll('_', '-');
