import { ArnFormat, type Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { events } from '../../../shared/deployment/events.ts';
import { KEY_SEPARATOR, type Partition } from '../../../shared/deployment/partitions.ts';
import { SOCKET_STAGE } from '../../../shared/deployment/sockets.ts';
import { deletablePartitions, type Grant } from '../../config/grants.ts';
import { alertConfigurationSet, alertMailFrom, configurationSet, mailFrom, mailIdentity } from '../../config/mail.ts';
import { isGenerated } from '../../config/secrets.ts';
import { customOrigin, siteOriginParameter, venuesOffParameter } from '../../config/site.ts';
import { secretParameter } from '../secret-parameter.ts';
import type { FunctionEnvironment } from './function-environment.ts';

const READ = ['dynamodb:BatchGetItem', 'dynamodb:ConditionCheckItem', 'dynamodb:GetItem', 'dynamodb:Query'];
const WRITE = ['dynamodb:PutItem', 'dynamodb:UpdateItem'];
const DELETE = ['dynamodb:DeleteItem'];

/** The IAM statements of a grant. Access to the table is limited by partition key. */
export function grantStatements(stack: Stack, grant: Grant, environment: FunctionEnvironment): PolicyStatement[] {
  return [
    ...tableStatements(grant, environment),
    ...secretStatements(stack, grant, environment),
    ...siteStatements(stack, grant, environment),
    ...switchStatements(stack, grant, environment),
    ...busStatements(grant, environment),
    ...mailStatements(stack, grant, environment),
    ...alertMailStatements(stack, grant, environment),
    ...partsStatements(grant, environment),
    ...socketStatements(stack, grant, environment),
  ];
}

function tableStatements(
  { reads, writes, deletes: own = [] }: Grant,
  { table }: FunctionEnvironment,
): PolicyStatement[] {
  const statements = (actions: string[], partitions: readonly Partition[]) => {
    if (partitions.length === 0) return [];
    const keys = partitions.flatMap((name) => [name, `${name}${KEY_SEPARATOR}*`]);
    const conditions = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } };
    return [new PolicyStatement({ actions, resources: [table.tableArn], conditions })];
  };
  const deletes = writes.filter((partition) => deletablePartitions.includes(partition) || own.includes(partition));
  return [
    ...statements(READ, [...new Set([...reads, ...writes])]),
    ...statements(WRITE, writes),
    ...statements(DELETE, deletes),
  ];
}

function secretStatements(stack: Stack, grant: Grant, environment: FunctionEnvironment): PolicyStatement[] {
  if (grant.secrets.length === 0) return [];
  const parameters = new PolicyStatement({
    actions: ['ssm:GetParameters'],
    resources: grant.secrets.map((secret) => parameterArn(stack, secretParameter(environment, secret))),
  });
  const generated = grant.secrets.filter(isGenerated);
  if (generated.length === 0) return [parameters];
  // Parameter Store reads a generated secret with the caller's permissions.
  const referenced = new PolicyStatement({
    actions: ['secretsmanager:GetSecretValue'],
    resources: generated.map((secret) => environment.generatedSecrets[secret].secretArn),
  });
  return [parameters, referenced];
}

/** With a custom domain there is nothing to read. */
function siteStatements(stack: Stack, { knowsSite }: Grant, { stage }: FunctionEnvironment): PolicyStatement[] {
  if (knowsSite !== true || customOrigin(stage) !== undefined) return [];
  const resources = [parameterArn(stack, siteOriginParameter(stage))];
  return [new PolicyStatement({ actions: ['ssm:GetParameters'], resources })];
}

function switchStatements(stack: Stack, { knowsVenuesOff }: Grant, { stage }: FunctionEnvironment): PolicyStatement[] {
  if (knowsVenuesOff !== true) return [];
  const resources = [parameterArn(stack, venuesOffParameter(stage))];
  return [new PolicyStatement({ actions: ['ssm:GetParameters'], resources })];
}

export function parameterArn(stack: Stack, name: string): string {
  return stack.formatArn({
    service: 'ssm',
    resource: 'parameter',
    resourceName: name.slice(1),
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  });
}

function busStatements({ publishes }: Grant, { bus }: FunctionEnvironment): PolicyStatement[] {
  return publishes.map((name) => {
    const { source, detailType } = events[name];
    return new PolicyStatement({
      actions: ['events:PutEvents'],
      resources: [bus.eventBusArn],
      conditions: { StringEquals: { 'events:source': source, 'events:detail-type': detailType } },
    });
  });
}

/** From the stage's sender address only. */
function mailStatements(stack: Stack, { sendsMail }: Grant, { stage }: FunctionEnvironment): PolicyStatement[] {
  if (sendsMail !== true) return [];
  const arn = (resource: string, resourceName: string) => stack.formatArn({ service: 'ses', resource, resourceName });
  return [
    new PolicyStatement({
      actions: ['ses:SendEmail'],
      resources: [arn('identity', mailIdentity(stage)), arn('configuration-set', configurationSet(stage))],
      conditions: { StringEquals: { 'ses:FromAddress': mailFrom(stage) } },
    }),
  ];
}

/** With the configuration set of alerts and from their address only. */
function alertMailStatements(stack: Stack, { sendsAlerts }: Grant, { stage }: FunctionEnvironment): PolicyStatement[] {
  if (sendsAlerts !== true) return [];
  const arn = (resource: string, resourceName: string) => stack.formatArn({ service: 'ses', resource, resourceName });
  return [
    new PolicyStatement({
      actions: ['ses:SendEmail'],
      resources: [arn('identity', mailIdentity(stage)), arn('configuration-set', alertConfigurationSet(stage))],
      conditions: { StringEquals: { 'ses:FromAddress': alertMailFrom(stage) } },
    }),
  ];
}

/** Neither may list keys or delete. Both in every stage, so that a change of its row changes no permission. */
function partsStatements({ parts: access }: Grant, { parts }: FunctionEnvironment): PolicyStatement[] {
  if (access === undefined) return [];
  const actions = access === 'reads' ? ['s3:GetObject'] : ['s3:GetObject', 's3:PutObject'];
  return [new PolicyStatement({ actions, resources: [parts.arnForObjects('*')] })];
}

/** @throws Error if the function's stack has no sockets */
function socketStatements(stack: Stack, { usesSockets }: Grant, { sockets }: FunctionEnvironment): PolicyStatement[] {
  if (usesSockets !== true) return [];
  if (sockets === undefined) throw new Error('a function uses live sockets outside their stack');
  const resources = ['POST', 'DELETE'].map((method) =>
    stack.formatArn({
      service: 'execute-api',
      resource: sockets.apiId,
      resourceName: `${SOCKET_STAGE}/${method}/@connections/*`,
    }),
  );
  return [new PolicyStatement({ actions: ['execute-api:ManageConnections'], resources })];
}
