import { appendFileSync } from 'node:fs';
import * as z from 'zod';
import { events } from '../../../shared/deployment/events.ts';
import { KEY_SEPARATOR } from '../../../shared/deployment/partitions.ts';
import { SES_V2_PATH } from '../alerts/ses-v2.ts';
import { parsedObject } from './aws-json.ts';

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

/** What a function did: `permission` in the words of `permissionsIn`. */
export const sdkCall = z.object({ function: z.string(), permission: z.string() });

/** Returns a function that appends each different call of the requests it is given to a file, one JSON object a line. */
export function sdkCallRecorder(file: string): (request: SdkRequest) => void {
  const known = new Set<string>();
  return ({ function: name, ...request }) => {
    for (const permission of permissionsIn(request)) {
      const line = `${JSON.stringify({ function: name, permission } satisfies z.infer<typeof sdkCall>)}\n`;
      if (known.has(line)) continue;
      known.add(line);
      appendFileSync(file, line);
    }
  };
}

const key = z.looseObject({ pk: z.object({ S: z.string() }) });
const onItem = z.union([
  z.looseObject({ Key: key }).transform(({ Key }) => Key.pk.S),
  z.looseObject({ Item: key }).transform(({ Item }) => Item.pk.S),
]);
const inputs = {
  item: onItem,
  query: z.looseObject({
    KeyConditionExpression: z.templateLiteral(['pk = :pk', z.string()]),
    ExpressionAttributeValues: z.looseObject({ ':pk': z.object({ S: z.string() }) }),
  }),
  batch: z.looseObject({ RequestItems: z.record(z.string(), z.looseObject({ Keys: z.array(key) })) }),
  transaction: z.looseObject({ TransactItems: z.array(z.record(z.string(), onItem)) }),
  events: z.looseObject({ Entries: z.array(z.looseObject({ Source: z.string(), DetailType: z.string() })) }),
};
const verbs: Readonly<Record<string, string>> = {
  ...{ GetItem: 'reads', ConditionCheck: 'reads' },
  ...{ PutItem: 'writes', UpdateItem: 'writes', Put: 'writes', Update: 'writes' },
  ...{ DeleteItem: 'deletes', Delete: 'deletes' },
};

/**
 * What a request needs to be granted: `reads`, `writes` or `deletes` and a partition, `publishes` and an event, `parts` and reads or writes,
 * `sockets`, `mail` or `alerts`. A transaction needs that of each of its steps. A request that our functions do not make needs `unknown`
 * and its operation, which nothing grants.
 * Source: https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/transaction-apis-iam.html
 */
export function permissionsIn({ service, target, method, path, body }: AwsRequest): readonly string[] {
  const operation = target?.split('.').at(-1) ?? method;
  try {
    if (service === 'dynamodb') return tablePermissions(operation, parsedObject(body));
    if (service === 'events' && operation === 'PutEvents')
      return inputs.events.parse(parsedObject(body)).Entries.map(eventPermission);
    if (service === 'execute-api' && path.includes('/@connections/')) return ['sockets'];
    if (service === 's3' && method === 'GET') return ['parts reads'];
    if (service === 's3' && method === 'PUT') return ['parts writes'];
    if (service === 'ses') return [path.endsWith(SES_V2_PATH) ? 'alerts' : 'mail'];
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
  }
  return [`unknown ${service}:${operation}`];
}

function tablePermissions(operation: string, input: unknown): readonly string[] {
  switch (operation) {
    case 'Query':
      return [`reads ${partitionOf(inputs.query.parse(input).ExpressionAttributeValues[':pk'].S)}`];
    case 'BatchGetItem':
      return Object.values(inputs.batch.parse(input).RequestItems).flatMap(({ Keys }) =>
        Keys.map(({ pk }) => `reads ${partitionOf(pk.S)}`),
      );
    case 'TransactWriteItems':
      return inputs.transaction
        .parse(input)
        .TransactItems.flatMap(Object.entries<z.infer<typeof onItem>>)
        .map(([step, partitionKey]) => itemPermission(step, partitionKey));
    default:
      return [itemPermission(operation, inputs.item.parse(input))];
  }
}

function itemPermission(operation: string, partitionKey: string): string {
  return `${verbs[operation] ?? `unknown dynamodb:${operation} on`} ${partitionOf(partitionKey)}`;
}

function partitionOf(partitionKey: string): string {
  return partitionKey.split(KEY_SEPARATOR)[0] ?? '';
}

function eventPermission({ Source, DetailType }: { readonly Source: string; readonly DetailType: string }): string {
  const known = Object.entries(events).find(([, each]) => each.source === Source && each.detailType === DetailType);
  return `publishes ${known?.[0] ?? `${Source} ${DetailType}`}`;
}
