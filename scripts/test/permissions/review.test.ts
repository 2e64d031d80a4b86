import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPermissions, type StagePermissions } from './read-permissions.ts';
import { reviewPermissions } from './review.ts';

let folder: string;
let stage: StagePermissions;

/** A stage of one function, whose table is in another stack. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'permissions-'));
  const write = (stack: string, template: object) =>
    writeFile(join(folder, `crossbook-dev-${stack}.template.json`), JSON.stringify(template));
  await write('data', {
    Resources: { table1: { Type: 'AWS::DynamoDB::Table' } },
    Outputs: { tableArn: { Value: { 'Fn::GetAtt': ['table1', 'Arn'] } } },
  });
  const keys = (...names: string[]) => ({ 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': names } });
  const table = { 'Fn::GetStackOutput': { StackName: 'crossbook-dev-data', OutputName: 'tableArn' } };
  const parameter = { 'Fn::Join': ['', ['arn:aws:ssm:us-east-1:', { Ref: 'AWS::AccountId' }, ':parameter/p']] };
  const ownLog = { Effect: 'Allow', Action: 'logs:PutLogEvents', Resource: { 'Fn::GetAtt': ['log', 'Arn'] } };
  const Statement = [
    { Effect: 'Allow', Action: ['dynamodb:GetItem'], Resource: table, Condition: keys('USER', 'USER#*', 'RL', 'RL#*') },
    { Effect: 'Allow', Action: 'ssm:GetParameters', Resource: [parameter] },
  ];
  await write('api', {
    Resources: {
      fn: {
        Type: 'AWS::Lambda::Function',
        Metadata: { 'crossbook:entry': 'identity/account/login' },
        Properties: {
          Role: { 'Fn::GetAtt': ['role', 'Arn'] },
          Environment: { Variables: { P_PARAMETER: '/p', STAGE: 'dev' } },
        },
      },
      role: {
        Type: 'AWS::IAM::Role',
        Properties: { Policies: [{ PolicyName: 'access', PolicyDocument: { Statement: [ownLog] } }] },
      },
      policy: { Type: 'AWS::IAM::Policy', Properties: { Roles: [{ Ref: 'role' }], PolicyDocument: { Statement } } },
      other: { Type: 'AWS::IAM::Policy', Properties: { Roles: [{ Ref: 'other' }], PolicyDocument: {} } },
    },
  });
  stage = await readPermissions(folder, 'dev');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const reads = (key: string) => ({
  function: 'identity/account/login',
  action: 'dynamodb:GetItem',
  resource: stage.resource('AWS::DynamoDB::Table'),
  context: { 'dynamodb:LeadingKeys': [key] },
});

it('a function’s statements and parameters are read across stacks', () => {
  expect(stage.functions.get('identity/account/login')).toMatchObject({
    parameters: ['/p'],
    statements: [
      {},
      { resources: ['crossbook-dev-data/table1'] },
      { resources: ['arn:aws:ssm:us-east-1:000000000000:parameter/p'] },
    ],
  });
});

it('a call that no statement of its function allows is a failure, and what no call used is listed', () => {
  const { lines, failures } = reviewPermissions(stage.functions, [reads('USER#…'), reads('EMAIL#…')]);
  expect(failures).toContain(
    'identity/account/login may not dynamodb:GetItem on crossbook-dev-data/table1 {"dynamodb:LeadingKeys":["EMAIL#…"]}',
  );
  expect(lines.slice(1)).toEqual([
    '  identity/account/login: dynamodb:GetItem on RL',
    '  identity/account/login: ssm:GetParameters on arn:aws:ssm:us-east-1:000000000000:parameter/p',
  ]);
});

it('a record without calls of a service is a failure, since it must be incomplete', () => {
  const { failures } = reviewPermissions(stage.functions, [reads('USER#…')]);
  expect(failures).toEqual(['events', 's3', 'ses'].map((service) => `No call of ${service} was recorded`));
});
