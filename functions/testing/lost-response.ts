import type { TableFault } from '../../scripts/simulators/aws/table-proxy/faults.ts';
import { startTableProxy } from '../../scripts/simulators/aws/table-proxy/table-proxy.ts';
import { createDocumentClient, createDynamoDbClient } from '../platform/table/client.ts';
import { createTable, type Table } from '../platform/table/table.ts';
import type { EngineTable } from './test-table.ts';

/** Ways to lose the response of a successful write, which the client then retries by itself. */
export const lostResponses: Record<string, TableFault> = {
  'is lost': 'hang-up-after-commit',
  'is a 5xx despite the commit': '5xx-after-commit',
};

/** Runs with a proxy that loses the response to the first write. Returns the bodies of all requests. */
export async function withLostResponse(
  store: EngineTable,
  loss: TableFault,
  use: (table: Table) => Promise<void>,
): Promise<readonly unknown[]> {
  const bodies: unknown[] = [];
  const gate = await startTableProxy(store.endpoint, { onRequest: (body) => bodies.push(JSON.parse(body)) });
  gate.faults.fail(loss, { times: 1 });
  const client = createDynamoDbClient({ endpoint: gate.endpoint });
  try {
    await use(createTable(createDocumentClient(client), store.name));
  } finally {
    client.destroy();
    await gate.stop();
  }
  return bodies;
}
