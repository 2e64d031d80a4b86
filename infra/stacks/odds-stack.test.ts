import { events } from '../../shared/deployment/events.ts';
import { ENTRY_METADATA } from '../config/entry-metadata.ts';
import { stageLeagues } from '../config/stages.ts';
import { alarmNamed, functionBehind, onlyOne, type Resource, resourcesOf, stacksOf } from '../testing/templates.ts';

const { odds } = stacksOf('dev');
const { odds: prodOdds } = stacksOf('prod');
const functionsOf = (name: string) =>
  resourcesOf(odds, 'AWS::Lambda::Function')
    .map(([, resource]) => resource)
    .filter(({ Metadata }) => Metadata?.[ENTRY_METADATA] === name);
const [planner, ...others] = functionsOf('odds/plan-scan');
const runs = functionsOf('odds/scan-league');

/** The resource that an ARN attribute refers to. */
function target(arn: { 'Fn::GetAtt': [string, string] }): Resource | undefined {
  return odds.Resources[arn['Fn::GetAtt'][0]];
}

it('each league has a function of its own with 120 seconds, in which one run goes on at a time', () => {
  expect([others.length, runs.length]).toEqual([0, stageLeagues('dev').length]);
  for (const { Properties } of runs) {
    expect(Properties).toMatchObject({ Timeout: 120, ReservedConcurrentExecutions: 1, Runtime: 'nodejs24.x' });
  }
  expect(planner?.Properties).toMatchObject({ Timeout: 20, ReservedConcurrentExecutions: 2, Runtime: 'nodejs24.x' });
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

it('a requested scan starts a round, and what it asks for starts the function of that league', () => {
  const rules = resourcesOf(odds, 'AWS::Events::Rule').map(([, { Properties }]) => Properties);
  const started = rules.map(({ EventPattern, EventBusName, Targets }) => {
    expect(odds.Resources[EventBusName.Ref]?.Type).toBe('AWS::Events::EventBus');
    return [EventPattern, functionBehind(odds, Targets[0].Arn)];
  });
  const patternOf = ({ source, detailType }: { source: string; detailType: string }) => ({
    source: [source],
    'detail-type': [detailType],
  });
  expect(started).toEqual([
    [patternOf(events.scanRequested), planner],
    ...stageLeagues('dev').map((league, n) => [
      { ...patternOf(events.leagueScanRequested), detail: { league: [league] } },
      runs[n],
    ]),
  ]);
  // Each league's runs have their own process, with its own cache of replies.
  expect(new Set(started.map(([, target]) => target)).size).toBe(1 + stageLeagues('dev').length);
});

it('undelivered and failed events go to separate queues, each after one retry, whichever function fails', () => {
  const schedule = onlyOne(odds, 'AWS::Scheduler::Schedule').Properties.Target;
  const rules = resourcesOf(odds, 'AWS::Events::Rule').map(([, { Properties }]) => Properties.Targets[0]);
  const invokes = resourcesOf(odds, 'AWS::Lambda::EventInvokeConfig').map(([, { Properties }]) => Properties);
  const once = { MaximumRetryAttempts: 1, MaximumEventAgeInSeconds: 300 };
  const deadLetters = [schedule, ...rules].map((each) => {
    expect(each.RetryPolicy).toEqual(once);
    return JSON.stringify(each.DeadLetterConfig.Arn);
  });
  const failed = invokes.map((each) => {
    expect(each).toMatchObject(once);
    return JSON.stringify(each.DestinationConfig.OnFailure.Destination);
  });
  expect([rules.length, invokes.length]).toEqual(Array(2).fill(1 + stageLeagues('dev').length));
  expect([new Set(deadLetters).size, new Set(failed).size]).toEqual([1, 1]);
  expect(failed[0]).not.toBe(deadLetters[0]);
  for (const arn of [deadLetters[0], failed[0]]) expect(target(JSON.parse(arn ?? ''))?.Type).toBe('AWS::SQS::Queue');
});

it('the schedule may invoke the job’s alias, but neither the function nor one of its versions', () => {
  const statements = resourcesOf(odds, 'AWS::IAM::Policy')
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement)
    .filter(({ Action }) => Action === 'lambda:InvokeFunction');
  expect(statements).toHaveLength(1);
  expect(functionBehind(odds, statements[0].Resource)).toBe(planner);
});

const patterns = () =>
  resourcesOf(odds, 'AWS::Logs::MetricFilter').map(([, { Properties }]) => {
    const [{ MetricName, MetricValue }] = Properties.MetricTransformations;
    return [MetricName, Properties.FilterPattern, MetricValue];
  });

it('metrics show of each league’s run whether it published prices, its duration and the credits left', () => {
  expect(patterns().toSorted()).toEqual([
    ['credit_days_short', '{ $.message = "scan_finished" && $.creditDaysShort >= 0 }', '$.creditDaysShort'],
    ['credits_remaining', '{ $.message = "scan_finished" && $.creditsRemaining >= 0 }', '$.creditsRemaining'],
    ...Array(2).fill(['league_scan_failed', '{ $.message = "league_scan_failed" }', '1']),
    ['scan_paused', '{ $.message = "scan_paused" }', '1'],
    ['scan_published', '{ $.message = "scan_finished" && $.state = "fresh" }', '1'],
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

it('one alarm watches the slowest league’s run', () => {
  const { Metrics, Threshold } = alarmNamed(odds, 'crossbook-dev-near-time-out-odds-scan-league');
  expect(Threshold).toBe(108_000);
  const metrics = Metrics.filter(({ MetricStat }: { MetricStat?: unknown }) => MetricStat !== undefined);
  expect(metrics).toHaveLength(stageLeagues('dev').length);
});
