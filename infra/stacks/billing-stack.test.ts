import { ENTRY_METADATA } from '../config/entry-metadata.ts';
import { alarmNamed, functionBehind, onlyOne, resourcesOf, stacksOf } from '../testing/templates.ts';

const { billing, api } = stacksOf('dev');
const job = onlyOne(billing, 'AWS::Lambda::Function');
const alarms = resourcesOf(billing, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) => Properties);

it('the reconciler runs once at a time, for 120 seconds at most', () => {
  expect(job.Metadata?.[ENTRY_METADATA]).toBe('operations/reconciliation/reconcile');
  expect(job.Properties).toMatchObject({ Timeout: 120, ReservedConcurrentExecutions: 1, Runtime: 'nodejs24.x' });
});

it('the reconciler runs every hour and is not retried before the next hour', () => {
  const { ScheduleExpression, Target, State } = onlyOne(billing, 'AWS::Scheduler::Schedule').Properties;
  expect([ScheduleExpression, State]).toEqual(['rate(1 hour)', 'ENABLED']);
  expect(functionBehind(billing, Target.Arn)?.Metadata?.[ENTRY_METADATA]).toBe('operations/reconciliation/reconcile');
  const never = { MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 3600 };
  expect(Target.RetryPolicy).toEqual(never);
  expect(onlyOne(billing, 'AWS::Lambda::EventInvokeConfig').Properties).toMatchObject(never);
});

it('R-343: undelivered and failed events go to separate queues, and each has an alarm', () => {
  const { Target } = onlyOne(billing, 'AWS::Scheduler::Schedule').Properties;
  const { Destination } = onlyOne(billing, 'AWS::Lambda::EventInvokeConfig').Properties.DestinationConfig.OnFailure;
  const queues = [Target.DeadLetterConfig.Arn, Destination].map((arn) => arn['Fn::GetAtt'][0]);
  expect(new Set(queues).size).toBe(2);
  const alarmed = alarms
    .filter(({ Namespace }) => Namespace === 'AWS/SQS')
    .flatMap(({ Dimensions }) => Dimensions.map(({ Value }: never) => Value['Fn::GetAtt'][0]));
  expect(alarmed.toSorted()).toEqual(queues.toSorted());
});

/** Log groups in which an event is counted into this metric. */
function countedIn(template: typeof billing, event: string, metric: string): string[] {
  const groups = template.Resources;
  return resourcesOf(template, 'AWS::Logs::MetricFilter')
    .map(([, { Properties }]) => Properties)
    .filter(({ FilterPattern }) => FilterPattern === `{ $.message = "${event}" }`)
    .filter(
      ({ MetricTransformations: [{ MetricName, MetricNamespace }] }) => metric === `${MetricNamespace} ${MetricName}`,
    )
    .map(({ LogGroupName }) => groups[LogGroupName.Ref]?.Properties.LogGroupName);
}

it.each([
  ['payment_parked', ['/crossbook/dev/operations-reconciliation-reconcile', '/crossbook/dev/api']],
  ['payment_disputed', ['/crossbook/dev/operations-reconciliation-reconcile', '/crossbook/dev/api']],
  ['subscription_doubled', ['/crossbook/dev/operations-reconciliation-reconcile', '/crossbook/dev/api']],
  ['subscription_stray', ['/crossbook/dev/operations-reconciliation-reconcile', '/crossbook/dev/api']],
  ['invoice_not_finalised', ['/crossbook/dev/operations-reconciliation-reconcile', '/crossbook/dev/api']],
  ['undo_failed', ['/crossbook/dev/operations-reconciliation-reconcile']],
])('an alarm fires at once for %s, in every function that logs it', (event, logs) => {
  const alarm = alarms.find(({ MetricName }) => MetricName === event);
  expect(alarm).toMatchObject({ Threshold: 1, Statistic: 'Sum', Period: 300, TreatMissingData: 'notBreaching' });
  expect(alarm.AlarmActions).toHaveLength(1);
  const metric = `${alarm.Namespace} ${alarm.MetricName}`;
  expect([...countedIn(billing, event, metric), ...countedIn(api, event, metric)]).toEqual(logs);
});

it.each([
  ['webhook_wrong_mode', 1, 300],
  ['portal_not_configured', 1, 300],
])('an alarm fires for %s in the log of the API’s functions', (event, threshold, period) => {
  const alarm = resourcesOf(api, 'AWS::CloudWatch::Alarm')
    .map(([, { Properties }]) => Properties)
    .find(({ MetricName }) => MetricName === event);
  expect(alarm).toMatchObject({ Threshold: threshold, Period: period });
  expect(countedIn(api, event, `${alarm.Namespace} ${event}`)).toEqual(['/crossbook/dev/api']);
});

it('the schedule may invoke the job’s alias, but neither the function nor one of its versions', () => {
  const statements = resourcesOf(billing, 'AWS::IAM::Policy')
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
    .filter(({ Action }) => Action === 'lambda:InvokeFunction');
  expect(statements).toHaveLength(1);
  expect(functionBehind(billing, statements[0].Resource)).toBe(job);
});

it('an alarm fires when the reconciler has not run for three hours, for any reason', () => {
  expect(alarmNamed(billing, 'crossbook-dev-reconciler-silent')).toMatchObject({
    ...{ MetricName: 'Invocations', Statistic: 'Sum', Period: 60, EvaluationPeriods: 180, Threshold: 1 },
    ...{ ComparisonOperator: 'LessThanThreshold', TreatMissingData: 'breaching' },
  });
});
