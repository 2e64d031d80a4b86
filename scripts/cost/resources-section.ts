import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Usage } from './assumptions.ts';
import type { Inventory } from './inventory.ts';
import { costOf } from './model.ts';
import type { Prices } from './prices.ts';
import { resourcesTable } from './resources-table.ts';

/** Between these two lines the table stands in OPERATIONS.md. */
const BEGIN = '<!-- What `npm run cost -- --resources --write` prints: begin -->';
const END = '<!-- end -->';

/** What the table compares with nobody. */
const SUBSCRIBERS = 1000;

export const operationsFile = join(resolve(import.meta.dirname, '../..'), 'OPERATIONS.md');

/** The table for use as given, but for the number of subscribers. */
export function resourcesOf(usage: Usage, inventory: Inventory, prices: Prices): string {
  const bill = (subscribers: number) => costOf({ ...usage, subscribers }, inventory, prices).lines;
  return resourcesTable(inventory, { idle: bill(0), used: bill(SUBSCRIBERS) }, SUBSCRIBERS);
}

/** The document with the table in its place. @throws Error when the document does not say where. */
export function withTable(document: string, table: string): string {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (begin === -1 || end < begin)
    throw new Error(`OPERATIONS.md does not say where the table goes: ${BEGIN} … ${END}`);
  return `${document.slice(0, begin + BEGIN.length)}\n\n${table}\n\n${document.slice(end)}`;
}

export function writeTable(file: string, table: string): void {
  writeFileSync(file, withTable(readFileSync(file, 'utf8'), table));
}
