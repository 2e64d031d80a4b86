import type { Seconds } from '../../../shared/odds/time.ts';
import type { ProviderCall } from '../provider/address.ts';
import { type Balance, pacedCredits, spendableCredits } from '../provider/allowance.ts';
import type { CreditMeter } from '../provider/client.ts';
import type { CreditReading } from '../provider/credits.ts';
import type { EventReplies } from '../provider/event-replies.ts';
import { createCallLedger } from './call-ledger.ts';
import type { CreditStore, ReportedCredits } from './credit-store.ts';

/**
 * Credits are reserved before they are spent, this share of the daily budget at a time: a write per call would cost more than the lists. A
 * scan that dies leaves at most this much counted but unspent.
 */
const BOOKING_SHARE = 0.01;
/** No call can cost more than this; a larger number in a header counts as unknown. */
const MAX_PLAUSIBLE_COST = 10_000;

export interface CreditBudgetSettings {
  readonly attemptId: string;
  /** When the scan started, seconds since 1970. */
  readonly at: Seconds;
  readonly dailyCredits: number;
  readonly scanEverySeconds: Seconds;
  /** Records the cost of calls about single events. */
  readonly replies: EventReplies;
}

/** One scan's credit budget. */
export interface CreditBudget extends CreditMeter {
  /** The current balance, with calls in progress counted at their planned cost. */
  balance(): Balance;
  /** Whether the budget covers a call of this cost. */
  affords(cost: number): boolean;
  /** What may be spent on further markets in this scan, within the day's pace and after the remaining featured calls. */
  forEvents(featuredCost: number): number;
  /** Plans the scan's calls, so that one ledger row holds them all. Once, before any of them. */
  plan(calls: readonly ProviderCall[]): void;
  /** Ends the scan's spending and records the actual costs. */
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

  /** Resolves once all credits spent and in progress are reserved. One write at a time: calls that start together share it. */
  function book(): Promise<void> {
    // The callers waiting for a failed write have got its error.
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
      // Replies arrive out of order: during a scan the lowest number is the latest. The next scan may start with a higher one.
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
