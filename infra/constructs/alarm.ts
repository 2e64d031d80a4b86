import { Duration } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import type { Construct } from 'constructs';
import type { StageName } from '../config/stages.ts';
import type { AlarmTopics, Severity } from './alarm-topic.ts';

interface AlarmProps {
  readonly stage: StageName;
  readonly metric: IMetric;
  /** The alarm fires when the metric reaches this. */
  readonly threshold: number;
  /** Fires when the metric is below the threshold instead. */
  readonly below?: true;
  /**
   * 'breaching' also fires when there is no data; 'ignore' then keeps the state. With 'breaching' use many one-minute periods: CloudWatch keeps evaluating the last data point for about two periods
   * more than configured, which with one period of three hours would make nine.
   * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html
   */
  readonly missingData?: 'breaching' | 'ignore';
  readonly periods?: number;
  /** Impact on users, and where to look. */
  readonly meaning: string;
  readonly severity: Severity;
  readonly topics: AlarmTopics;
}

interface SilenceAlarmProps extends Pick<AlarmProps, 'stage' | 'topics' | 'meaning'> {
  readonly job: IFunction;
  readonly minutes: number;
}

const missingDataRules = {
  breaching: TreatMissingData.BREACHING,
  ignore: TreatMissingData.IGNORE,
  notBreaching: TreatMissingData.NOT_BREACHING,
} as const;

/** `name`: as in docs/operations/runbook.md; the alarm itself is `crossbook-<stage>-<name>`. */
export function addAlarm(scope: Construct, name: string, props: AlarmProps): Alarm {
  const { stage, metric, threshold, below, missingData, periods = 1, meaning, severity, topics } = props;
  const alarm = new Alarm(scope, `${name.replaceAll('_', '-')}-alarm`, {
    alarmName: `crossbook-${stage}-${name}`,
    metric,
    threshold,
    comparisonOperator:
      below === true ? ComparisonOperator.LESS_THAN_THRESHOLD : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    evaluationPeriods: periods,
    alarmDescription: meaning,
    treatMissingData: missingDataRules[missingData ?? 'notBreaching'],
  });
  const action = new SnsAction(topics[severity]);
  alarm.addAlarmAction(action);
  // Whoever was told of an alarm is told of its end too.
  alarm.addOkAction(action);
  return alarm;
}

/** Fires when a scheduled job has not been started for so many minutes. */
export function addSilenceAlarm(scope: Construct, name: string, { job, minutes, ...props }: SilenceAlarmProps): void {
  addAlarm(scope, name, {
    ...props,
    severity: 'ticket',
    metric: job.metricInvocations({ period: Duration.minutes(1) }),
    threshold: 1,
    below: true,
    missingData: 'breaching',
    periods: minutes,
  });
}
