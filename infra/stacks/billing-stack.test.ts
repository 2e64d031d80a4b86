import { ENTRY_METADATA } from '../config/entry-metadata.ts';
import { functionBehind, onlyOne, resourcesOf, stacksOf } from '../testing/templates.ts';

const { billing } = stacksOf('dev');
const job = onlyOne(billing, 'AWS::Lambda::Function');

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

it('the schedule may invoke the job’s alias, but neither the function nor one of its versions', () => {
  const statements = resourcesOf(billing, 'AWS::IAM::Policy')
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
    .filter(({ Action }) => Action === 'lambda:InvokeFunction');
  expect(statements).toHaveLength(1);
  expect(functionBehind(billing, statements[0].Resource)).toBe(job);
});
