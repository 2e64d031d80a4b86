import { Alarm, type Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Topic } from 'aws-cdk-lib/aws-sns';
import type { Construct } from 'constructs';

interface AlarmProps {
  readonly metric: Metric;
  /** Rings when the metric reaches this. */
  readonly threshold: number;
  readonly periods?: number;
  /** What people who use the product lose while it rings, and where to look. */
  readonly meaning: string;
  readonly topic: Topic;
}

export function addAlarm(
  scope: Construct,
  id: string,
  { metric, threshold, periods = 1, meaning, topic }: AlarmProps,
): Alarm {
  const alarm = new Alarm(scope, id, {
    metric,
    threshold,
    evaluationPeriods: periods,
    alarmDescription: meaning,
    treatMissingData: TreatMissingData.NOT_BREACHING,
  });
  alarm.addAlarmAction(new SnsAction(topic));
  return alarm;
}
