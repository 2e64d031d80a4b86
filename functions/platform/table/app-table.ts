import { config } from '../config.ts';
import { createDocumentClient, createDynamoDbClient } from './client.ts';
import { createTable, type Table } from './table.ts';

let table: Table | undefined;

/** The table that the environment names; one client for the whole process. */
export function appTable(): Table {
  table ??= createTable(
    createDocumentClient(createDynamoDbClient({ endpoint: config('dynamodbEndpoint') })),
    config('tableName'),
  );
  return table;
}
