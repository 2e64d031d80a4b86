import type { Duration } from 'aws-cdk-lib';
import { Metric } from 'aws-cdk-lib/aws-cloudwatch';
import { FilterPattern, MetricFilter } from 'aws-cdk-lib/aws-logs';
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
  const { metricNamespace: namespace, metricName } = counted(stage, event);
  const metric = new Metric({ namespace, metricName, statistic: 'Sum', period });
  addAlarm(scope, `${idOf(event)}-alarm`, { metric, threshold, meaning, topic });
}

const counted = (stage: StageName, event: string) => ({ metricNamespace: `crossbook/${stage}`, metricName: event });
const idOf = (event: string) => event.replaceAll('_', '-');
