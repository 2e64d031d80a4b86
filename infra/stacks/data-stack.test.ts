import { onlyOne, type Resource, resourcesOf, stacksOf } from '../testing/templates.ts';

const { data } = stacksOf('dev');
const table = onlyOne(data, 'AWS::DynamoDB::Table');

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

const originSecrets = resourcesOf(data, 'AWS::SecretsManager::Secret');

it('the two origin secrets are generated: 48 letters and digits', () => {
  expect(originSecrets).toHaveLength(2);
  for (const [, { Properties }] of originSecrets) {
    expect(Properties.GenerateSecretString).toEqual({ PasswordLength: 48, ExcludePunctuation: true });
    expect(Properties).not.toHaveProperty('SecretString');
  }
});

it('the origin secrets have no fixed name and go with their stack, so that a stage can be made again', () => {
  for (const [, secret] of originSecrets) {
    expect(secret.Properties).not.toHaveProperty('Name');
    expect(secret).toMatchObject({ DeletionPolicy: 'Delete', UpdateReplacePolicy: 'Delete' });
  }
});

const TLS_ONLY = { Effect: 'Deny', Action: 's3:*', Condition: { Bool: { 'aws:SecureTransport': 'false' } } };

function bucket(name: string): Resource {
  const [only, ...others] = resourcesOf(data, 'AWS::S3::Bucket').filter(([id]) => id.startsWith(name));
  if (only === undefined || others.length > 0) throw new Error(`not one bucket ${name}`);
  return only[1];
}

/** The statements of a bucket's policy. */
function policyOf(name: string): unknown {
  return resourcesOf(data, 'AWS::S3::BucketPolicy')
    .filter(([id]) => id.startsWith(name))
    .flatMap(([, { Properties }]) => Properties.PolicyDocument.Statement);
}

it('deployed assemblies are in a private, versioned, encrypted bucket, over TLS only, for 180 days', () => {
  const { Properties, DeletionPolicy } = bucket('assemblies');
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
  expect(policyOf('assemblies')).toMatchObject([TLS_ONLY]);
});

it('parts of lists are in a private, encrypted bucket, over TLS only, for a day', () => {
  const { Properties, DeletionPolicy } = bucket('parts');
  expect(DeletionPolicy).toBe('Retain');
  expect(Properties.BucketName).toBeUndefined();
  // Parts never change: an older version of an object would only cost money.
  expect(Properties).not.toHaveProperty('VersioningConfiguration');
  expect(Properties).toMatchObject({
    PublicAccessBlockConfiguration: {
      BlockPublicAcls: true,
      BlockPublicPolicy: true,
      IgnorePublicAcls: true,
      RestrictPublicBuckets: true,
    },
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'AES256' } }],
    },
    LifecycleConfiguration: { Rules: [{ ExpirationInDays: 1, Status: 'Enabled' }] },
  });
  expect(policyOf('parts')).toMatchObject([TLS_ONLY]);
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
  ['one address for both topics', data, ['crossbook-dev@crossbook.example', 'crossbook-dev@crossbook.example']],
  ['one for each', stacksOf('prod').data, ['on-call@crossbook.example', 'operations@crossbook.example']],
])('alarms go to %s, and an output says that addresses have to be confirmed', (_which, template, emails) => {
  const subscribed = ['alarms39815538', 'ticketsBA39CE78'].map((topic) =>
    resourcesOf(template, 'AWS::SNS::Subscription')
      .filter(([, { Properties }]) => Properties.TopicArn.Ref === topic)
      .map(([, { Properties }]) => [Properties.Protocol, Properties.Endpoint]),
  );
  expect(subscribed).toEqual(emails.map((email) => [['email', email]]));
  expect(template.Outputs?.alarmemail).toEqual({
    Value: [...new Set(emails)].join(' '),
    Description: expect.stringMatching(/^Has to be confirmed/),
  });
});

it.each([
  ['dev', data],
  ['prod', stacksOf('prod').data],
])(
  'the logical ids and keys of data in %s are unchanged: a change would create a new, empty table',
  (_stage, template) => {
    const ids = resourcesOf(template, 'AWS::DynamoDB::Table').map(([id]) => id);
    const secrets = resourcesOf(template, 'AWS::SecretsManager::Secret').map(([id]) => id.slice(0, -8));
    const topics = resourcesOf(template, 'AWS::SNS::Topic').map(([id]) => id);
    expect({ ids, secrets, topics }).toEqual({
      ids: ['table8235A42E'],
      secrets: ['originsecret1value', 'originsecret2value'],
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
