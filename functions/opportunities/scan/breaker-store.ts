import * as z from 'zod/mini';
import { storedSeconds } from '../../platform/clock.ts';
import { providerBreaker } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Breaker, CLOSED } from '../provider/breaker.ts';

const breakerRow = z.object({
  failuresInARow: z.int(),
  pause: z.nullable(
    z.object({ reason: z.enum(['bad-key', 'out-of-credits', 'failures']), since: storedSeconds, until: storedSeconds }),
  ),
});

export interface BreakerStore {
  read(): Promise<Breaker>;
  /** Only the scan that holds the lock writes. */
  write(breaker: Breaker): Promise<void>;
}

export function createBreakerStore(table: Table): BreakerStore {
  return {
    read: async () => (await table.get(providerBreaker(), breakerRow)) ?? CLOSED,
    write: (breaker) => table.put(providerBreaker(), { ...breaker }),
  };
}
