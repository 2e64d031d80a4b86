import { randomUUID } from 'node:crypto';
import { paginateScan } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect } from 'vitest';
import { createAppTable } from '../../scripts/simulators/aws/create-table.ts';
import { startTable } from '../../scripts/simulators/aws/table-engine.ts';
import { createDocumentClient, createDynamoDbClient } from '../platform/table/client.ts';
import { createTable, type Table } from '../platform/table/table.ts';
import { memoryTable } from './memory-table/memory-table.ts';
import { hasTrackedSecrets, secretsInValue } from './secret-leaks.ts';

export interface TestTable {
  readonly table: Table;
  /** All items, for assertions on what was stored. */
  items(): Promise<Record<string, unknown>[]>;
}

/** A table that other processes and clients reach. */
export interface EngineTable extends TestTable {
  readonly name: string;
  readonly endpoint: string;
}

/**
 * A table in memory for one test file. Call at the top of the file. The table is not emptied between tests: give each test its own ids. At
 * the end it is searched for all secrets of the file's requests.
 */
export function testTable(): TestTable {
  const { table, items } = memoryTable();
  const store: TestTable = { table, items: async () => items() };
  afterAll(() => expectNoSecrets(store));
  return store;
}

/**
 * Like `testTable`, in a real table engine: for tests of the table itself, of second processes, and of what happens on the way to the table.
 * Use the result inside tests only.
 */
export function engineTable(): EngineTable {
  let opened: EngineTable | undefined;
  let close: (() => Promise<void>) | undefined;

  beforeAll(async () => {
    const engine = await startTable();
    const client = createDynamoDbClient({ endpoint: engine.endpoint });
    const name = `test-${randomUUID()}`;
    await createAppTable(client, name);
    const documents = createDocumentClient(client);
    opened = {
      table: createTable(documents, name),
      name,
      endpoint: engine.endpoint,
      items,
    };
    close = async () => {
      client.destroy();
      await engine.stop();
    };

    async function items(): Promise<Record<string, unknown>[]> {
      const found: Record<string, unknown>[] = [];
      for await (const page of paginateScan({ client: documents }, { TableName: name, ConsistentRead: true }))
        found.push(...(page.Items ?? []));
      return found;
    }
  });
  afterAll(async () => {
    try {
      await expectNoSecrets(ready());
    } finally {
      await close?.();
    }
  });

  const ready = (): EngineTable => {
    if (opened === undefined) throw new Error('the table is available inside tests only');
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

async function expectNoSecrets(store: TestTable): Promise<void> {
  const leaks = hasTrackedSecrets() ? secretsInValue(await store.items()) : [];
  expect(leaks, 'R-300: secrets in the table').toEqual([]);
}
