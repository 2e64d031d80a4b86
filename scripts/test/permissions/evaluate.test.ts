import { expect, it } from 'vitest';
import { allows, refusedCalls, type Statement, unusedPermissions } from './evaluate.ts';

const onUsers: Statement = {
  actions: ['dynamodb:GetItem', 'dynamodb:Query'],
  resources: ['data/table'],
  conditions: { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': ['USER', 'USER#*', 'RL', 'RL#*'] } },
};
const read = (...keys: string[]) => ({
  action: 'dynamodb:GetItem',
  resource: 'data/table',
  context: { 'dynamodb:LeadingKeys': keys },
});

it.each([
  ['its action on its resource and partition', read('USER#…'), true],
  ['several keys of its partitions', read('USER#…', 'RL'), true],
  ['a key of another partition beside its own', read('USER#…', 'EMAIL#…'), false],
  ['a partition whose name begins alike', read('USERS#…'), false],
  ['another action', { ...read('USER'), action: 'dynamodb:PutItem' }, false],
  ['another resource', { ...read('USER'), resource: 'data/table2' }, false],
])('a statement decides on a call of %s', (_name, call, allowed) => {
  expect(allows(onUsers, call)).toBe(allowed);
});

const mail: Statement = {
  actions: ['ses:*'],
  resources: ['arn:aws:ses:us-east-1:1:identity/a.b', 'arn:aws:ses:us-east-1:1:configuration-set/*'],
  conditions: { StringEquals: { 'ses:FromAddress': ['me@a.b'] } },
};
const send = (resource: string, ...from: string[]) => ({
  action: 'ses:SendEmail',
  resource: `arn:aws:ses:us-east-1:1:${resource}`,
  context: { 'ses:FromAddress': from },
});

it.each([
  ['with the named value', send('identity/a.b', 'me@a.b'), true],
  ['with a wildcard of the resource', send('configuration-set/x', 'me@a.b'), true],
  ['with another value', send('identity/a.b', 'you@a.b'), false],
  ['without the key', send('identity/a.b'), false],
  ['on a name in which the dot is another character', send('identity/aXb', 'me@a.b'), false],
])('an equality condition decides on a call %s', (_name, call, allowed) => {
  expect(allows(mail, call)).toBe(allowed);
});

it('an unknown condition operator is an error, not a guess', () => {
  const statement = { ...mail, conditions: { IpAddress: { 'aws:SourceIp': ['10.0.0.0/8'] } } };
  expect(() => allows(statement, send('identity/a.b', 'me@a.b'))).toThrow('IpAddress');
});

it('a call is refused if no statement allows it', () => {
  const calls = [read('USER#…'), send('identity/a.b', 'me@a.b'), read('EMAIL#…')];
  expect(refusedCalls([onUsers, mail], calls)).toEqual([read('EMAIL#…')]);
});

it('partitions and resources that no call used are listed', () => {
  expect(unusedPermissions(onUsers, [read('USER#…')])).toEqual(['dynamodb:GetItem, dynamodb:Query on RL']);
  expect(unusedPermissions(onUsers, [read('USER#…', 'RL#…')])).toEqual([]);
  expect(unusedPermissions(mail, [send('identity/a.b', 'me@a.b')])).toEqual([
    'ses:* on arn:aws:ses:us-east-1:1:configuration-set/*',
  ]);
});
