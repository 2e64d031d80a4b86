import { expect, it } from 'vitest';
import { inventoryOf, template } from './inventory.ts';

const ourFunction = (entry: string, properties: object) => ({
  Type: 'AWS::Lambda::Function',
  Properties: properties,
  Metadata: { 'crossbook:entry': entry },
});
const everyTime = (rate: string, target: string) => ({
  Type: 'AWS::Scheduler::Schedule',
  Properties: { ScheduleExpression: rate, Target: { Arn: { 'Fn::GetAtt': [target, 'Arn'] } } },
});
const filter = (name: string) => ({
  Type: 'AWS::Logs::MetricFilter',
  Properties: { MetricTransformations: [{ MetricNamespace: 'n', MetricName: name, MetricValue: '1' }] },
});
const stage = {
  Type: 'AWS::ApiGatewayV2::Stage',
  Properties: { DefaultRouteSettings: { ThrottlingRateLimit: 500 } },
};

const read = (...stacks: Record<string, object>[]) =>
  inventoryOf(stacks.map((Resources) => template.parse({ Resources })));

it('counts resources by type over all stacks', () => {
  const { counts } = read(
    { a: { Type: 'AWS::SQS::Queue' }, b: { Type: 'AWS::SQS::Queue' } },
    { a: { Type: 'AWS::SQS::Queue' } },
  );
  expect([...counts]).toEqual([['AWS::SQS::Queue', 3]]);
});

it('reads memory and time-out of our functions, and leaves out those of the CDK', () => {
  const { functionMemory, functionTimeout } = read({
    scan: ourFunction('opportunities/refresh-odds', { MemorySize: 1769, Timeout: 120 }),
    plain: ourFunction('account/login', {}),
    copier: { Type: 'AWS::Lambda::Function', Properties: { MemorySize: 4096 } },
  });
  expect([...functionMemory]).toEqual([
    ['opportunities/refresh-odds', 1769 / 1024],
    ['account/login', 0.125],
  ]);
  expect([...functionTimeout]).toEqual([
    ['opportunities/refresh-odds', 120],
    ['account/login', 3],
  ]);
});

it('reads how often the clock starts what, and refuses what it cannot read', () => {
  const resources = { job: ourFunction('mail/sweep-outbox', {}) };
  expect([...read({ ...resources, clock: everyTime('rate(15 minutes)', 'job') }).schedules]).toEqual([
    ['mail/sweep-outbox', 900],
  ]);
  expect(() => read({ ...resources, clock: everyTime('cron(0 0 * * ? *)', 'job') })).toThrow('Not a rate: cron');
  expect(() => read({ ...resources, clock: everyTime('rate(1 hour)', 'other') })).toThrow('starts other');
});

it('counts a metric once, however many filters write it, and an alarm by the metrics in its formula', () => {
  const alarm = { Type: 'AWS::CloudWatch::Alarm', Properties: { MetricName: 'm' } };
  const metric = (id: string) => ({ Id: id, MetricStat: { Metric: {}, Period: 60, Stat: 'Sum' } });
  const formula = {
    Type: 'AWS::CloudWatch::Alarm',
    Properties: { Metrics: [{ Id: 'e', Expression: 'a/b' }, metric('a'), metric('b')] },
  };
  const { customMetrics, alarmMetrics } = read({
    a: filter('x'),
    b: filter('x'),
    c: filter('y'),
    d: alarm,
    e: formula,
  });
  expect([customMetrics, alarmMetrics]).toEqual([2, 3]);
});

it('counts for an alarm on a query what the query looks through', () => {
  const joined = {
    'Fn::Join': ['', ["SELECT SUM(ThrottledRequests) FROM x WHERE TableName = '", { Ref: 'table' }, "'"]],
  };
  const query = { Type: 'AWS::CloudWatch::Alarm', Properties: { Metrics: [{ Id: 'q', Expression: joined }] } };
  expect(read({ query }).alarmMetrics).toBe(7);
});

it('reads rules of firewalls, the longest life of logs and how many calls are admitted', () => {
  const { firewallRules, logRetentionDays, callsPerSecond } = read({
    wall: { Type: 'AWS::WAFv2::WebACL', Properties: { Rules: [{}, {}] } },
    short: { Type: 'AWS::Logs::LogGroup', Properties: { RetentionInDays: 14 } },
    long: { Type: 'AWS::Logs::LogGroup', Properties: { RetentionInDays: 90 } },
    stage,
  });
  expect([firewallRules, logRetentionDays, callsPerSecond]).toEqual([2, 90, 500]);
});
