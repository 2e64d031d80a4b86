import type { Usage } from './assumptions.ts';
import type { Inventory } from './inventory.ts';
import type { AwsPrices } from './prices.ts';
import type { Runs } from './runs.ts';
import type { ScanWork } from './scan-work.ts';

/** All that AWS's part of the bill is made from. */
export interface Work {
  readonly usage: Usage;
  readonly scan: ScanWork;
  readonly runs: readonly Runs[];
  readonly inventory: Inventory;
  readonly prices: AwsPrices;
}
