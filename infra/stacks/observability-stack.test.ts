import { alarmNamed, onlyOne, resourcesOf, stacksOf } from '../testing/templates.ts';

const stacks = stacksOf('dev');
const { observability } = stacks;
const { observability: prod } = stacksOf('prod');

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

it('what AWS counts for the whole account rings in one stage only', () => {
  const wholeAccount = ['functions-throttled', 'mails-bounce', 'mails-called-spam'];
  const names = (template: typeof prod) =>
    resourcesOf(template, 'AWS::CloudWatch::Alarm').map(([, { Properties }]) =>
      Properties.AlarmName.split('-').slice(2).join('-'),
    );
  expect(names(prod)).toEqual(expect.arrayContaining(wholeAccount));
  expect(names(observability).filter((name) => wholeAccount.includes(name))).toEqual([]);
  expect(resourcesOf(observability, 'AWS::Budgets::Budget')).toEqual([]);
});

it('the budget warns at 80% of its amount, and when it is forecast to be exceeded', () => {
  const { Budget, NotificationsWithSubscribers } = onlyOne(prod, 'AWS::Budgets::Budget').Properties;
  // Changed warnings create a new budget before the old one is deleted, so the name must differ.
  expect(Budget.BudgetName).toBe('crossbook-prod-monthly-budget-ACTUAL-80-FORECASTED-100');
  expect(Budget).toMatchObject({
    BudgetType: 'COST',
    TimeUnit: 'MONTHLY',
    BudgetLimit: { Amount: 200, Unit: 'USD' },
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
  ['Latest errors', '/crossbook/dev/api'],
  ['Quotes set aside', '/crossbook/dev/odds-scan-league'],
  ['Facts of sportsbooks', 'fact_outdated'],
])('the dashboard shows “%s”', (title, what) => {
  const parts: unknown[] = onlyOne(observability, 'AWS::CloudWatch::Dashboard').Properties.DashboardBody['Fn::Join'][1];
  const body: { widgets: { properties: { title?: string } }[] } = JSON.parse(
    parts.map((part) => (typeof part === 'string' ? part : 'a-reference')).join(''),
  );
  const widget = body.widgets.find(({ properties }) => properties.title?.startsWith(title));
  expect(JSON.stringify(widget)).toContain(what);
});

it('R-490: the canary may read its password and the site’s origin, and no row of the table', () => {
  const statements = (template: typeof observability) =>
    [
      ...resourcesOf(template, 'AWS::IAM::Role').flatMap(([, { Properties }]) => Properties.Policies ?? []),
      ...resourcesOf(template, 'AWS::IAM::Policy').map(([, { Properties }]) => Properties),
    ].flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
  const resources = (template: typeof observability) =>
    statements(template)
      .filter(({ Action }) => Action === 'ssm:GetParameters')
      .flatMap(({ Resource }) => JSON.stringify(Resource).match(/parameter\/[\w/-]+/g));
  expect(resources(observability)).toEqual([
    'parameter/crossbook/dev/canary-password',
    'parameter/crossbook/dev/site-origin',
  ]);
  expect(resources(prod)).toEqual(['parameter/crossbook/prod/canary-password']);
  for (const template of [observability, prod]) expect(JSON.stringify(statements(template))).not.toContain('dynamodb:');
});

it('R-490: the canary runs each minute', () => {
  expect(onlyOne(observability, 'AWS::Scheduler::Schedule').Properties.ScheduleExpression).toBe('rate(1 minute)');
});

it('no other stack reads the observability stack, so that it never blocks a change', () => {
  const { observability: _, ...others } = stacks;
  expect(JSON.stringify(Object.values(others))).not.toContain('crossbook-dev-observability');
});
