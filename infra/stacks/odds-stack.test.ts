import { events } from '../../shared/deployment/events.ts';
import { ENTRY_METADATA } from '../config/entry-metadata.ts';
import { alarmNamed, functionBehind, onlyOne, type Resource, resourcesOf, stacksOf } from '../testing/templates.ts';

const { odds } = stacksOf('dev');
const { odds: prodOdds } = stacksOf('prod');
const job = onlyOne(odds, 'AWS::Lambda::Function');

/** The resource that an ARN attribute refers to. */
function target(arn: { 'Fn::GetAtt': [string, string] }): Resource | undefined {
  return odds.Resources[arn['Fn::GetAtt'][0]];
}

it('a scan has 120 seconds, and at most two run at once', () => {
  expect(job.Metadata?.[ENTRY_METADATA]).toBe('opportunities/refresh-odds');
  expect(job.Properties).toMatchObject({ Timeout: 120, ReservedConcurrentExecutions: 2, Runtime: 'nodejs24.x' });
});

it.each([
  ['dev', odds, 'rate(15 minutes)'],
  ['prod', prodOdds, 'rate(1 minute)'],
])('scans in %s run at the stage’s rate', (_stage, template, rate) => {
  expect(onlyOne(template, 'AWS::Scheduler::Schedule').Properties).toMatchObject({
    ScheduleExpression: rate,
    State: 'ENABLED',
  });
});

it('a ScanRequested event on the bus starts a scan', () => {
  const { EventPattern, EventBusName, Targets } = onlyOne(odds, 'AWS::Events::Rule').Properties;
  expect(EventPattern).toEqual({
    source: [events.scanRequested.source],
    'detail-type': [events.scanRequested.detailType],
  });
  expect(odds.Resources[EventBusName.Ref]?.Type).toBe('AWS::Events::EventBus');
  expect(functionBehind(odds, Targets[0].Arn)).toMatchObject({
    Metadata: { [ENTRY_METADATA]: 'opportunities/refresh-odds' },
  });
});

it('undelivered and failed events go to separate queues, each after one retry', () => {
  const schedule = onlyOne(odds, 'AWS::Scheduler::Schedule').Properties.Target;
  const rule = onlyOne(odds, 'AWS::Events::Rule').Properties.Targets[0];
  const invoke = onlyOne(odds, 'AWS::Lambda::EventInvokeConfig').Properties;
  const failed = invoke.DestinationConfig.OnFailure.Destination;
  const once = { MaximumRetryAttempts: 1, MaximumEventAgeInSeconds: 300 };
  expect(schedule.RetryPolicy).toEqual(once);
  expect(rule.RetryPolicy).toEqual(once);
  expect(invoke).toMatchObject(once);
  expect(schedule.DeadLetterConfig.Arn).toEqual(rule.DeadLetterConfig.Arn);
  expect(target(schedule.DeadLetterConfig.Arn)?.Type).toBe('AWS::SQS::Queue');
  expect(target(failed)?.Type).toBe('AWS::SQS::Queue');
  expect(failed).not.toEqual(schedule.DeadLetterConfig.Arn);
});

it('an alarm fires as soon as either queue has a message, and describes the impact', () => {
  const queues = resourcesOf(odds, 'AWS::SQS::Queue').map(([id]) => id);
  const alarms = resourcesOf(odds, 'AWS::CloudWatch::Alarm')
    .map(([, { Properties }]) => Properties)
    .filter(({ Namespace }) => Namespace === 'AWS/SQS');
  expect(alarms.map(({ Dimensions }) => Dimensions[0].Value['Fn::GetAtt'][0]).toSorted()).toEqual(queues.toSorted());
  for (const alarm of alarms) {
    expect(alarm).toMatchObject({ Threshold: 1, ComparisonOperator: 'GreaterThanOrEqualToThreshold' });
    expect(alarm.AlarmDescription).toMatch(/^Lists go stale: /);
    expect(alarm.AlarmActions).toHaveLength(1);
  }
});

it('the schedule may invoke the job’s alias, but neither the function nor one of its versions', () => {
  const statements = resourcesOf(odds, 'AWS::IAM::Policy')
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
    .filter(({ Action }) => Action === 'lambda:InvokeFunction');
  expect(statements).toHaveLength(1);
  expect(functionBehind(odds, statements[0].Resource)).toBe(job);
});

const patterns = () =>
  resourcesOf(odds, 'AWS::Logs::MetricFilter').map(([, { Properties }]) => {
    const [{ MetricName, MetricValue }] = Properties.MetricTransformations;
    return [MetricName, Properties.FilterPattern, MetricValue];
  });

it('metrics show of each scan whether it published prices, its duration and the credits left', () => {
  expect(patterns().toSorted()).toEqual([
    ['credit_days_short', '{ $.message = "scan_finished" && $.creditDaysShort >= 0 }', '$.creditDaysShort'],
    ['credits_remaining', '{ $.message = "scan_finished" && $.creditsRemaining >= 0 }', '$.creditsRemaining'],
    ['league_scan_failed', '{ $.message = "league_scan_failed" }', '1'],
    ['scan_paused', '{ $.message = "scan_paused" }', '1'],
    ['scan_published', '{ $.message = "scan_finished" && ($.state = "done" || $.state = "partial") }', '1'],
    ['scan_seconds', '{ $.message = "scan_finished" }', '$.seconds'],
  ]);
});

it.each([
  ['dev', odds, 30],
  ['prod', prodOdds, 10],
])('an alarm fires in %s before lists are hidden when no scan publishes, or none runs', (stage, template, minutes) => {
  expect(alarmNamed(template, `crossbook-${stage}-lists-old`)).toMatchObject({
    Namespace: `crossbook/${stage}`,
    MetricName: 'scan_published',
    Statistic: 'Sum',
    ...{ Period: 60, EvaluationPeriods: minutes },
    Threshold: 1,
    ComparisonOperator: 'LessThanThreshold',
    TreatMissingData: 'breaching',
  });
});
