import { join, resolve } from 'node:path';
import type { Usage } from './assumptions.ts';
import type { Inventory } from './inventory.ts';
import { between } from './marked-section.ts';
import { costOf } from './model.ts';
import type { Prices } from './prices.ts';
import { resourcesTable } from './resources-table.ts';

/** After this line the table stands in OPERATIONS.md. */
const BEGIN = '<!-- What `npm run cost -- --resources --write` prints: begin -->';

/** What the table compares with nobody. */
const SUBSCRIBERS = 1000;

export const operationsFile = join(resolve(import.meta.dirname, '../../..'), 'OPERATIONS.md');

/** The table for use as given, but for the number of subscribers. */
export function resourcesOf(usage: Usage, inventory: Inventory, prices: Prices): string {
  const bill = (subscribers: number) => costOf({ ...usage, subscribers }, inventory, prices).lines;
  return resourcesTable(inventory, { idle: bill(0), used: bill(SUBSCRIBERS) }, SUBSCRIBERS);
}

/** The document with the table in its place. @throws Error when the document does not say where. */
export function withTable(document: string, table: string): string {
  return between(document, { name: 'OPERATIONS.md', begin: BEGIN }, table);
}
