import type { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, type ILogGroup, MetricFilter } from 'aws-cdk-lib/aws-logs';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { StageName } from '../config/stages.ts';
import { addAlarm } from './alarm.ts';
import type { AppFunction } from './app-function.ts';

interface CountedProps {
  readonly stage: StageName;
  /** Name of the log entry that is counted. */
  readonly event: string;
  /** Whose logs it may stand in. */
  readonly functions: readonly AppFunction[];
}

interface LogAlarmProps extends CountedProps {
  /** Rings when so many came within a period. */
  readonly threshold: number;
  readonly period: Duration;
  readonly meaning: string;
  readonly topic: Topic;
}

interface LogMetricProps {
  readonly stage: StageName;
  readonly name: string;
  readonly logGroup: ILogGroup;
  /** In CloudWatch's language for JSON entries. */
  readonly pattern: string;
  /** What an entry counts: 1, or a number that stands in it, as `$.seconds`. */
  readonly value: string;
}

/** Counts what functions log by a name. An alarm of another stack may count theirs together with its own. */
export function countLogEntries(scope: Construct, { stage, event, functions }: CountedProps): void {
  for (const each of functions) {
    new MetricFilter(scope, `${idOf(event)}-in-${each.node.id.replaceAll('/', '-')}`, {
      ...counted(stage, event),
      logGroup: each.logGroup,
      filterPattern: FilterPattern.stringValue('$.message', '=', event),
      metricValue: '1',
    });
  }
}

/** Rings when functions log something by a name, in all their logs together. */
export function addLogAlarm(scope: Construct, props: LogAlarmProps): void {
  const { stage, event, threshold, period, meaning, topic } = props;
  countLogEntries(scope, props);
  const metric = logMetric(stage, event, { statistic: 'Sum', period });
  addAlarm(scope, event, { stage, metric, threshold, meaning, topic });
}

/** Measures something in one log. */
export function measureLog(scope: Construct, { stage, name, logGroup, pattern, value }: LogMetricProps): void {
  new MetricFilter(scope, `${idOf(name)}-metric`, {
    ...counted(stage, name),
    logGroup,
    filterPattern: FilterPattern.literal(pattern),
    metricValue: value,
  });
}

/** What was counted or measured under a name. */
export function logMetric(
  stage: StageName,
  name: string,
  how: { readonly statistic: string; readonly period: Duration },
): Metric {
  const { metricNamespace: namespace, metricName } = counted(stage, name);
  return new Metric({ namespace, metricName, ...how });
}

const counted = (stage: StageName, name: string) => ({ metricNamespace: `crossbook/${stage}`, metricName: name });
const idOf = (name: string) => name.replaceAll('_', '-');
