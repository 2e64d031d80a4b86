import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  type DynamoDBClient,
  paginateScan,
} from '@aws-sdk/client-dynamodb';
import { table } from '../../../../shared/deployment/table.ts';

interface ExpiryOptions {
  readonly client: DynamoDBClient;
  /** Of the table. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

/** DynamoDB itself takes up to days. Each time the whole table is read. */
const EVERY_MS = 5 * 60_000;

/** Deletes expired rows now and from time to time, as DynamoDB does. Returns a function that stops it. */
export function expireRows(options: ExpiryOptions): () => Promise<void> {
  const ended = new AbortController();
  const run = () => deleteExpired(options, ended.signal).catch(() => undefined);
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    ended.abort();
    await running;
  };
}

/** Deletes the rows whose time has passed, unless they are given another one meanwhile. */
export async function deleteExpired({ client, name, now }: ExpiryOptions, signal?: AbortSignal): Promise<void> {
  const { partitionKey, sortKey, timeToLive } = table;
  const expired = paginateScan(
    { client },
    {
      TableName: name,
      ProjectionExpression: '#pk, #sk, #ttl',
      FilterExpression: '#ttl < :now',
      ExpressionAttributeNames: { '#pk': partitionKey, '#sk': sortKey, '#ttl': timeToLive },
      ExpressionAttributeValues: { ':now': { N: String(Math.floor(now() / 1000)) } },
    },
  );
  for await (const { Items = [] } of expired) {
    for (const { [partitionKey]: pk, [sortKey]: sk, [timeToLive]: ttl } of Items) {
      if (signal?.aborted === true) return;
      if (pk === undefined || sk === undefined || ttl === undefined) continue;
      const deletion = new DeleteItemCommand({
        TableName: name,
        Key: { [partitionKey]: pk, [sortKey]: sk },
        ConditionExpression: '#ttl = :ttl',
        ExpressionAttributeNames: { '#ttl': timeToLive },
        ExpressionAttributeValues: { ':ttl': ttl },
      });
      await client.send(deletion).catch((error: unknown) => {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      });
    }
  }
}
