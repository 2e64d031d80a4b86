import { openTable } from '../table.ts';
import type { TableFaults } from './faults.ts';
import { startTableStandIn } from './stand-in.ts';

/** The table here, for tests and drills. */
export interface LocalTable extends TableFaults {
  readonly name: string;
  /** The engine's own address, past all faults; undefined in the cloud. */
  readonly endpoint: string | undefined;
}

interface OpenedTable {
  readonly table: LocalTable;
  /** Where functions find it. */
  readonly endpoint: string | undefined;
}

/** The table, and where faults are asked for, what can fail in front of it. What has been started is put into `closers` at once. */
export async function openLocalTable(
  place: Parameters<typeof openTable>[0],
  withFaults: boolean,
  closers: (() => unknown)[],
): Promise<OpenedTable> {
  const { endpoint, stop } = await openTable(place);
  closers.push(stop);
  const { name } = place;
  if (!withFaults) return { table: { name, endpoint, ...faultless }, endpoint };
  if (endpoint === undefined) throw new Error('Nothing can stand in front of a table in the cloud');
  const standIn = await startTableStandIn(endpoint);
  closers.push(standIn.stop);
  return { table: { name, endpoint, ...standIn.faults }, endpoint: standIn.endpoint };
}

const faultless: TableFaults = {
  fail: () => {
    throw new Error('Start with tableFaults to let the table fail');
  },
  heal: () => undefined,
  met: new Map(),
};
