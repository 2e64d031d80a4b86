import { expect, it } from 'vitest';
import { events } from '../../../shared/deployment/events.ts';
import { permissionsIn } from './sdk-calls.ts';

const post = { method: 'POST', path: '/', target: undefined, body: '' };
const key = (pk: string) => ({ pk: { S: pk }, sk: { S: 'A' } });
const TransactItems = [
  { Put: { Item: key('USER#1') } },
  { Update: { Key: key('RL#1') } },
  { Delete: { Key: key('EMAIL#1') } },
  { ConditionCheck: { Key: key('TRIAL#1') } },
];
const query = {
  KeyConditionExpression: 'pk = :pk AND begins_with(sk, :sk)',
  ExpressionAttributeValues: { ':pk': { S: 'CODE#a#b' } },
};

it.each([
  ['GetItem', { Key: key('USER#42') }, ['reads USER']],
  ['PutItem', { Item: { ...key('SCAN'), n: { N: '1' } } }, ['writes SCAN']],
  ['Query', query, ['reads CODE']],
  ['BatchGetItem', { RequestItems: { t: { Keys: [key('USER#1'), key('EMAIL#x')] } } }, ['reads USER', 'reads EMAIL']],
  ['TransactWriteItems', { TransactItems }, ['writes USER', 'writes RL', 'deletes EMAIL', 'reads TRIAL']],
  ['Scan', {}, ['unknown dynamodb:Scan']],
  ['PutTags', { Key: key('USER#42') }, ['unknown dynamodb:PutTags on USER']],
])('a %s needs permission for each of its partitions', (operation, input, permissions) => {
  const request = { ...post, target: `DynamoDB_20120810.${operation}`, body: JSON.stringify(input) };
  expect(permissionsIn({ ...request, service: 'dynamodb' })).toEqual(permissions);
});

it('an event needs permission by its source and type', () => {
  const { source: Source, detailType: DetailType } = events.mailEnqueued;
  const Entries = [
    { Source, DetailType },
    { Source, DetailType: 'Other' },
  ];
  const request = { ...post, service: 'events', target: 'AWSEvents.PutEvents', body: JSON.stringify({ Entries }) };
  expect(permissionsIn(request)).toEqual(['publishes mailEnqueued', `publishes ${Source} Other`]);
});

it.each([
  [{ service: 's3', method: 'PUT', path: '/crossbook-parts/baseball_mlb/1-2' }, 'parts writes'],
  [{ service: 's3', method: 'GET', path: '/crossbook-parts/baseball_mlb/1-2' }, 'parts reads'],
  [{ service: 's3', method: 'DELETE', path: '/crossbook-parts/baseball_mlb/1-2' }, 'unknown s3:DELETE'],
  [{ service: 'execute-api', path: '/live/@connections/a' }, 'sockets'],
  [{ service: 'ses' }, 'mail'],
  [{ service: 'ses', path: '/__local/mail/v2/email/outbound-emails' }, 'alerts'],
  [{ service: 'kms', target: 'TrentService.Decrypt' }, 'unknown kms:Decrypt'],
])('a request %j needs the permission %j', (request, permission) => {
  expect(permissionsIn({ ...post, ...request })).toEqual([permission]);
});
