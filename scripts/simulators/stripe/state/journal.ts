import { appendFileSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import * as z from 'zod/mini';
import { type Journal, makeStore, type Store } from './store.ts';
import { type TableName, type Tables, tableNames } from './tables.ts';

const FORMAT = 1;
const header = z.object({ format: z.literal(FORMAT), apiVersion: z.string() });
const entry = z.union([
  z.tuple([z.literal('put'), z.enum(tableNames), z.looseObject({ id: z.string() })]),
  z.tuple([z.literal('remove'), z.enum(tableNames), z.string()]),
]);

/**
 * A store that outlives a restart: every change is a line of the file, and opening it writes it anew without what has been overtaken.
 * A line cut short by a crash ends the reading. A file of another format or API version is put aside under `.old`.
 */
export function openStore(file: string, apiVersion: string): Store {
  mkdirSync(dirname(file), { recursive: true });
  const first = `${JSON.stringify({ format: FORMAT, apiVersion })}\n`;
  const writing = { on: false };
  const store = makeStore(journalOf(file, first, writing));
  if (existsSync(file)) {
    const [head = '', ...rest] = readFileSync(file, 'utf8').split('\n');
    if (header.safeParse(parsed(head)).data?.apiVersion === apiVersion) replay(store, rest);
    else renameSync(file, `${file}.old`);
  }
  const rows = tableNames.flatMap((table) => store.all(table).map((row) => lineOf(['put', table, row])));
  writeFileSync(`${file}.new`, first + rows.join(''));
  renameSync(`${file}.new`, file);
  writing.on = true;
  return store;
}

function journalOf(file: string, first: string, writing: { readonly on: boolean }): Journal {
  const write = (line: string) => {
    if (writing.on) appendFileSync(file, line);
  };
  return {
    put: (table, row) => write(lineOf(['put', table, row])),
    remove: (table, id) => write(lineOf(['remove', table, id])),
    clear: () => writeFileSync(file, first),
  };
}

function replay(store: Store, lines: readonly string[]): void {
  for (const line of lines) {
    const read = entry.safeParse(parsed(line)).data;
    if (read === undefined) return;
    const [kind, table, what] = read;
    if (kind === 'remove') store.remove(table, what);
    else if (isRowOf(table, what)) store.put(table, what);
  }
}

/** Our own line, of this format and API version: only these rows were ever written under this name. */
function isRowOf<Name extends TableName>(_table: Name, row: { readonly id: string }): row is Tables[Name] {
  return row.id !== '';
}

function lineOf(change: readonly unknown[]): string {
  return `${JSON.stringify(change)}\n`;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
