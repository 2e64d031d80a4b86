import { randomUUID } from 'node:crypto';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll } from 'vitest';
import { createDocumentClient, createDynamoDbClient } from '../platform/table/client.ts';
import { createTable, type Table } from '../platform/table/table.ts';
import { createAppTable, startEmbeddedTable } from './embedded-table.ts';

export interface TestTable {
  readonly table: Table;
  readonly name: string;
  readonly endpoint: string;
  /** Every item, for looking at what was or was not stored. */
  items(): Promise<Record<string, unknown>[]>;
}

/**
 * The real engine with a table of its own for one test file. Call at the top of the file; use the result inside tests only.
 * The table is not emptied between tests: give each test its own ids.
 */
export function testTable(): TestTable {
  let opened: TestTable | undefined;
  let close: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const engine = await startEmbeddedTable();
    const client = createDynamoDbClient({ endpoint: engine.endpoint });
    const name = `test-${randomUUID()}`;
    await createAppTable(client, name);
    const documents = createDocumentClient(client);
    opened = {
      table: createTable(documents, name),
      name,
      endpoint: engine.endpoint,
      items: async () => (await documents.send(new ScanCommand({ TableName: name }))).Items ?? [],
    };
    close = async () => {
      client.destroy();
      await engine.stop();
    };
  });
  afterAll(() => close?.());

  const ready = (): TestTable => {
    if (opened === undefined) throw new Error('the table is ready inside tests only');
    return opened;
  };
  return {
    get table() {
      return ready().table;
    },
    get name() {
      return ready().name;
    },
    get endpoint() {
      return ready().endpoint;
    },
    items: () => ready().items(),
  };
}
