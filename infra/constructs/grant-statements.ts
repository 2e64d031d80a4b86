import { ArnFormat, type Stack } from 'aws-cdk-lib';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { events } from '../../shared/deployment/events.ts';
import { KEY_SEPARATOR, type Partition } from '../../shared/deployment/partitions.ts';
import { deleted, type Grant } from '../config/grants.ts';
import { configurationSet, mailFrom, mailIdentity } from '../config/mail.ts';
import { parameterName, secretSources } from '../config/secrets.ts';
import { ownOrigin, siteOriginParameter } from '../config/site.ts';
import type { FunctionSurroundings } from './function-surroundings.ts';

const READ = ['dynamodb:BatchGetItem', 'dynamodb:ConditionCheckItem', 'dynamodb:GetItem', 'dynamodb:Query'];
const WRITE = ['dynamodb:PutItem', 'dynamodb:UpdateItem'];
const DELETE = ['dynamodb:DeleteItem'];

/** A grant in IAM's words. The table is opened by partition key, never as a whole. */
export function grantStatements(stack: Stack, grant: Grant, surroundings: FunctionSurroundings): PolicyStatement[] {
  return [
    ...tableStatements(grant, surroundings),
    ...secretStatements(stack, grant, surroundings),
    ...siteStatements(stack, grant, surroundings),
    ...busStatements(grant, surroundings),
    ...mailStatements(stack, grant, surroundings),
  ];
}

function tableStatements({ reads, writes }: Grant, { table }: FunctionSurroundings): PolicyStatement[] {
  const statements = (actions: string[], partitions: readonly Partition[]) => {
    if (partitions.length === 0) return [];
    const keys = partitions.flatMap((name) => [name, `${name}${KEY_SEPARATOR}*`]);
    const conditions = { 'ForAllValues:StringLike': { 'dynamodb:LeadingKeys': keys } };
    return [new PolicyStatement({ actions, resources: [table.tableArn], conditions })];
  };
  const deletes = writes.filter((partition) => deleted.includes(partition));
  return [
    ...statements(READ, [...new Set([...reads, ...writes])]),
    ...statements(WRITE, writes),
    ...statements(DELETE, deletes),
  ];
}

function secretStatements(
  stack: Stack,
  grant: Grant,
  { stage, originSecret }: FunctionSurroundings,
): PolicyStatement[] {
  if (grant.secrets.length === 0) return [];
  const parameters = new PolicyStatement({
    actions: ['ssm:GetParameter'],
    resources: grant.secrets.map((secret) => parameterArn(stack, parameterName(stage, secret))),
  });
  const generated = grant.secrets.some((secret) => secretSources[secret].from === 'generated');
  // Parameter Store fetches a generated secret on the caller's behalf and with the caller's rights.
  const behind = new PolicyStatement({
    actions: ['secretsmanager:GetSecretValue'],
    resources: [originSecret.secretArn],
  });
  return generated ? [parameters, behind] : [parameters];
}

/** Where the site has a domain of its own there is nothing to read. */
function siteStatements(stack: Stack, { knowsSite }: Grant, { stage }: FunctionSurroundings): PolicyStatement[] {
  if (knowsSite !== true || ownOrigin(stage) !== undefined) return [];
  const resources = [parameterArn(stack, siteOriginParameter(stage))];
  return [new PolicyStatement({ actions: ['ssm:GetParameter'], resources })];
}

function parameterArn(stack: Stack, name: string): string {
  return stack.formatArn({
    service: 'ssm',
    resource: 'parameter',
    resourceName: name.slice(1),
    arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
  });
}

function busStatements({ publishes }: Grant, { bus }: FunctionSurroundings): PolicyStatement[] {
  return publishes.map((name) => {
    const { source, detailType } = events[name];
    return new PolicyStatement({
      actions: ['events:PutEvents'],
      resources: [bus.eventBusArn],
      conditions: { StringEquals: { 'events:source': source, 'events:detail-type': detailType } },
    });
  });
}

/** From one address, in the stage's own name. */
function mailStatements(stack: Stack, { sendsMail }: Grant, { stage }: FunctionSurroundings): PolicyStatement[] {
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
