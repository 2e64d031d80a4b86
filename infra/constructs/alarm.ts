import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';
import type { StageName } from '../config/stages.ts';

interface AlarmProps {
  readonly stage: StageName;
  readonly metric: IMetric;
  /** Rings when the metric reaches this. */
  readonly threshold: number;
  /** Rings when the metric stays below the threshold instead. */
  readonly below?: true;
  /**
   * Rings also when nothing is measured: what should have happened did not. Ask for many periods of a minute: CloudWatch goes by the last
   * figure it has for some two periods more than are asked for, which with one period of three hours makes nine.
   * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/alarms-and-missing-data.html
   */
  readonly silence?: 'rings';
  readonly periods?: number;
  /** What people who use the product lose while it rings, and where to look. */
  readonly meaning: string;
  readonly topic: Topic;
}

/** `name`: what docs/operations/runbook.md calls it; the alarm itself is `crossbook-<stage>-<name>`. */
export function addAlarm(scope: Construct, name: string, props: AlarmProps): Alarm {
  const { stage, metric, threshold, below, silence, periods = 1, meaning, topic } = props;
  const alarm = new Alarm(scope, `${name.replaceAll('_', '-')}-alarm`, {
    alarmName: `crossbook-${stage}-${name}`,
    metric,
    threshold,
    comparisonOperator:
      below === true ? ComparisonOperator.LESS_THAN_THRESHOLD : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
    evaluationPeriods: periods,
    alarmDescription: meaning,
    treatMissingData: silence === 'rings' ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
  });
  alarm.addAlarmAction(new SnsAction(topic));
  return alarm;
}
