import type { Seconds } from '../../../shared/odds/time.ts';
import type { ProviderCall } from '../provider/address.ts';
import { type Balance, pacedCredits, spendableCredits } from '../provider/allowance.ts';
import type { CreditMeter } from '../provider/client.ts';
import type { CreditReading } from '../provider/credits.ts';
import type { EventReplies } from '../provider/event-replies.ts';
import { createCallLedger } from './call-ledger.ts';
import type { CreditStore, ReportedCredits } from './credit-store.ts';

/**
 * Credits are booked before they are spent, this share of a day's at once: a write for each call would cost more than the lists. A scan that
 * dies leaves at most so much counted that was not spent.
 */
const BOOKING_SHARE = 0.01;
/** No call of ours can cost more than this; a larger figure in a header is a mistake and counts as unknown. */
const MAX_PLAUSIBLE_COST = 10_000;

export interface CreditBudgetSettings {
  readonly attemptId: string;
  /** When the scan began, seconds since 1970. */
  readonly at: Seconds;
  readonly dailyCredits: number;
  readonly scanEverySeconds: Seconds;
  /** Learns what calls about single events cost. */
  readonly replies: EventReplies;
}

/** What one scan may spend, and what it has spent. */
export interface CreditBudget extends CreditMeter {
  /** The account as we know it at this moment, calls under way counted at their planned cost. */
  balance(): Balance;
  /** The account allows such a call. */
  affords(cost: number): boolean;
  /** What may go into further markets in this scan, the day's pace kept, once the sweeps to come are paid. */
  forEvents(featuredCost: number): number;
  /** Takes down the calls that the scan means to make, so that one row of the ledger holds them all. Once, before any of them. */
  plan(calls: readonly ProviderCall[]): void;
  /** Ends the scan's spending: writes down what it came to. */
  settle(): Promise<void>;
}

export function createCreditBudget(store: CreditStore, opening: Balance, settings: CreditBudgetSettings): CreditBudget {
  const { attemptId, at, dailyCredits, scanEverySeconds, replies } = settings;
  let { remaining, used, spentToday } = opening;
  let reported: ReportedCredits | undefined;
  let inFlight = 0;
  let booked = 0;
  let booking = Promise.resolve();
  const ledger = createCallLedger(store, { attemptId, at });
  const balance = (): Balance => ({ remaining, used, spentToday });
  const left = () => spendableCredits(balance(), dailyCredits);

  const spent = () => spentToday - opening.spentToday;

  /** Returns once what is spent and under way is booked. One at a time: calls that begin together share a booking. */
  function book(): Promise<void> {
    // Whoever waited for a booking that failed has been told.
    booking = booking
      .catch(() => undefined)
      .then(async () => {
        const due = spent() - booked;
        if (due <= 0) return;
        const credits = Math.max(due, Math.floor(dailyCredits * BOOKING_SHARE));
        await store.book(credits);
        booked += credits;
      });
    return booking;
  }

  function ended(planned: number, reading: CreditReading): number {
    const cost = reading.last !== null && reading.last <= MAX_PLAUSIBLE_COST ? reading.last : planned;
    inFlight -= planned;
    spentToday += cost - planned;
    if (reading.remaining !== null) {
      // Replies overtake one another: during a scan the lowest figure is the latest. The next scan may begin with a higher one.
      reported = {
        remaining: Math.min(reported?.remaining ?? Number.POSITIVE_INFINITY, reading.remaining),
        used: reading.used,
      };
      remaining = reported.remaining - inFlight;
    } else if (remaining !== null) remaining += planned - cost;
    used = reading.used ?? used;
    return cost;
  }

  return {
    balance,
    affords: (cost) => cost <= left(),
    forEvents: (featuredCost) =>
      Math.max(0, Math.min(left(), pacedCredits(dailyCredits, spentToday, at, scanEverySeconds)) - featuredCost),

    plan: ledger.plan,

    async before(call) {
      const { planned } = call;
      const entry = planned === 0 ? undefined : ledger.begin(call);
      inFlight += planned;
      spentToday += planned;
      if (remaining !== null) remaining -= planned;
      if (entry !== undefined) await Promise.all([book(), entry.written]);
      return async (reading) => {
        const cost = ended(planned, reading);
        if (entry !== undefined) ledger.ended(entry.n, cost);
        if (call.kind === 'event-odds' && reading.last !== null) replies.paid(call.league, cost);
      };
    },

    settle: () =>
      store.settle({
        attemptId,
        at,
        booked: opening.spentToday + booked,
        spentToday,
        costs: ledger.outcomes(),
        reported,
      }),
  };
}
