import { appendFileSync } from 'node:fs';
import * as z from 'zod';
import { SES_V2_PATH } from '../alerts/ses-v2.ts';
import { parsedObject } from './aws-json.ts';
import { OBJECTS_PATH } from './object-store.ts';

/** A call of an AWS service, as IAM authorizes it: one action on one resource. */
export const sdkCall = z.object({
  /** Name of the function in the project. */
  function: z.string(),
  /** `dynamodb:PutItem` */
  action: z.string(),
  /** As the request names it: `table/NAME`, `bucket/NAME/KEY`, `event-bus/NAME`, `sockets/METHOD/@connections/ID`, `identity/ADDRESS`, `configuration-set/NAME`; `*` if it names none. */
  resource: z.string(),
  /** The condition keys that our policies use. */
  context: z.record(z.string(), z.array(z.string())),
});
export type SdkCall = z.infer<typeof sdkCall>;

/** A signed request. `target`: the `x-amz-target` header; `path`: without the query; `body`: may be empty for an object. */
export interface AwsRequest {
  readonly method: string;
  readonly path: string;
  readonly service: string;
  readonly target: string | undefined;
  readonly body: string;
}

/** A signed request, and the function in the project whose code made it. */
export interface SdkRequest extends AwsRequest {
  readonly function: string;
}

type Call = Omit<SdkCall, 'function'>;

const attribute = z.object({ S: z.string() });
const key = z.looseObject({ pk: attribute });
const onItem = z.union([
  z.looseObject({ TableName: z.string(), Key: key }).transform(({ TableName, Key }) => ({ TableName, Key })),
  z.looseObject({ TableName: z.string(), Item: key }).transform(({ TableName, Item }) => ({ TableName, Key: Item })),
]);
const onPartition = z.looseObject({
  TableName: z.string(),
  KeyConditionExpression: z.templateLiteral(['pk = :pk', z.string()]),
  ExpressionAttributeValues: z.looseObject({ ':pk': attribute }),
});
const onItems = z.looseObject({ RequestItems: z.record(z.string(), z.looseObject({ Keys: z.array(key) })) });
const transaction = z.looseObject({ TransactItems: z.array(z.record(z.string(), onItem)) });
const entries = z.looseObject({
  Entries: z.array(z.looseObject({ EventBusName: z.string(), Source: z.string(), DetailType: z.string() })),
});

/** The IAM action of each step of a transaction. */
const stepActions: Readonly<Record<string, string>> = {
  Put: 'dynamodb:PutItem',
  Update: 'dynamodb:UpdateItem',
  Delete: 'dynamodb:DeleteItem',
  ConditionCheck: 'dynamodb:ConditionCheckItem',
};

/** Returns a function that appends each different call of the requests it is given to a file, one JSON object a line. */
export function sdkCallRecorder(file: string): (request: SdkRequest) => void {
  const known = new Set<string>();
  return ({ function: name, ...request }) => {
    for (const call of callsIn(request)) {
      const recorded: SdkCall = { function: name, ...call };
      const line = `${JSON.stringify(recorded)}\n`;
      if (known.has(line)) continue;
      known.add(line);
      appendFileSync(file, line);
    }
  };
}

/**
 * What a request needs to be allowed. A transaction needs the permission of each of its steps. A request of a kind that our functions do
 * not make becomes a call on `*`, which no statement of ours allows.
 * Source: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
 */
export function callsIn(request: AwsRequest): readonly Call[] {
  try {
    return parsedCalls(request);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    return [unknown(`${request.service}:${operationOf(request.target)}`)];
  }
}

function parsedCalls({ service, target, body, ...request }: AwsRequest): readonly Call[] {
  switch (service) {
    case 'dynamodb':
      return tableCalls(operationOf(target), parsedObject(body));
    case 'events':
      return busCalls(operationOf(target), parsedObject(body));
    case 'execute-api':
      return [socketCall(request)];
    case 's3':
      return [objectCall(request)];
    case 'ses':
      return request.path.endsWith(SES_V2_PATH) ? alertCalls(parsedObject(body)) : mailCalls(new URLSearchParams(body));
    default:
      return [unknown(`${service}:${operationOf(target)}`)];
  }
}

function tableCalls(operation: string, input: unknown): readonly Call[] {
  const action = `dynamodb:${operation}`;
  switch (operation) {
    case 'GetItem':
    case 'PutItem':
    case 'UpdateItem':
    case 'DeleteItem': {
      const { TableName, Key } = onItem.parse(input);
      return [tableCall(action, TableName, [Key.pk.S])];
    }
    case 'Query': {
      const { TableName, ExpressionAttributeValues } = onPartition.parse(input);
      return [tableCall(action, TableName, [ExpressionAttributeValues[':pk'].S])];
    }
    case 'BatchGetItem':
      return Object.entries(onItems.parse(input).RequestItems).map(([table, { Keys }]) =>
        tableCall(
          action,
          table,
          Keys.map(({ pk }) => pk.S),
        ),
      );
    case 'TransactWriteItems':
      return transaction
        .parse(input)
        .TransactItems.flatMap(Object.entries<z.infer<typeof onItem>>)
        .map(([step, { TableName, Key }]) => tableCall(stepActions[step] ?? `dynamodb:${step}`, TableName, [Key.pk.S]));
    default:
      return [unknown(action)];
  }
}

/** Keys without what identifies a person: `USER#42` becomes `USER#…`. */
function tableCall(action: string, table: string, keys: readonly string[]): Call {
  const leading = [...new Set(keys.map((value) => value.replace(/#.*/s, '#…')))].toSorted();
  return { action, resource: `table/${table}`, context: { 'dynamodb:LeadingKeys': leading } };
}

function busCalls(operation: string, input: unknown): readonly Call[] {
  if (operation !== 'PutEvents') return [unknown(`events:${operation}`)];
  return entries.parse(input).Entries.map(({ EventBusName, Source, DetailType }) => ({
    action: 'events:PutEvents',
    resource: `event-bus/${EventBusName}`,
    context: { 'events:source': [Source], 'events:detail-type': [DetailType] },
  }));
}

/** Connections have names that nobody knows beforehand. */
function socketCall({ method, path }: Pick<AwsRequest, 'method' | 'path'>): Call {
  const action = 'execute-api:ManageConnections';
  if (!path.includes('/@connections/')) return unknown(action);
  return { action, resource: `sockets/${method}/@connections/…`, context: {} };
}

const objectActions: Readonly<Record<string, string>> = { PUT: 's3:PutObject', GET: 's3:GetObject' };

/** The bucket is the first part of the path, behind that of a simulator. */
function objectCall({ method, path }: Pick<AwsRequest, 'method' | 'path'>): Call {
  const [, bucket, key] = /^([^/]+)\/(.+)$/.exec(path.replace(OBJECTS_PATH, '').slice(1)) ?? [];
  const action = objectActions[method];
  if (action === undefined || key === undefined) return unknown(`s3:${method}`);
  // Keys are new with each version: what identifies one is no part of a permission.
  return { action, resource: `bucket/${bucket}/…`, context: {} };
}

/** SES checks the sender's identity and the configuration set. */
function mailCalls(form: URLSearchParams): readonly Call[] {
  const action = `ses:${form.get('Action')}`;
  if (action !== 'ses:SendEmail') return [unknown(action)];
  return sendingCalls(action, form.get('Source') ?? '', form.get('ConfigurationSetName') ?? undefined);
}

const sendEmailV2 = z.looseObject({ FromEmailAddress: z.string(), ConfigurationSetName: z.string().optional() });

/** The same of version 2, whose action has the same name. */
function alertCalls(input: unknown): readonly Call[] {
  const { FromEmailAddress, ConfigurationSetName } = sendEmailV2.parse(input);
  return sendingCalls('ses:SendEmail', FromEmailAddress, ConfigurationSetName);
}

function sendingCalls(action: string, source: string, set: string | undefined): readonly Call[] {
  const [from = ''] = /[^<\s]+@[^>\s]+/.exec(source) ?? [];
  const resources = [`identity/${from}`, ...(set === undefined ? [] : [`configuration-set/${set}`])];
  return resources.map((resource) => ({ action, resource, context: { 'ses:FromAddress': [from] } }));
}

function unknown(action: string): Call {
  return { action, resource: '*', context: {} };
}

function operationOf(target: string | undefined): string {
  return target?.split('.').at(-1) ?? 'unknown';
}
