import { alarmNamed, onlyOne, resourcesOf, stacksOf } from '../testing/templates.ts';

const stacks = stacksOf('dev');
const { observability } = stacks;
const { observability: prod } = stacksOf('prod');

it.each([
  ['slow-answers', { MetricName: 'Latency', ExtendedStatistic: 'p99', Threshold: 5_000, EvaluationPeriods: 3 }],
  ['answers-near-time-out', { MetricName: 'IntegrationLatency', Statistic: 'Maximum', Threshold: 15_000 }],
  ['functions-throttled', { Namespace: 'AWS/Lambda', MetricName: 'Throttles', Threshold: 50, EvaluationPeriods: 3 }],
  ['mails-bounce', { Namespace: 'AWS/SES', MetricName: 'Reputation.BounceRate', Threshold: 0.05 }],
  ['mails-called-spam', { Namespace: 'AWS/SES', MetricName: 'Reputation.ComplaintRate', Threshold: 0.001 }],
  ['cdn-errors', { Namespace: 'AWS/CloudFront', MetricName: '5xxErrorRate', Threshold: 5, EvaluationPeriods: 3 }],
])('the alarm %s has its threshold', (name, expected) => {
  expect(alarmNamed(observability, `crossbook-dev-${name}`)).toMatchObject({
    ...expected,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    TreatMissingData: 'notBreaching',
  });
});

it.each([
  ['table-throttled', 'ThrottledRequests', 10],
  ['table-errors', 'SystemErrors', 5],
])('the alarm %s counts all operations of the table', (name, metric, threshold) => {
  const { Metrics, Threshold } = alarmNamed(observability, `crossbook-dev-${name}`);
  expect(Threshold).toBe(threshold);
  expect(JSON.stringify(Metrics[0].Expression)).toContain(
    `SELECT SUM(${metric}) FROM SCHEMA(\\"AWS/DynamoDB\\", Operation, TableName) WHERE TableName = '`,
  );
});

it.each([
  ['dev', observability, 30],
  ['prod', prod, 200],
])('the budget of %s warns at 80% of its amount, and when it is forecast to be exceeded', (stage, template, amount) => {
  const { Budget, NotificationsWithSubscribers } = onlyOne(template, 'AWS::Budgets::Budget').Properties;
  // Changed warnings create a new budget before the old one is deleted, so the name must differ.
  expect(Budget.BudgetName).toBe(`crossbook-${stage}-monthly-budget-ACTUAL-80-FORECASTED-100`);
  expect(Budget).toMatchObject({
    BudgetType: 'COST',
    TimeUnit: 'MONTHLY',
    BudgetLimit: { Amount: amount, Unit: 'USD' },
  });
  expect(
    NotificationsWithSubscribers.map(({ Notification: { NotificationType, Threshold } }: never) => [
      NotificationType,
      Threshold,
    ]),
  ).toEqual([
    ['ACTUAL', 80],
    ['FORECASTED', 100],
  ]);
  for (const { Subscribers } of NotificationsWithSubscribers) expect(Subscribers[0].SubscriptionType).toBe('SNS');
});

it.each([
  ['API: calls', 'Count'],
  ['API: refused and failed', '5xx'],
  ['API: milliseconds', 'p99'],
  ['CDN: errors', '5xxErrorRate'],
  ['Scans (one in 15 min)', 'scan_published'],
  ['Credits', 'credits_remaining'],
  ['Mails: sent, bounced', 'Complaint'],
  ['Mails: postponed', 'mail_parked'],
  ['Payments', 'payment_parked'],
  ['Functions: errors', 'Errors'],
  ['Functions: throttled', 'Throttles'],
  ['Functions: longest run', 'Duration'],
  ['Functions: at once', 'ConcurrentExecutions'],
  ['Failure queues', 'ApproximateNumberOfMessagesVisible'],
  ['Table: capacity', 'ConsumedReadCapacityUnits'],
  ['Table: throttled', 'WriteThrottleEvents'],
  ['Table: errors', 'SystemErrors'],
  ['Latest errors', '/crossbook/dev/account-login'],
])('the dashboard shows “%s”', (title, what) => {
  const parts: unknown[] = onlyOne(observability, 'AWS::CloudWatch::Dashboard').Properties.DashboardBody['Fn::Join'][1];
  const body: { widgets: { properties: { title?: string } }[] } = JSON.parse(
    parts.map((part) => (typeof part === 'string' ? part : 'a-reference')).join(''),
  );
  const widget = body.widgets.find(({ properties }) => properties.title?.startsWith(title));
  expect(JSON.stringify(widget)).toContain(what);
});

it('no other stack reads the observability stack, so that it never blocks a change', () => {
  const { observability: _, ...others } = stacks;
  expect(JSON.stringify(Object.values(others))).not.toContain('crossbook-dev-observability');
});

it('every log group has a retention of two weeks, in every stack', () => {
  const groups = Object.values(stacks).flatMap((each) => resourcesOf(each, 'AWS::Logs::LogGroup'));
  expect(groups.length).toBeGreaterThan(0);
  expect(groups.filter(([, { Properties }]) => Properties.RetentionInDays !== 14)).toEqual([]);
});
