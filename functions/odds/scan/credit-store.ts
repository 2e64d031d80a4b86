import * as z from 'zod/mini';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { storedSeconds } from '../../platform/clock.ts';
import { creditCalls, creditCosts, credits } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { type Condition, ConditionFailed, unlessRefused } from '../../platform/table/write.ts';
import type { ProviderCall } from '../provider/address.ts';
import { type Balance, sameMonth, utcDay } from '../provider/allowance.ts';
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

/** What credits are booked for: a league's scan, or scores. */
type Payer = LeagueKey | 'scores';

/** A run that pays for calls. */
export interface PayingRun {
  readonly payer: Payer;
  readonly attemptId: string;
  /** When it started, seconds since 1970. */
  readonly at: Seconds;
}

/** Credits to be counted as spent before they are. */
interface Booking {
  readonly credits: number;
  /** The UTC day on which they are counted. */
  readonly day: string;
  /** The most that a day may count. */
  readonly dailyCredits: number;
}

/** 'refused': they would pass the day's budget. `day`: that day is over, and this one has begun. */
type Booked = 'booked' | 'refused' | { readonly day: string };

/** Calls for the ledger. `n`: number of the first one among the paid calls of one run, from 0. `at`: seconds since 1970. */
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

/** The end of a run. */
interface Settlement {
  /** The day of its last booking. */
  readonly day: string;
  /** Credits booked on that day and not spent; negative if more was spent than booked. */
  readonly unspent: number;
  /** By call number. */
  readonly costs: readonly Outcome[];
  /** The lowest number that the provider reported, and the time: seconds since 1970. */
  readonly reported: (ReportedCredits & { readonly at: Seconds }) | undefined;
}

/** The account of all leagues, whose runs change it at the same time. */
export interface CreditStore {
  /** The balance at a time. Numbers reported last month are ignored, since the credits were reset. */
  open(at: Seconds): Promise<Balance>;
  /** The same without resetting the count on a new day: for who only reads. */
  read(at: Seconds): Promise<Balance>;
  book(run: PayingRun, booking: Booking): Promise<Booked>;
  /** Records calls at their maximum cost before they are made. */
  before(entry: LedgerEntry): Promise<void>;
  /** Returns unspent bookings and stores the calls' costs and the provider's remaining credits. */
  settle(run: PayingRun, settlement: Settlement): Promise<void>;
}

const anEarlierDay = (day: string): Condition => ({
  expression: 'attribute_not_exists(pk) OR #day < :day',
  names: { '#day': 'day' },
  values: { ':day': day },
});

/** Whatever the leagues' runs know of each other, the day's count never passes the budget. */
const withinTheDay = ({ credits: more, day, dailyCredits }: Booking): Condition => ({
  expression: '#day = :day AND spentToday <= :room',
  names: { '#day': 'day' },
  values: { ':day': day, ':room': dailyCredits - more },
});

/** Which of a payer's runs has credits booked. */
const bookedBy = (payer: Payer) => `booked:${payer}`;

/**
 * Only what this run has booked is returned, once, and on the day on which it was booked: the SDK retries a write whose response was lost. A
 * booking that was counted twice, or whose run died, stays; the count may be too high, never too low.
 */
const hasBooked = ({ payer, attemptId }: PayingRun, day: string): Condition => ({
  expression: '#booked = :attempt AND #day = :day',
  names: { '#booked': bookedBy(payer), '#day': 'day' },
  values: { ':attempt': attemptId, ':day': day },
});

/** Runs end in any order: of numbers reported at the same time the lowest is the latest. */
const isLatestReport = (run: PayingRun, remaining: number): Condition => ({
  expression: 'attribute_not_exists(readAt) OR readAt < :started OR remaining > :remaining',
  values: { ':started': run.at, ':remaining': remaining },
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
    open: async (at) => balanceAt(await today(utcDay(at)), at),

    async read(at) {
      const row = await table.get(credits(), balanceRow);
      return balanceAt(row === undefined || row.day >= utcDay(at) ? row : { ...row, spentToday: 0 }, at);
    },

    async book({ payer, attemptId }, booking) {
      const { credits: more, day } = booking;
      try {
        const set = { [bookedBy(payer)]: attemptId };
        await table.update(credits(), { add: { spentToday: more }, set, condition: withinTheDay(booking) });
        return 'booked';
      } catch (error) {
        if (!(error instanceof ConditionFailed)) throw error;
        const row = error.old(balanceRow);
        return row === undefined || row.day <= day ? 'refused' : { day: row.day };
      }
    },

    async before({ attemptId, n, calls, at }) {
      const ttl = at + LEDGER_LIFE_SECONDS;
      const rows = ledgerRows(calls);
      await Promise.all(
        rows.map(({ first, row }) => table.put(creditCalls(attemptId, n + first), { ...row, at, ttl })),
      );
    },

    async settle(run, { day, unspent, costs, reported }) {
      const { attemptId, at } = run;
      if (costs.length > 0) await table.put(creditCosts(attemptId), { costs, at, ttl: at + LEDGER_LIFE_SECONDS });
      const remove = [bookedBy(run.payer)];
      // What was not even booked is counted whatever has happened since.
      if (unspent < 0) await table.update(credits(), { add: { spentToday: -unspent } });
      else if (unspent > 0) {
        await unlessRefused(
          table.update(credits(), { add: { spentToday: -unspent }, remove, condition: hasBooked(run, day) }),
        );
      }
      if (reported === undefined) return;
      const { remaining, used, at: readAt } = reported;
      const set = { remaining, used: used ?? undefined, readAt };
      await unlessRefused(table.update(credits(), { set, condition: isLatestReport(run, remaining) }));
    },
  };
}

function balanceAt(row: z.output<typeof balanceRow> | undefined, at: Seconds): Balance {
  const current = row?.readAt !== undefined && sameMonth(row.readAt, at);
  return {
    spentToday: row?.spentToday ?? 0,
    remaining: current ? (row.remaining ?? null) : null,
    used: current ? (row.used ?? null) : null,
  };
}
