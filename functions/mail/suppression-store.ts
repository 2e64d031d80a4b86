import * as z from 'zod/mini';
import type { Seconds } from '../../shared/odds/time.ts';
import { storedSeconds } from '../platform/clock.ts';
import { emailSuppression } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';

/** After a bounce or a complaint an address gets no email for a day. */
const STOP_SECONDS = 24 * 3600;

const stopRow = z.object({
  /** Seconds since 1970 until which the address is suppressed. */
  until: storedSeconds,
});

export interface SuppressionStore {
  /** Suppresses the address for a day. `at`: seconds since 1970. */
  stop(emailHash: string, why: string, at: Seconds): Promise<void>;
  isStopped(emailHash: string, at: Seconds): Promise<boolean>;
}

export function createSuppressionStore(table: Table): SuppressionStore {
  return {
    async stop(emailHash, why, at) {
      const until = at + STOP_SECONDS;
      await table.put(emailSuppression(emailHash), { until, why, ttl: until });
    },
    async isStopped(emailHash, at) {
      const row = await table.get(emailSuppression(emailHash), stopRow);
      return row !== undefined && row.until > at;
    },
  };
}
