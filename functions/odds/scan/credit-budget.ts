import { type Clock, wholeSeconds } from '../../platform/clock.ts';
import { groupKey } from '../plan/market-groups.ts';
import type { ProviderCall } from '../provider/address.ts';
import { type Balance, spendableCredits, utcDay } from '../provider/allowance.ts';
import type { CreditMeter } from '../provider/client.ts';
import type { CreditReading } from '../provider/credits.ts';
import type { EventReplies } from '../provider/event-replies.ts';
import { createCallLedger } from './call-ledger.ts';
import type { CreditStore, PayingRun, ReportedCredits } from './credit-store.ts';
import { ProviderPaused } from './provider-paused.ts';

/**
 * Credits are booked before they are spent, this share of the daily budget at a time, but never more than the run's allotment: a write per
 * call would cost more than the lists. A run that dies leaves at most this much counted but unspent.
 */
const BOOKING_SHARE = 0.01;
/** No call can cost more than this; a larger number in a header counts as unknown. */
const MAX_PLAUSIBLE_COST = 10_000;

export interface CreditBudgetSettings {
  readonly run: PayingRun;
  /** Credits that the round allots to the run. */
  readonly allotted: number;
  readonly dailyCredits: number;
  readonly clock: Clock;
  /** Records the cost of calls about single events. */
  readonly replies: EventReplies;
}

/** One run's credit budget. */
export interface CreditBudget extends CreditMeter {
  /** The current balance, with this run's calls in progress counted at their planned cost. */
  balance(): Balance;
  /**
   * Whether the budget covers a call: the day and the month its highest possible cost, the run's allotment its expected one, by which a round
   * allots.
   */
  affords(call: ProviderCall): boolean;
  /** What is left of the run's allotment for calls about single games, after a featured call of this cost. */
  forGames(featuredCost: number): number;
  /** Whether the provider reports credits that may be spent, by this run or by another. */
  hasCredits(): boolean;
  /** The lowest number of credits left that the provider reported in this run. */
  reported(): number | undefined;
  /** Plans the run's calls, so that one ledger row holds them all. Once, before any of them. */
  plan(calls: readonly ProviderCall[]): void;
  /** Ends the run's spending and records the actual costs. */
  settle(): Promise<void>;
}

/** `before` throws ProviderPaused if other runs have used up the day's budget. */
export function createCreditBudget(store: CreditStore, opening: Balance, settings: CreditBudgetSettings): CreditBudget {
  const { run, allotted, dailyCredits, clock, replies } = settings;
  let { remaining, used } = opening;
  let reported: ReportedCredits | undefined;
  let inFlight = 0;
  let spent = 0;
  /** Of `spent`: by how much the calls in progress are planned above their expected costs. */
  let unexpected = 0;
  let day = utcDay(run.at);
  let booked = 0;
  /** Of `booked`: on earlier days. */
  let bookedBefore = 0;
  let booking = Promise.resolve();
  const ledger = createCallLedger(store, { attemptId: run.attemptId, at: run.at });
  const balance = (): Balance => ({ remaining, used, spentToday: opening.spentToday + spent });
  const spendable = () => spendableCredits(balance(), dailyCredits);
  const leftOfAllotment = () => allotted - (spent - unexpected);
  const expectedOf = (call: ProviderCall) =>
    call.kind === 'event-odds' ? replies.expected(groupKey(call.league, call.group), call.planned) : call.planned;

  /** Resolves once all credits spent and in progress are booked. One write at a time: calls that start together share it. */
  function book(): Promise<void> {
    // The callers waiting for a failed write have got its error.
    booking = booking
      .catch(() => undefined)
      .then(async () => {
        const at = wholeSeconds(clock());
        if (utcDay(at) > day) {
          await store.open(at);
          newDay(utcDay(at));
        }
        const due = spent - booked;
        if (due <= 0) return;
        const share = Math.min(allotted - booked, Math.floor(dailyCredits * BOOKING_SHARE));
        if (share > due && (await bookOn(share))) return;
        if (!(await bookOn(due))) throw new ProviderPaused('too-few-credits');
      });
    return booking;
  }

  async function bookOn(credits: number): Promise<boolean> {
    let answer = await store.book(run, { credits, day, dailyCredits });
    // Another clock is ahead.
    if (typeof answer === 'object') {
      newDay(answer.day);
      answer = await store.book(run, { credits, day, dailyCredits });
    }
    if (answer !== 'booked') return false;
    booked += credits;
    return true;
  }

  /** What was booked and not spent stays with the day before: what is spent from now on is booked on the new one. */
  function newDay(next: string): void {
    day = next;
    booked = Math.min(booked, spent - inFlight);
    bookedBefore = booked;
  }

  function begun(planned: number): void {
    inFlight += planned;
    spent += planned;
    if (remaining !== null) remaining -= planned;
  }

  function ended(planned: number, reading: CreditReading): number {
    const cost = reading.last !== null && reading.last <= MAX_PLAUSIBLE_COST ? reading.last : planned;
    inFlight -= planned;
    spent += cost - planned;
    if (reading.remaining !== null) {
      // Replies arrive out of order: during a run the lowest number is the latest. The next run may start with a higher one.
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
    affords: (call) => call.planned <= spendable() && expectedOf(call) <= leftOfAllotment(),
    forGames: (featuredCost) => Math.max(0, Math.min(leftOfAllotment(), spendable()) - featuredCost),
    hasCredits: () => remaining !== null && spendable() >= 1,
    reported: () => reported?.remaining,
    plan: ledger.plan,

    async before(call) {
      const { planned } = call;
      const above = planned - expectedOf(call);
      const entry = planned === 0 ? undefined : ledger.begin(call);
      begun(planned);
      unexpected += above;
      if (entry !== undefined) {
        try {
          await Promise.all([book(), entry.written]);
        } catch (error) {
          if (error instanceof ProviderPaused) {
            begun(-planned);
            unexpected -= above;
            ledger.notMade(entry.n);
          }
          throw error;
        }
      }
      return async (reading) => {
        const cost = ended(planned, reading);
        unexpected -= above;
        if (entry !== undefined) ledger.ended(entry.n, cost);
        if (call.kind === 'event-odds' && reading.last !== null) replies.paid(groupKey(call.league, call.group), cost);
      };
    },

    settle: () =>
      store.settle(run, {
        day,
        // Of an earlier day's bookings nothing is returned.
        unspent: Math.min(booked - bookedBefore, booked - spent),
        costs: ledger.outcomes(),
        reported: reported && { ...reported, at: wholeSeconds(clock()) },
      }),
  };
}
