import { expect, it } from 'vitest';
import { callsIn } from './sdk-calls.ts';

const post = { method: 'POST', path: '/' };
const table = (operation: string, input: object) =>
  callsIn({ ...post, service: 'dynamodb', target: `DynamoDB_20120810.${operation}`, body: JSON.stringify(input) });
const TableName = 't';
const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'A' } });
const on = (action: string, ...keys: string[]) => ({
  action: `dynamodb:${action}`,
  resource: 'table/t',
  context: { 'dynamodb:LeadingKeys': keys },
});

it.each([
  ['GetItem', { TableName, Key: key('USER#42') }, [on('GetItem', 'USER#…')]],
  ['PutItem', { TableName, Item: { ...key('SCAN'), n: { N: '1' } } }, [on('PutItem', 'SCAN')]],
  [
    'Query',
    {
      TableName,
      KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
      ExpressionAttributeValues: { ':pk': { S: 'CODE#a#b' } },
    },
    [on('Query', 'CODE#…')],
  ],
  [
    'BatchGetItem',
    { RequestItems: { t: { Keys: [key('USER#1'), key('EMAIL#x'), key('USER#2')] } } },
    [on('BatchGetItem', 'EMAIL#…', 'USER#…')],
  ],
])('a %s is a call on its partitions, without what identifies a person', (operation, input, calls) => {
  expect(table(operation, input)).toEqual(calls);
});

it('a transaction is a call for each of its steps', () => {
  const TransactItems = [
    { Put: { TableName, Item: key('USER#1') } },
    { Update: { TableName, Key: key('RL#1') } },
    { Delete: { TableName, Key: key('EMAIL#1') } },
    { ConditionCheck: { TableName, Key: key('TRIAL#1') } },
  ];
  expect(table('TransactWriteItems', { TransactItems })).toEqual([
    on('PutItem', 'USER#…'),
    on('UpdateItem', 'RL#…'),
    on('DeleteItem', 'EMAIL#…'),
    on('ConditionCheckItem', 'TRIAL#…'),
  ]);
});

it('an event is a call with its source and type', () => {
  const Entries = [{ EventBusName: 'b', Source: 'crossbook.mail', DetailType: 'MailEnqueued', Detail: '{}' }];
  const request = { ...post, service: 'events', target: 'AWSEvents.PutEvents', body: JSON.stringify({ Entries }) };
  const context = { 'events:source': ['crossbook.mail'], 'events:detail-type': ['MailEnqueued'] };
  expect(callsIn(request)).toEqual([{ action: 'events:PutEvents', resource: 'event-bus/b', context }]);
});

it.each([
  ['PUT', '/crossbook-parts/baseball_mlb/1-2', 's3:PutObject'],
  ['GET', '/__local/objects/crossbook-parts/baseball_mlb/1-2', 's3:GetObject'],
])('a %s of an object is a call on its bucket’s objects', (method, path, action) => {
  const call = { action, resource: 'bucket/crossbook-parts/…', context: {} };
  expect(callsIn({ method, path, service: 's3', target: undefined, body: '' })).toEqual([call]);
});

it.each([
  ['DELETE', '/crossbook-parts/baseball_mlb/1-2'],
  ['GET', '/crossbook-parts'],
])('a %s of %s, which our functions never make, is a call on everything', (method, path) => {
  const call = { action: `s3:${method}`, resource: '*', context: {} };
  expect(callsIn({ method, path, service: 's3', target: undefined, body: '' })).toEqual([call]);
});

it('a mail needs its sender’s identity and its configuration set', () => {
  const form = { Action: 'SendEmail', Source: 'Crossbook <no-reply@crossbook.test>', ConfigurationSetName: 'set' };
  const context = { 'ses:FromAddress': ['no-reply@crossbook.test'] };
  expect(callsIn({ ...post, service: 'ses', target: undefined, body: `${new URLSearchParams(form)}` })).toEqual([
    { action: 'ses:SendEmail', resource: 'identity/no-reply@crossbook.test', context },
    { action: 'ses:SendEmail', resource: 'configuration-set/set', context },
  ]);
  const alert = {
    FromEmailAddress: 'Crossbook <no-reply@crossbook.test>',
    ConfigurationSetName: 'alerts',
    Content: {},
  };
  const path = '/__local/mail/v2/email/outbound-emails';
  expect(callsIn({ ...post, path, service: 'ses', target: undefined, body: JSON.stringify(alert) })).toEqual([
    { action: 'ses:SendEmail', resource: 'identity/no-reply@crossbook.test', context },
    { action: 'ses:SendEmail', resource: 'configuration-set/alerts', context },
  ]);
});

it.each([
  ['dynamodb', 'DynamoDB_20120810.Scan', 'dynamodb:Scan'],
  ['kms', 'TrentService.Decrypt', 'kms:Decrypt'],
])('a call of %s that our functions do not make is recorded as one on everything', (service, target, action) => {
  expect(callsIn({ ...post, service, target, body: '{}' })).toEqual([{ action, resource: '*', context: {} }]);
});
