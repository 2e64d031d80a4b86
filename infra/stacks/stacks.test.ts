import { stageNames } from '../config/stages.ts';
import { summaryOf } from '../testing/summary.ts';
import { type StackName, stacksOf } from '../testing/templates.ts';

describe.each(stageNames)('%s', (stage) => {
  it('stays as it was reviewed', () => {
    expect(summaryOf(stacksOf(stage))).toMatchSnapshot();
  });

  it.each(['DYNAMODB_ENDPOINT', 'STRIPE_ENDPOINT', 'PASSWORD_HASHING'])(
    'gives no function %s, which is for laptops',
    (variable) => {
      expect(JSON.stringify(Object.values(stacksOf(stage)))).not.toContain(variable);
    },
  );

  it('holds no secret and no account in any template', () => {
    const text = JSON.stringify(Object.values(stacksOf(stage)));
    expect(text).not.toMatch(/"\d{12}"|:\d{12}:/);
    expect(text.match(/resolve:[^}]*/g)).toEqual([
      `resolve:secretsmanager:crossbook/${stage}/origin-secret:SecretString:::`,
    ]);
  });
});

// biome-ignore lint/suspicious/noExplicitAny: the template is CloudFormation's, which has no types here.
type Stack = any;
const first = (stack: Stack, type: string): Stack =>
  Object.values<Stack>(stack.Resources).find(({ Type }) => Type === type);
const tableRule = (stack: Stack): Stack =>
  Object.values<Stack>(stack.Resources)
    .flatMap(({ Properties }) => Properties?.PolicyDocument?.Statement ?? [])
    .find(({ Action }) => Action.includes('dynamodb:GetItem'));
const removed = (stack: Stack, type: string) => {
  const [id = ''] = Object.entries<Stack>(stack.Resources).find(([, { Type }]) => Type === type) ?? [];
  delete stack.Resources[id];
};

it.each<[string, StackName, (stack: Stack) => unknown]>([
  ['an action more', 'api', (api) => tableRule(api).Action.push('dynamodb:Scan')],
  ['another action, resource apart', 'odds', (odds) => Object.assign(tableRule(odds), { Resource: '*' })],
  ['a condition that is gone', 'api', (api) => delete tableRule(api).Condition],
  [
    'somebody else who may take a role on',
    'mail',
    (mail) => {
      first(mail, 'AWS::IAM::Role').Properties.AssumeRolePolicyDocument.Statement[0].Principal = { AWS: '*' };
    },
  ],
  ['a route that is gone', 'api', (api) => removed(api, 'AWS::ApiGatewayV2::Route')],
  ['a route’s time', 'api', (api) => (first(api, 'AWS::ApiGatewayV2::Integration').Properties.TimeoutInMillis = 9)],
  ['a throttle', 'api', (api) => (first(api, 'AWS::ApiGatewayV2::Stage').Properties.DefaultRouteSettings = {})],
  ['an alarm’s threshold', 'api', (api) => (first(api, 'AWS::CloudWatch::Alarm').Properties.Threshold = 99)],
  ['what silence means', 'odds', (odds) => (first(odds, 'AWS::CloudWatch::Alarm').Properties.TreatMissingData = 'x')],
  ['how long logs are kept', 'api', (api) => (first(api, 'AWS::Logs::LogGroup').Properties.RetentionInDays = 1)],
  [
    'what happens to the table’s rows',
    'data',
    (data) => (first(data, 'AWS::DynamoDB::Table').DeletionPolicy = 'Delete'),
  ],
  [
    'recovery to a point in time',
    'data',
    (data) => {
      delete first(data, 'AWS::DynamoDB::Table').Properties.PointInTimeRecoverySpecification;
    },
  ],
  ['a function’s memory', 'api', (api) => (first(api, 'AWS::Lambda::Function').Properties.MemorySize = 128)],
  ['a schedule', 'odds', (odds) => (first(odds, 'AWS::Scheduler::Schedule').Properties.ScheduleExpression = 'x')],
  [
    'who may read the bucket',
    'web',
    (web) => first(web, 'AWS::S3::BucketPolicy').Properties.PolicyDocument.Statement.pop(),
  ],
])('the summary shows %s', (_name, stack, change) => {
  const changed = structuredClone(stacksOf('dev'));
  change(changed[stack]);
  expect(summaryOf(changed)).not.toBe(summaryOf(stacksOf('dev')));
});
