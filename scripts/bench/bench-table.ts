import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import type { Table } from '../../functions/platform/table/table.ts';
import { createAppTable, withTable } from '../simulators/aws/create-table.ts';
import { startTable } from '../simulators/aws/table-engine.ts';

/** Measures on a new table in an engine of its own. */
export async function withBenchTable<T>(measure: (table: Table, client: DynamoDBClient) => Promise<T>): Promise<T> {
  const engine = await startTable();
  try {
    return await withTable({ endpoint: engine.endpoint, name: 'bench' }, async (table, client) => {
      await createAppTable(client, 'bench');
      return measure(table, client);
    });
  } finally {
    await engine.stop();
  }
}
