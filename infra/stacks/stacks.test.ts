import { stageNames } from '../config/stages.ts';
import { summarizeStacks } from '../testing/summary.ts';
import { type StackName, stacksOf } from '../testing/templates.ts';

describe.each(stageNames)('%s', (stage) => {
  it('stays as it was reviewed', () => {
    expect(summarizeStacks(stacksOf(stage))).toMatchSnapshot();
  });

  it.each([
    'DYNAMODB_ENDPOINT',
    'STRIPE_ENDPOINT',
    'PUSH_ENDPOINT',
    'DISCORD_ENDPOINT',
    'TELEGRAM_ENDPOINT',
    'PASSWORD_HASHING',
  ])('no function gets %s, which is for local development', (variable) => {
    expect(JSON.stringify(Object.values(stacksOf(stage)))).not.toContain(variable);
  });

  it('no template contains a secret or an account id', () => {
    const text = JSON.stringify(Object.values(stacksOf(stage)));
    expect(text).not.toMatch(/"\d{12}"|:\d{12}:/);
    // Of the API and of the live sockets.
    const secret = expect.stringMatching(/^resolve:secretsmanager:",\{"Fn::GetStackOutput":.*originsecret1value/);
    expect(text.match(/resolve:[^}]*/g)).toEqual([secret, secret]);
  });
});

// biome-ignore lint/suspicious/noExplicitAny: the template is CloudFormation's, which has no types here.
type Stack = any;
const first = (stack: Stack, type: string): Stack =>
  Object.values<Stack>(stack.Resources).find(({ Type }) => Type === type);
const tableRule = (stack: Stack): Stack =>
  Object.values<Stack>(stack.Resources)
    .flatMap(({ Properties }) => Properties?.Policies ?? [])
    .flatMap(({ PolicyDocument }) => PolicyDocument.Statement)
    .find(({ Action }) => Action.includes('dynamodb:GetItem'));
const removed = (stack: Stack, type: string) => {
  const [id = ''] = Object.entries<Stack>(stack.Resources).find(([, { Type }]) => Type === type) ?? [];
  delete stack.Resources[id];
};

it.each<[string, StackName, (stack: Stack) => unknown]>([
  ['an added action', 'api', (api) => tableRule(api).Action.push('dynamodb:Scan')],
  ['a changed resource', 'odds', (odds) => Object.assign(tableRule(odds), { Resource: '*' })],
  ['a removed condition', 'api', (api) => delete tableRule(api).Condition],
  [
    'another principal that may assume a role',
    'mail',
    (mail) => {
      first(mail, 'AWS::IAM::Role').Properties.AssumeRolePolicyDocument.Statement[0].Principal = { AWS: '*' };
    },
  ],
  ['a removed route', 'api', (api) => removed(api, 'AWS::ApiGatewayV2::Route')],
  ['a route’s timeout', 'api', (api) => (first(api, 'AWS::ApiGatewayV2::Integration').Properties.TimeoutInMillis = 9)],
  ['a throttle', 'api', (api) => (first(api, 'AWS::ApiGatewayV2::Stage').Properties.DefaultRouteSettings = {})],
  ['an alarm’s threshold', 'api', (api) => (first(api, 'AWS::CloudWatch::Alarm').Properties.Threshold = 99)],
  [
    'how missing data is treated',
    'odds',
    (odds) => (first(odds, 'AWS::CloudWatch::Alarm').Properties.TreatMissingData = 'x'),
  ],
  ['how an alias moves', 'api', (api) => delete first(api, 'AWS::Lambda::Alias').UpdatePolicy],
  [
    'a shift that no alarm stops',
    'api',
    (api) => (first(api, 'AWS::CodeDeploy::DeploymentGroup').Properties.AlarmConfiguration.Enabled = false),
  ],
  ['log retention', 'api', (api) => (first(api, 'AWS::Logs::LogGroup').Properties.RetentionInDays = 1)],
  ['the table’s deletion policy', 'data', (data) => (first(data, 'AWS::DynamoDB::Table').DeletionPolicy = 'Delete')],
  [
    'point-in-time recovery',
    'data',
    (data) => {
      delete first(data, 'AWS::DynamoDB::Table').Properties.PointInTimeRecoverySpecification;
    },
  ],
  ['a function’s memory', 'api', (api) => (first(api, 'AWS::Lambda::Function').Properties.MemorySize = 128)],
  ['a schedule', 'odds', (odds) => (first(odds, 'AWS::Scheduler::Schedule').Properties.ScheduleExpression = 'x')],
  ['the bucket policy', 'web', (web) => first(web, 'AWS::S3::BucketPolicy').Properties.PolicyDocument.Statement.pop()],
])('the summary shows %s', (_name, stack, change) => {
  const changed = structuredClone(stacksOf('dev'));
  change(changed[stack]);
  expect(summarizeStacks(changed)).not.toBe(summarizeStacks(stacksOf('dev')));
});
