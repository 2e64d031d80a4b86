import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { config } from '../config.ts';
import { createTable, type Table } from './table.ts';

/** In milliseconds: a call to the table ends well inside the 15 s in which an answer is due, retries included. */
const CLOUD_TIMEOUTS = { connectionTimeout: 1_000, requestTimeout: 3_000 };
/**
 * A stand-in shares a busy machine with whoever asks it: slow at times, never lost. Asked again, it would count twice what it had
 * already counted. Longer than any test may take, so that one that hangs is still found.
 */
const SIMULATOR_TIMEOUTS = { connectionTimeout: 120_000, requestTimeout: 120_000 };
const ATTEMPTS = 3;

export interface DynamoDbEndpoint {
  /** Address of a stand-in; the region's own service where undefined. */
  readonly endpoint?: string | undefined;
}

export function createDynamoDbClient({ endpoint }: DynamoDbEndpoint): DynamoDBClient {
  return new DynamoDBClient({
    maxAttempts: ATTEMPTS,
    requestHandler: {
      ...(endpoint === undefined ? CLOUD_TIMEOUTS : SIMULATOR_TIMEOUTS),
      throwOnRequestTimeout: true,
    },
    ...(endpoint === undefined ? {} : simulator(endpoint)),
  });
}

export function createDocumentClient(client: DynamoDBClient): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

/** A stand-in asks for no account; the SDK insists on one. */
function simulator(endpoint: string) {
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
