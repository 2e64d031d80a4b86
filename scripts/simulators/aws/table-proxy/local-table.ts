import { createDynamoDbClient } from '../../../../functions/platform/table/client.ts';
import { createTableIfMissing } from '../create-table.ts';
import { startTable } from '../table-engine.ts';
import { expireRows } from './expire-rows.ts';
import type { TableFaults } from './faults.ts';
import { startTableProxy } from './table-proxy.ts';

/** The local table, for tests and drills. */
export interface LocalTable extends TableFaults {
  readonly name: string;
  /** The engine's address, bypassing faults; undefined in the cloud. */
  readonly endpoint: string | undefined;
}

interface LocalTableOptions {
  /** Where data is stored. */
  readonly folder: string;
  readonly name: string;
  /** CreateTable's input from the template, without the name. */
  readonly shape: Promise<Readonly<Record<string, unknown>>>;
  /** Of the product, for rows that expire: ms. */
  readonly now: () => number;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The table is at AWS, or at the emulator that the environment names. */
  readonly inCloud: boolean;
  /** Puts a fault-injecting proxy in front of the table. */
  readonly canFail: boolean;
  /** Receives what must be stopped in the end, as soon as it is started. */
  readonly cleanup: AsyncDisposableStack;
}

/** The template's table, created if missing, and its endpoint for functions; undefined in the cloud. */
export async function openLocalTable(
  options: LocalTableOptions,
): Promise<{ readonly table: LocalTable; readonly endpoint: string | undefined }> {
  const { folder, name, shape, now, env, inCloud, canFail, cleanup } = options;
  const engine = inCloud && !env.DYNAMODB_ENDPOINT ? undefined : await startTable({ folder, env, ownGroup: true });
  if (engine !== undefined) cleanup.defer(engine.stop);
  const endpoint = engine?.endpoint;
  const client = createDynamoDbClient({ endpoint });
  cleanup.defer(() => client.destroy());
  await createTableIfMissing(client, { ...(await shape), TableName: name });
  // AWS, and an emulator, delete expired rows themselves.
  if (engine !== undefined && !env.DYNAMODB_ENDPOINT) cleanup.defer(expireRows({ client, name, now }));
  if (!canFail) return { table: { name, endpoint, ...noFaults }, endpoint };
  if (endpoint === undefined) throw new Error('A table in the cloud cannot have a proxy');
  const proxy = await startTableProxy(endpoint);
  cleanup.defer(proxy.stop);
  return { table: { name, endpoint, ...proxy.faults }, endpoint: proxy.endpoint };
}

const noFaults: TableFaults = {
  fail: () => {
    throw new Error('Start with tableFaults to inject faults into the table');
  },
  heal: () => undefined,
  hits: new Map(),
};
