import { expect, it } from 'vitest';
import { adaptTemplate, nestedTemplates } from './template-gaps.ts';

const context = { port: 8123, originSecretCopy: '/crossbook/dev/copy', nested: new Map() };

function adapted(Resources: object, Outputs: object = {}) {
  return JSON.parse(adaptTemplate(JSON.stringify({ Resources, Outputs }), context));
}

it('a template that the emulator can hold stays as it is', () => {
  const queue = { Type: 'AWS::SQS::Queue', Properties: { MessageRetentionPeriod: 60 }, DeletionPolicy: 'Delete' };
  expect(adapted({ queue }).Resources.queue).toMatchObject(queue);
});

it('a resource of a missing type is left out, and nothing waits for it', () => {
  const { Resources } = adapted({
    budget: { Type: 'AWS::Budgets::Budget' },
    queue: { Type: 'AWS::SQS::Queue', DependsOn: ['budget', 'topic'] },
    topic: { Type: 'AWS::SNS::Topic' },
  });
  expect([Object.keys(Resources), Resources.queue.DependsOn]).toEqual([['queue', 'topic'], ['topic']]);
});

it('a resource that something refers to is not left out silently', () => {
  const referring = { Type: 'AWS::SQS::Queue', Properties: { QueueName: { Ref: 'budget' } } };
  expect(() => adapted({ budget: { Type: 'AWS::Budgets::Budget' }, referring })).toThrow('budget cannot be left out');
});

it('an alarm on metric math keeps everything but its metric', () => {
  const alarm = {
    Type: 'AWS::CloudWatch::Alarm',
    Properties: { AlarmName: 'a', Threshold: 5, Metrics: [{ Id: 'm' }] },
  };
  const { Resources } = adapted({ alarm });
  expect(Resources.alarm.Properties).toMatchObject({ AlarmName: 'a', Threshold: 5, MetricName: 'LeftOut' });
  expect(Resources.alarm.Properties.Metrics).toBeUndefined();
});

it('only the product’s functions call the local provider, with the copy of the origin secret', () => {
  const Variables = {
    ODDS_API_BASE_URL: 'https://odds.example',
    EMAIL_KEY_PARAMETER: '/crossbook/dev/email-key',
    ORIGIN_SECRET_PARAMETER: { 'Fn::Join': ['', ['/aws/reference/secretsmanager/', { Ref: 'secret' }]] },
  };
  const lambda = { Type: 'AWS::Lambda::Function', Properties: { Environment: { Variables } } };
  const { Resources } = adapted({
    own: { ...lambda, Metadata: { 'crossbook:entry': 'identity/account/login' } },
    other: lambda,
  });
  expect(Resources.own.Properties.Environment.Variables).toEqual({
    ODDS_API_BASE_URL: 'http://127.0.0.1:8123',
    STRIPE_ENDPOINT: 'http://127.0.0.1:8123',
    EMAIL_KEY_PARAMETER: '/crossbook/dev/email-key',
    ORIGIN_SECRET_PARAMETER: '/crossbook/dev/copy',
  });
  expect(Resources.other.Properties).toEqual(lambda.Properties);
});

const KEY = `${'0123456789abcdef'.repeat(4)}.json`;
const area = (address: string) => ({
  Type: 'AWS::CloudFormation::Stack',
  Properties: { TemplateURL: { 'Fn::Join': ['', ['https://s3.', { Ref: 'AWS::URLSuffix' }, address]] } },
  Metadata: { 'crossbook:template': 'area.json' },
});

it('nested templates are found by the ends of their addresses', () => {
  const resources = (address: string) =>
    JSON.stringify({ Resources: { area: area(address), queue: { Type: 'AWS::SQS::Queue' } } });
  expect(nestedTemplates(resources(`/bucket/${KEY}`))).toEqual([{ file: 'area.json', key: KEY }]);
  expect(() => nestedTemplates(resources('/template.json'))).toThrow('Not an address that the CDK writes');
});

it('the resources of a nested stack are adapted in the place of the stack', () => {
  const nested = {
    Resources: { group: { Type: 'AWS::CodeDeploy::DeploymentGroup' }, queue: { Type: 'AWS::SQS::Queue' } },
  };
  const text = adaptTemplate(JSON.stringify({ Resources: { area: area(`/bucket/${KEY}`) } }), {
    ...context,
    nested: new Map([['area.json', JSON.stringify(nested)]]),
  });
  expect(Object.keys(JSON.parse(text).Resources)).toEqual(['queue']);
});
