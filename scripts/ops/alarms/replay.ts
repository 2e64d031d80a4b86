import type { Template } from '../../../infra/testing/templates.ts';
import { resourcesOf } from '../../../infra/testing/templates.ts';
import { matchesPattern, metricMath } from './expressions.ts';

export type State = 'OK' | 'ALARM' | 'unchanged';

/** An entry in the log of a job (`mail-deliver-mail`), of the API's functions (`api`), or of the API itself (`api-access`). */
interface LogEntry {
  readonly log: string;
  readonly entry: Readonly<Record<string, unknown>>;
}

/** What AWS and the logs show within one period of the alarm. `metrics`: by name, already in the alarm's statistic. */
export interface Period {
  readonly metrics?: Readonly<Record<string, number>>;
  readonly logs?: readonly LogEntry[];
}

// biome-ignore lint/suspicious/noExplicitAny: the template is CloudFormation's, which has no types here.
export type Properties = any;

/**
 * The state of an alarm after some periods, oldest first, as its definition in the templates says. Fewer periods than it evaluates count as
 * preceded by silence. Simpler than CloudWatch in one respect: where data is missing, CloudWatch looks a few periods further back.
 * Source: https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html
 */
export function replay(
  alarm: Properties,
  periods: readonly Period[],
  templates: readonly Template[],
  last: Date,
): State {
  const { EvaluationPeriods: count, DatapointsToAlarm: needed = count, TreatMissingData: missing } = alarm;
  const seconds =
    alarm.Period ?? alarm.Metrics.flatMap((each: Properties) => each.MetricStat?.Period ?? each.Period ?? [])[0];
  const window = [...Array.from({ length: Math.max(0, count - periods.length) }, (): Period => ({})), ...periods].slice(
    -count,
  );
  const values = window.map((period, index) =>
    valueWithin(alarm, period, templates, new Date(last.getTime() - (window.length - 1 - index) * seconds * 1000)),
  );
  if (missing === 'ignore' && values.every((value) => value === undefined)) return 'unchanged';
  const breaching = values.filter((value) => (value === undefined ? missing === 'breaching' : breaches(alarm, value)));
  return breaching.length >= needed ? 'ALARM' : 'OK';
}

function breaches({ ComparisonOperator, Threshold }: Properties, value: number): boolean {
  switch (ComparisonOperator) {
    case 'GreaterThanOrEqualToThreshold':
      return value >= Threshold;
    case 'LessThanThreshold':
      return value < Threshold;
    default:
      throw new Error(`The replay does not know ${ComparisonOperator}`);
  }
}

function valueWithin(alarm: Properties, period: Period, templates: readonly Template[], at: Date): number | undefined {
  const metric = (name: string, namespace: string, statistic: string) =>
    namespace.startsWith('crossbook/') ? logged(name, statistic, period, templates) : period.metrics?.[name];
  if (alarm.MetricName !== undefined)
    return metric(alarm.MetricName, alarm.Namespace, alarm.Statistic ?? alarm.ExtendedStatistic);
  const { Expression } = alarm.Metrics.find(({ ReturnData = true }: Properties) => ReturnData);
  const text = typeof Expression === 'string' ? Expression : Expression['Fn::Join'][1].map(String).join('');
  // A query over all operations of the table: its result is given under the name of the metric.
  const [, queried] = /^SELECT SUM\((\w+)\)/.exec(text) ?? [];
  if (queried !== undefined) return period.metrics?.[queried];
  const inputs = alarm.Metrics.flatMap(({ Id, MetricStat }: Properties) =>
    MetricStat === undefined
      ? []
      : [[Id, metric(MetricStat.Metric.MetricName, MetricStat.Metric.Namespace, MetricStat.Stat)]],
  );
  return metricMath(text, Object.fromEntries(inputs), at);
}

/** A metric as the stage's metric filters make it from log entries; undefined if none of them saw an entry. */
function logged(
  name: string,
  statistic: string,
  { logs = [] }: Period,
  templates: readonly Template[],
): number | undefined {
  const values = templates.flatMap((template) =>
    resourcesOf(template, 'AWS::Logs::MetricFilter').flatMap(([, { Properties }]) => {
      const { MetricName, MetricValue, DefaultValue } = Properties.MetricTransformations[0];
      if (MetricName !== name) return [];
      const group: string = template.Resources[Properties.LogGroupName.Ref]?.Properties.LogGroupName;
      return logs.flatMap(({ log, entry }): number[] => {
        if (!group.endsWith(`/${log}`)) return [];
        if (!matchesPattern(Properties.FilterPattern, entry)) return DefaultValue === undefined ? [] : [DefaultValue];
        return [MetricValue.startsWith('$.') ? Number(entry[MetricValue.slice(2)]) : Number(MetricValue)];
      });
    }),
  );
  if (values.length === 0) return undefined;
  if (statistic === 'Sum') return values.reduce((sum, value) => sum + value, 0);
  if (statistic === 'Maximum') return Math.max(...values);
  throw new Error(`The replay does not know ${statistic}`);
}
