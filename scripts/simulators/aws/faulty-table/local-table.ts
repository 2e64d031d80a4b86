import { createDynamoDbClient } from '../../../../functions/platform/table/client.ts';
import { createKept } from '../table.ts';
import { startTable } from '../table-engine.ts';
import type { TableFaults } from './faults.ts';
import { startTableStandIn } from './stand-in.ts';

/** The table here, for tests and drills. */
export interface LocalTable extends TableFaults {
  readonly name: string;
  /** The engine's own address, past all faults; undefined in the cloud. */
  readonly endpoint: string | undefined;
}

interface LocalTableOptions {
  /** Where data survives a restart. */
  readonly folder: string;
  readonly name: string;
  /** CreateTable's input as the template has it, without the name. */
  readonly shape: Readonly<Record<string, unknown>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The table is AWS's, or that of somebody else's stand-in. */
  readonly inCloud: boolean;
  /** Something that can be told to fail stands in front of it. */
  readonly canFail: boolean;
  /** Told at once how to end what has been started. */
  readonly started: AsyncDisposableStack;
}

/** The template's table, made where it is not there yet, and where functions find it: undefined in the cloud. */
export async function openLocalTable(
  options: LocalTableOptions,
): Promise<{ readonly table: LocalTable; readonly endpoint: string | undefined }> {
  const { folder, name, shape, env, inCloud, canFail, started } = options;
  const engine = inCloud && !env.DYNAMODB_ENDPOINT ? undefined : await startTable({ folder, env, ownGroup: true });
  if (engine !== undefined) started.defer(engine.stop);
  const endpoint = engine?.endpoint;
  const client = createDynamoDbClient({ endpoint });
  await createKept(client, { ...shape, TableName: name }).finally(() => client.destroy());
  if (!canFail) return { table: { name, endpoint, ...faultless }, endpoint };
  if (endpoint === undefined) throw new Error('Nothing can stand in front of a table in the cloud');
  const standIn = await startTableStandIn(endpoint);
  started.defer(standIn.stop);
  return { table: { name, endpoint, ...standIn.faults }, endpoint: standIn.endpoint };
}

const faultless: TableFaults = {
  fail: () => {
    throw new Error('Start with tableFaults to let the table fail');
  },
  heal: () => undefined,
  hits: new Map(),
};
