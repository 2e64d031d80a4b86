import * as z from 'zod/mini';
import { storedSeconds } from '../../platform/clock.ts';
import { providerBreaker } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, isNew } from '../../platform/table/write.ts';
import { type Breaker, CLOSED } from '../provider/breaker.ts';

const breakerRow = z.object({
  failuresInARow: z.int(),
  pause: z.nullable(
    z.object({ reason: z.enum(['bad-key', 'out-of-credits', 'failures']), since: storedSeconds, until: storedSeconds }),
  ),
  /** Increases with each change. */
  change: z.int(),
});

/** More leagues than change the breaker at one time: each attempt that fails is another's success. */
const ATTEMPTS = 20;

/** One circuit breaker for all leagues, whose runs change it at the same time. */
export interface BreakerStore {
  read(): Promise<Breaker>;
  /** Applies a change to the breaker as it is by then. `change` may be called several times. */
  change(change: (breaker: Breaker) => Breaker): Promise<void>;
}

const noOtherChange = (last: number): Condition =>
  last === 0 ? isNew : { expression: '#change = :last', names: { '#change': 'change' }, values: { ':last': last } };

export function createBreakerStore(table: Table): BreakerStore {
  async function current() {
    const { change: last, ...breaker } = (await table.get(providerBreaker(), breakerRow)) ?? CLOSED_ROW;
    return { last, breaker };
  }

  return {
    read: async () => (await current()).breaker,
    async change(change) {
      for (let attempt = 1; ; attempt += 1) {
        const { last, breaker } = await current();
        const next = change(breaker);
        if (next.failuresInARow === breaker.failuresInARow && next.pause === breaker.pause) return;
        try {
          return await table.put(providerBreaker(), { ...next, change: last + 1 }, noOtherChange(last));
        } catch (error) {
          if (!(error instanceof ConditionFailed) || attempt === ATTEMPTS) throw error;
        }
      }
    },
  };
}

const CLOSED_ROW = { ...CLOSED, change: 0 };
