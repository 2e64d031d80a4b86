import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { creditCalls, creditCosts, credits } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed } from '../../platform/table/write.ts';
import type { ProviderCall } from '../provider/address.ts';
import { type Balance, dayOf, sameMonth } from '../provider/allowance.ts';
import { ledgerRows } from './ledger-row.ts';

/** The ledger is kept to check a month's bill. */
const LEDGER_LIFE_SECONDS = 62 * 24 * 3600;

const balanceRow = z.object({
  day: z.string(),
  spentToday: z.int(),
  remaining: z.optional(z.int()),
  used: z.optional(z.int()),
  /** When the provider last reported the remaining credits. */
  readAt: z.optional(storedSeconds),
});

/** Calls for the ledger. `n`: number of the first one among the paid calls of one scan run, from 0. `at`: seconds since 1970. */
interface LedgerEntry {
  readonly attemptId: string;
  readonly n: number;
  readonly calls: readonly ProviderCall[];
  readonly at: Seconds;
}

/** The outcome of a call in the ledger: its cost; null if it started and never ended, 'not made' if it was only planned. */
export type Outcome = number | null | 'not made';

/** The remaining credits reported by the provider. */
export interface ReportedCredits {
  readonly remaining: number;
  readonly used: number | null;
}

/** The end of a scan run. */
interface Settlement {
  readonly attemptId: string;
  readonly at: Seconds;
  /** The day's count including reservations, and the actual count. */
  readonly booked: number;
  readonly spentToday: number;
  /** By call number. */
  readonly costs: readonly Outcome[];
  readonly reported: ReportedCredits | undefined;
}

export interface CreditStore {
  /** The balance at the start of a scan. Numbers reported last month are ignored, since the credits were reset. */
  open(at: Seconds): Promise<Balance>;
  /** Counts credits as spent before they are. */
  book(credits: number): Promise<void>;
  /** Records calls at their maximum cost before they are made. */
  before(entry: LedgerEntry): Promise<void>;
  /** Corrects the reservations and stores the calls' costs and the provider's remaining credits. */
  settle(settlement: Settlement): Promise<void>;
}

const anEarlierDay = (day: string): Condition => ({
  expression: 'attribute_not_exists(pk) OR #day < :day',
  names: { '#day': 'day' },
  values: { ':day': day },
});

/**
 * Corrects only this scan's reservations, once: the SDK retries a write whose response was lost. A reservation counted twice, or another
 * scan's, stays; the count may be too high, never too low.
 */
const countsAs = (spentToday: number): Condition => ({
  expression: 'spentToday = :booked',
  values: { ':booked': spentToday },
});

export function createCreditStore(table: Table): CreditStore {
  /** The row with the day's count, reset if it is an earlier day's. A refused write costs as much as a successful one. */
  async function today(day: string) {
    const row = await table.get(credits(), balanceRow);
    if (row !== undefined && row.day >= day) return row;
    try {
      const condition = anEarlierDay(day);
      return await table.update(credits(), { set: { day, spentToday: 0 }, condition, returning: balanceRow });
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      // Another scan has reset the count meanwhile, and may have spent credits.
      return table.get(credits(), balanceRow);
    }
  }

  return {
    async open(at) {
      const row = await today(dayOf(at));
      const current = row?.readAt !== undefined && sameMonth(row.readAt, at);
      return {
        spentToday: row?.spentToday ?? 0,
        remaining: current ? (row.remaining ?? null) : null,
        used: current ? (row.used ?? null) : null,
      };
    },

    book: (more) => table.update(credits(), { add: { spentToday: more } }),

    async before({ attemptId, n, calls, at }) {
      const ttl = at + LEDGER_LIFE_SECONDS;
      const rows = ledgerRows(calls);
      await Promise.all(
        rows.map(({ first, row }) => table.put(creditCalls(attemptId, n + first), { ...row, at, ttl })),
      );
    },

    async settle({ attemptId, at, booked, spentToday, costs, reported }) {
      if (costs.length > 0) await table.put(creditCosts(attemptId), { costs, at, ttl: at + LEDGER_LIFE_SECONDS });
      const left = reported && { remaining: reported.remaining, used: reported.used ?? undefined, readAt: at };
      try {
        await table.update(credits(), { set: { ...left, spentToday }, condition: countsAs(booked) });
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
      }
    },
  };
}
