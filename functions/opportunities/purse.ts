import type { CreditStore } from './credit-store.ts';
import { type Balance, paced, spendable } from './provider/allowance.ts';
import type { Meter } from './provider/client.ts';
import type { CreditReading } from './provider/credits.ts';
import type { EventReplies } from './provider/event-replies.ts';

/** No call of ours can cost more than this; a larger figure in a header is a mistake and counts as unknown. */
const BELIEVABLE_COST = 10_000;

export interface PurseSettings {
  readonly attemptId: string;
  /** When the scan began, seconds since 1970. */
  readonly at: number;
  readonly dailyCredits: number;
  readonly scanEverySeconds: number;
  /** Learns what calls about single events cost. */
  readonly replies: EventReplies;
}

/** What one scan may spend, and what it has spent. */
export interface Purse extends Meter {
  /** The account as we know it at this moment, calls under way counted at their planned cost. */
  balance(): Balance;
  /** The account allows such a call. */
  affords(cost: number): boolean;
  /** What may go into further markets in this scan, the day's pace kept, once the sweeps to come are paid. */
  forEvents(sweepsToCome: number): number;
}

export function createPurse(store: CreditStore, opening: Balance, settings: PurseSettings): Purse {
  const { attemptId, at, dailyCredits, scanEverySeconds, replies } = settings;
  let { remaining, used, spentToday } = opening;
  let told = Number.POSITIVE_INFINITY;
  let underWay = 0;
  let attempts = 0;
  const balance = (): Balance => ({ remaining, used, spentToday });
  const left = () => spendable(balance(), dailyCredits);

  function settle(planned: number, reading: CreditReading): number {
    const cost = reading.last !== null && reading.last <= BELIEVABLE_COST ? reading.last : planned;
    underWay -= planned;
    spentToday += cost - planned;
    if (reading.remaining !== null) {
      // Replies overtake one another: during a scan the lowest figure is the latest. The next scan may begin with a higher one.
      told = Math.min(told, reading.remaining);
      remaining = told - underWay;
    } else if (remaining !== null) remaining += planned - cost;
    used = reading.used ?? used;
    return cost;
  }

  return {
    balance,
    affords: (cost) => cost <= left(),
    forEvents: (sweepsToCome) =>
      Math.max(0, Math.min(left(), paced(dailyCredits, spentToday, at, scanEverySeconds)) - sweepsToCome),

    async before(call) {
      const { planned } = call;
      const entry = planned === 0 ? undefined : { attemptId, n: attempts++, call, at };
      underWay += planned;
      spentToday += planned;
      if (remaining !== null) remaining -= planned;
      if (entry !== undefined) await store.before(entry);
      return async (reading) => {
        const cost = settle(planned, reading);
        if (call.kind === 'event-odds' && reading.last !== null) replies.paid(call.league, cost);
        if (entry !== undefined) await store.after(entry, cost);
        if (reading.remaining !== null) await store.told({ remaining: told, used: reading.used }, at);
      };
    },
  };
}
