import { onlyOne, resourcesOf, stacksOf } from '../testing/templates.ts';

const { data } = stacksOf('dev');
const table = onlyOne(data, 'AWS::DynamoDB::Table');

it('the table is protected from deletion, by hand and by deployment', () => {
  expect(table.Properties.DeletionProtectionEnabled).toBe(true);
  expect(table.DeletionPolicy).toBe('Retain');
});

it('the table can be restored to any second of the last 35 days', () => {
  expect(table.Properties.PointInTimeRecoverySpecification).toEqual({ PointInTimeRecoveryEnabled: true });
});

it('the table has on-demand billing and deletes expired items', () => {
  expect(table.Properties.BillingMode).toBe('PAY_PER_REQUEST');
  expect(table.Properties.TimeToLiveSpecification).toEqual({ AttributeName: 'ttl', Enabled: true });
});

it('the table has the keys pk and sk, and no index', () => {
  expect(table.Properties.KeySchema).toEqual([
    { AttributeName: 'pk', KeyType: 'HASH' },
    { AttributeName: 'sk', KeyType: 'RANGE' },
  ]);
  expect(table.Properties).not.toHaveProperty('GlobalSecondaryIndexes');
});

it('the origin secret is generated: 48 letters and digits', () => {
  const secret = onlyOne(data, 'AWS::SecretsManager::Secret');
  expect(secret.Properties.GenerateSecretString).toEqual({ PasswordLength: 48, ExcludePunctuation: true });
  expect(secret.Properties).not.toHaveProperty('SecretString');
});

it('the origin secret is retained, except after a failed first deployment, where its name would block the next one', () => {
  const secret = onlyOne(data, 'AWS::SecretsManager::Secret');
  expect(secret.Properties.Name).toBe('crossbook/dev/origin-secret');
  expect(secret).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
});

it('deployed assemblies are in a private, versioned, encrypted bucket, over TLS only, for 180 days', () => {
  const { Properties, DeletionPolicy } = onlyOne(data, 'AWS::S3::Bucket');
  expect(DeletionPolicy).toBe('Retain');
  // A fixed name would block a stage that is made again.
  expect(Properties.BucketName).toBeUndefined();
  expect(Properties).toMatchObject({
    VersioningConfiguration: { Status: 'Enabled' },
    PublicAccessBlockConfiguration: { BlockPublicAcls: true, BlockPublicPolicy: true, RestrictPublicBuckets: true },
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
    },
    LifecycleConfiguration: { Rules: [{ ExpirationInDays: 180, Status: 'Enabled' }] },
  });
  expect(onlyOne(data, 'AWS::S3::BucketPolicy').Properties.PolicyDocument.Statement).toMatchObject([
    { Effect: 'Deny', Action: 's3:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } },
  ]);
});

it('the alarms and budgets of this account may publish to both topics', () => {
  const policies = resourcesOf(data, 'AWS::SNS::TopicPolicy').map(([, { Properties }]) => Properties);
  const allowed = (policy: { PolicyDocument: { Statement: { Effect: string }[] } }) =>
    policy.PolicyDocument.Statement.filter(({ Effect }) => Effect === 'Allow');
  expect(policies).toHaveLength(2);
  for (const policy of policies)
    expect(allowed(policy)).toMatchObject([
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
  'the logical ids and keys of data in %s are unchanged: a change would create a new, empty table',
  (_stage, template) => {
    const ids = resourcesOf(template, 'AWS::DynamoDB::Table').map(([id]) => id);
    const secrets = resourcesOf(template, 'AWS::SecretsManager::Secret').map(([id]) => id);
    const topics = resourcesOf(template, 'AWS::SNS::Topic').map(([id]) => id);
    expect({ ids, secrets, topics }).toEqual({
      ids: ['table8235A42E'],
      secrets: ['originsecret2CF3A189'],
      topics: ['alarms39815538', 'ticketsBA39CE78'],
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
      // With a fixed name a restored table could not take its place.
      undefined,
    ]);
  },
);
