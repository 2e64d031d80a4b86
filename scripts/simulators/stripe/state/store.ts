import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { parsed } from '../../stored-file.ts';
import { kinds } from '../schema/objects.ts';
import type { TableName, Tables } from './tables.ts';

/** Objects by kind and id, in order of creation. Rows are immutable. */
export interface Store {
  readonly get: <Name extends TableName>(table: Name, id: string) => Tables[Name] | undefined;
  readonly all: <Name extends TableName>(table: Name) => readonly Tables[Name][];
  readonly put: <Name extends TableName>(table: Name, row: Tables[Name]) => void;
  readonly remove: (table: TableName, id: string) => void;
  /** The Stripe object with this id, of any kind. */
  readonly byId: (id: string) => unknown;
  readonly clear: () => void;
}

type Change = readonly ['put', string, { readonly id: string }] | readonly ['remove', string, string];

const FORMAT = 2;
const header = z.object({ format: z.int(), apiVersion: z.string() });
const entry = z.union([
  z.tuple([z.literal('put'), z.string(), z.looseObject({ id: z.string() })]),
  z.tuple([z.literal('remove'), z.string(), z.string()]),
]);

/**
 * With a file, the store is persistent: every change appends a line, and opening compacts the file. A last line cut short by a crash is left
 * out. A file of another format or API version is renamed to `.old`.
 * @throws DamagedFile
 */
export function openStore(apiVersion: string, file?: string): Store {
  const tables = [...kinds, 'delivery', 'remembered', 'deleted', 'announced'];
  const maps = new Map(tables.map((name) => [name, new Map()]));
  const headerLine = `${JSON.stringify({ format: FORMAT, apiVersion })}\n`;
  const write = (change: Change) => {
    if (file !== undefined) appendFileSync(file, lineOf(change));
  };
  if (file !== undefined) {
    mkdirSync(dirname(file), { recursive: true });
    if (existsSync(file)) {
      const [head = '', ...rest] = readFileSync(file, 'utf8').split('\n');
      const { format, apiVersion: version } = parsed(header, head, file);
      if (format === FORMAT && version === apiVersion) replay(maps, file, rest);
      else renameSync(file, `${file}.old`);
    }
    const rows = [...maps].flatMap(([table, map]) => [...map.values()].map((row) => lineOf(['put', table, row])));
    writeFileSync(`${file}.new`, headerLine + rows.join(''));
    renameSync(`${file}.new`, file);
  }
  return {
    get: (table, id) => maps.get(table)?.get(id),
    all: (table) => [...(maps.get(table)?.values() ?? [])],
    put: (table, row) => {
      maps.get(table)?.set(row.id, row);
      write(['put', table, row]);
    },
    remove: (table, id) => {
      maps.get(table)?.delete(id);
      write(['remove', table, id]);
    },
    byId: (id) => kinds.flatMap((kind) => maps.get(kind)?.get(id) ?? [])[0],
    clear: () => {
      for (const map of maps.values()) map.clear();
      if (file !== undefined) writeFileSync(file, headerLine);
    },
  };
}

/** The lines are ours, of this format and API version, so a table's name is only followed by rows of that table. */
function replay(maps: ReadonlyMap<string, Map<string, unknown>>, file: string, lines: readonly string[]): void {
  // What follows the last line's end is empty, or was cut short.
  for (const [index, line] of lines.slice(0, -1).entries()) {
    const [kind, table, rowOrId] = parsed(entry, line, file, index + 2);
    if (kind === 'put') maps.get(table)?.set(rowOrId.id, rowOrId);
    else maps.get(table)?.delete(rowOrId);
  }
}

function lineOf(change: Change): string {
  return `${JSON.stringify(change)}\n`;
}
