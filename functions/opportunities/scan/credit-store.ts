import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { creditCalls, creditCosts, credits } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed } from '../../platform/table/write.ts';
import type { ProviderCall } from '../provider/address.ts';
import { type Balance, dayOf, sameMonth } from '../provider/allowance.ts';
import { ledgerRows } from './ledger-row.ts';

/** The ledger serves to look into a month's bill. */
const LEDGER_LIFE_SECONDS = 62 * 24 * 3600;

const balanceRow = z.object({
  day: z.string(),
  spentToday: z.int(),
  remaining: z.optional(z.int()),
  used: z.optional(z.int()),
  /** When the provider last told what remains. */
  readAt: z.optional(storedSeconds),
});

/** Calls for the ledger. `n`: the first one's number among the paid calls of one attempt at a scan, from 0. `at`: seconds since 1970. */
interface LedgerEntry {
  readonly attemptId: string;
  readonly n: number;
  readonly calls: readonly ProviderCall[];
  readonly at: Seconds;
}

/** What became of a call in the ledger: what it cost; null where it began and never ended, 'not made' where it was only planned. */
export type Outcome = number | null | 'not made';

/** What the provider says is left. */
export interface ReportedCredits {
  readonly remaining: number;
  readonly used: number | null;
}

/** How an attempt at a scan ended. */
interface Settlement {
  readonly attemptId: string;
  readonly at: Seconds;
  /** What the day's count says, bookings included, and what it should say. */
  readonly booked: number;
  readonly spentToday: number;
  /** By the number of the call. */
  readonly costs: readonly Outcome[];
  readonly reported: ReportedCredits | undefined;
}

export interface CreditStore {
  /** The account as a scan begins. What the provider told last month no longer counts: the account was filled since. */
  open(at: Seconds): Promise<Balance>;
  /** Counts credits as spent, before they are. */
  book(credits: number): Promise<void>;
  /** Writes calls down, at what they may cost, before they are made. */
  before(entry: LedgerEntry): Promise<void>;
  /** Puts right what was booked, keeps what the calls cost and what the provider says is left. */
  settle(settlement: Settlement): Promise<void>;
}

const anEarlierDay = (day: string): Condition => ({
  expression: 'attribute_not_exists(pk) OR #day < :day',
  names: { '#day': 'day' },
  values: { ':day': day },
});

/**
 * Only what was booked is put right, once: the SDK repeats a write whose answer got lost. A booking that was counted twice, or another
 * scan's, stays; the count may run high, never low.
 */
const countsAs = (spentToday: number): Condition => ({
  expression: 'spentToday = :booked',
  values: { ':booked': spentToday },
});

export function createCreditStore(table: Table): CreditStore {
  /** The row with the day's count, begun anew where it is an earlier day's. A refused write costs as much as one that is carried out. */
  async function today(day: string) {
    const row = await table.get(credits(), balanceRow);
    if (row !== undefined && row.day >= day) return row;
    try {
      const condition = anEarlierDay(day);
      return await table.update(credits(), { set: { day, spentToday: 0 }, condition, returning: balanceRow });
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
      // Another scan has begun the day meanwhile, and may have spent.
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
