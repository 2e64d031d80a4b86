import * as z from 'zod/mini';
import { type Condition, ConditionFailed } from '../platform/table/condition.ts';
import { creditCall, credits } from '../platform/table/keys.ts';
import type { Table } from '../platform/table/table.ts';
import type { ProviderCall } from './provider/address.ts';
import { type Balance, dayOf, sameMonth } from './provider/allowance.ts';

/** The ledger serves to look into a month's bill. */
const LEDGER_LIFE_SECONDS = 62 * 24 * 3600;

const balanceRow = z.object({
  day: z.string(),
  spentToday: z.int(),
  remaining: z.optional(z.int()),
  used: z.optional(z.int()),
  /** When the provider last told what remains. */
  readAt: z.optional(z.int()),
});

/** One call in the ledger. `n` counts the paid calls of one attempt at a scan from 0. `at`: seconds since 1970. */
export interface LedgerEntry {
  readonly attemptId: string;
  readonly n: number;
  readonly call: ProviderCall;
  readonly at: number;
}

export interface CreditStore {
  /** The account as a scan begins. What the provider told last month no longer counts: the account was filled since. */
  open(at: number): Promise<Balance>;
  /** Writes a call down, at what it may cost, before it is made. */
  before(entry: LedgerEntry): Promise<void>;
  /** Puts right what the call had been written down for. */
  after(entry: LedgerEntry, cost: number): Promise<void>;
  /** Keeps what the provider says is left. */
  told(told: { readonly remaining: number; readonly used: number | null }, at: number): Promise<void>;
}

const anEarlierDay = (day: string): Condition => ({
  expression: 'attribute_not_exists(pk) OR #day < :day',
  names: { '#day': 'day' },
  values: { ':day': day },
});

export function createCreditStore(table: Table): CreditStore {
  return {
    async open(at) {
      const day = dayOf(at);
      try {
        await table.update(credits(), { set: { day, spentToday: 0 }, condition: anEarlierDay(day) });
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
      }
      const row = await table.get(credits(), balanceRow);
      const current = row?.readAt !== undefined && sameMonth(row.readAt, at);
      return {
        spentToday: row?.spentToday ?? 0,
        remaining: current ? (row.remaining ?? null) : null,
        used: current ? (row.used ?? null) : null,
      };
    },

    async before({ attemptId, n, call, at }) {
      const { league, kind, planned } = call;
      const eventId = call.kind === 'event-odds' ? call.eventId : undefined;
      const row = { league, kind, eventId, at, planned, ttl: at + LEDGER_LIFE_SECONDS };
      await table.put(creditCall(attemptId, n), row);
      await table.update(credits(), { add: { spentToday: planned } });
    },

    async after({ attemptId, n, call, at }, cost) {
      await table.update(creditCall(attemptId, n), { set: { cost, settledAt: at } });
      if (cost !== call.planned) await table.update(credits(), { add: { spentToday: cost - call.planned } });
    },

    told: ({ remaining, used }, at) =>
      table.update(credits(), { set: { remaining, used: used ?? undefined, readAt: at } }),
  };
}
