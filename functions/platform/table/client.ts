import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { config } from '../config.ts';
import { createTable, type Table } from './table.ts';

/** Milliseconds: a call to the table, including retries, ends well within the 15 s for a response. */
const CLOUD_TIMEOUTS = { connectionTimeout: 1_000, requestTimeout: 3_000 };
/**
 * A simulator shares a busy machine with its caller: it may be slow but loses nothing, and a retry would be counted twice. What takes longer
 * hangs.
 */
const SIMULATOR_TIMEOUTS = { connectionTimeout: 120_000, requestTimeout: 120_000 };
const ATTEMPTS = 3;

export interface DynamoDbEndpoint {
  /** URL of a simulator; undefined for the region's DynamoDB. */
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

/** A simulator needs no credentials, but the SDK requires some. */
function simulator(endpoint: string) {
  return { endpoint, region: 'us-east-1', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } };
}

/** The tables of this process, by name: one client for each. */
export const openTables = new Map<string, Table>();

/** The table named by the environment. */
export function appTable(): Table {
  const name = config('tableName');
  const opened = openTables.get(name) ?? createTable(documentsAt(config('dynamodbEndpoint')), name);
  openTables.set(name, opened);
  return opened;
}

function documentsAt(endpoint: string | undefined): DynamoDBDocumentClient {
  return createDocumentClient(createDynamoDbClient({ endpoint }));
}
