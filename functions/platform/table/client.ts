import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { config } from '../config.ts';
import { createTable, type Table } from './table.ts';

/** In milliseconds: a call to the table ends well inside the 15 s in which an answer is due, retries included. */
const CLOUD_PATIENCE = { connectionTimeout: 1_000, requestTimeout: 3_000 };
/**
 * A stand-in shares a busy machine with whoever asks it: slow at times, never lost. Asked again, it would count twice what it had
 * already counted. Longer than any test may take, so that one that hangs is still found.
 */
const STAND_IN_PATIENCE = { connectionTimeout: 120_000, requestTimeout: 120_000 };
const ATTEMPTS = 3;

export interface DynamoDbPlace {
  /** Address of a stand-in; the region's own service where undefined. */
  readonly endpoint?: string | undefined;
}

export function createDynamoDbClient({ endpoint }: DynamoDbPlace): DynamoDBClient {
  return new DynamoDBClient({
    maxAttempts: ATTEMPTS,
    requestHandler: {
      ...(endpoint === undefined ? CLOUD_PATIENCE : STAND_IN_PATIENCE),
      throwOnRequestTimeout: true,
    },
    ...(endpoint === undefined ? {} : standIn(endpoint)),
  });
}

export function createDocumentClient(client: DynamoDBClient): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

/** A stand-in asks for no account; the SDK insists on one. */
function standIn(endpoint: string) {
  return { endpoint, region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
}

let table: Table | undefined;

/** The table that the environment names; one client for the whole process. */
export function appTable(): Table {
  table ??= createTable(
    createDocumentClient(createDynamoDbClient({ endpoint: config('dynamodbEndpoint') })),
    config('tableName'),
  );
  return table;
}
