import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { createAppTable } from '../../../scripts/simulators/aws/create-table.ts';
import { startTable } from '../../../scripts/simulators/aws/table-engine.ts';
import { createDocumentClient, createDynamoDbClient } from '../../platform/table/client.ts';
import { createTable, type Table } from '../../platform/table/table.ts';

/** One embedded engine for a test file, and a new empty table per call, since scans use singleton rows. */
export function freshTables(): () => Promise<Table> {
  let open: (() => Promise<Table>) | undefined;
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const engine = await startTable();
    const client = createDynamoDbClient({ endpoint: engine.endpoint });
    const documents = createDocumentClient(client);
    open = async () => {
      const name = `test-${randomUUID()}`;
      await createAppTable(client, name);
      return createTable(documents, name);
    };
    close = async () => {
      client.destroy();
      await engine.stop();
    };
  });
  afterAll(() => close?.());
  return () => {
    if (open === undefined) throw new Error('tables are available inside tests only');
    return open();
  };
}
