import { onlyOne, resourcesOf, stacksOf } from '../testing/templates.ts';

const { data } = stacksOf('dev');
const table = onlyOne(data, 'AWS::DynamoDB::Table');

it('protects the table from deletion, by hand and by deployment', () => {
  expect(table.Properties.DeletionProtectionEnabled).toBe(true);
  expect(table.DeletionPolicy).toBe('Retain');
});

it('can go back to any second of the last 35 days', () => {
  expect(table.Properties.PointInTimeRecoverySpecification).toEqual({ PointInTimeRecoveryEnabled: true });
});

it('pays by use and lets expired items go', () => {
  expect(table.Properties.BillingMode).toBe('PAY_PER_REQUEST');
  expect(table.Properties.TimeToLiveSpecification).toEqual({ AttributeName: 'ttl', Enabled: true });
});

it('keys items by pk and sk, and has no index', () => {
  expect(table.Properties.KeySchema).toEqual([
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ]);
  expect(table.Properties).not.toHaveProperty('GlobalSecondaryIndexes');
});

it('generates the origin secret, 48 letters and digits that nobody types', () => {
  const secret = onlyOne(data, 'AWS::SecretsManager::Secret');
  expect(secret.Properties.GenerateSecretString).toEqual({ PasswordLength: 48, ExcludePunctuation: true });
  expect(secret.Properties).not.toHaveProperty('SecretString');
});

it('keeps the origin secret, but not from a first deployment that failed: its name would stand in the way of the next', () => {
  const secret = onlyOne(data, 'AWS::SecretsManager::Secret');
  expect(secret.Properties.Name).toBe('crossbook/dev/origin-secret');
  expect(secret).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
});

it('lets the alarms and the budgets of this account speak on the topic', () => {
  const statements: { Effect: string; Principal: unknown; Condition: unknown }[] = onlyOne(
    data,
    'AWS::SNS::TopicPolicy',
  ).Properties.PolicyDocument.Statement;
  expect(statements.filter(({ Effect }) => Effect === 'Allow')).toMatchObject([
    {
      Principal: { Service: 'cloudwatch.amazonaws.com' },
      Condition: { StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } } },
    },
    {
      Principal: { Service: 'budgets.amazonaws.com' },
      Condition: {
        StringEquals: { 'aws:SourceAccount': { Ref: 'AWS::AccountId' } },
        ArnLike: { 'aws:SourceArn': { 'Fn::Join': ['', ['arn:aws:budgets::', { Ref: 'AWS::AccountId' }, ':*']] } },
      },
    },
  ]);
});

it.each([
  ['dev', data],
  ['prod', stacksOf('prod').data],
])(
  'keeps in %s the logical ids and keys under which data lives: a change would make a new, empty table',
  (_stage, template) => {
    const ids = resourcesOf(template, 'AWS::DynamoDB::Table').map(([id]) => id);
    const secrets = resourcesOf(template, 'AWS::SecretsManager::Secret').map(([id]) => id);
    const topics = resourcesOf(template, 'AWS::SNS::Topic').map(([id]) => id);
    expect({ ids, secrets, topics }).toEqual({
      ids: ['table8235A42E'],
      secrets: ['originsecret2CF3A189'],
      topics: ['alarms39815538'],
    });
    const { KeySchema, AttributeDefinitions, TableName } = onlyOne(template, 'AWS::DynamoDB::Table').Properties;
    expect([KeySchema, AttributeDefinitions, TableName]).toEqual([
      [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
      [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: 'S' },
      ],
      // A name of our own would keep a restored table from taking its place.
      undefined,
    ]);
  },
);
