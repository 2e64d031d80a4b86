import type { CreditStore } from './credit-store.ts';
import { type Balance, shareOfOneScan, spendable } from './provider/allowance.ts';
import type { Meter } from './provider/client.ts';
import type { CreditReading } from './provider/credits.ts';

/** No call of ours can cost more than this; a larger figure in a header is a mistake and counts as unknown. */
const BELIEVABLE_COST = 10_000;

export interface PurseSettings {
  readonly scanId: string;
  /** When the scan began, seconds since 1970. */
  readonly at: number;
  readonly dailyCredits: number;
  readonly scanEverySeconds: number;
}

/** What one scan may spend, and what it has spent. */
export interface Purse extends Meter {
  /** The account as we know it at this moment, calls under way counted at their planned cost. */
  balance(): Balance;
  /** A league's sweep is made as long as the account allows it. */
  affordsSweep(cost: number): boolean;
  /**
   * Further markets come out of this scan's share of the day, of which each league still to be scanned has an equal part and what
   * the sweeps to come will cost is kept back.
   */
  beginEvents(leaguesLeft: number, sweepsToCome: number): void;
  /** `asked`: what the call costs if everything asked for comes back. Once calls for the league were made, the dearest of them tells better. */
  affordsEvent(league: string, asked: number): boolean;
}

export function createPurse(store: CreditStore, opening: Balance, settings: PurseSettings): Purse {
  const { scanId, at, dailyCredits, scanEverySeconds } = settings;
  let { remaining, used, spentToday } = opening;
  let underWay = 0;
  let spentByScan = 0;
  let eventsUpTo = 0;
  let attempts = 0;
  const dearest = new Map<string, number>();
  const balance = (): Balance => ({ remaining, used, spentToday });
  const left = () => spendable(balance(), dailyCredits);

  function settle(planned: number, reading: CreditReading): number {
    const cost = reading.last !== null && reading.last <= BELIEVABLE_COST ? reading.last : planned;
    underWay -= planned;
    spentToday += cost - planned;
    spentByScan += cost - planned;
    if (reading.remaining !== null) remaining = reading.remaining - underWay;
    else if (remaining !== null) remaining += planned - cost;
    used = reading.used ?? used;
    return cost;
  }

  return {
    balance,
    affordsSweep: (cost) => cost <= left(),
    beginEvents(leaguesLeft, sweepsToCome) {
      const share = shareOfOneScan(left() + spentByScan, at, scanEverySeconds);
      eventsUpTo = spentByScan + Math.max(0, share - spentByScan - sweepsToCome) / leaguesLeft;
    },
    affordsEvent(league, asked) {
      const expected = Math.min(asked, dearest.get(league) ?? asked);
      return expected <= left() && spentByScan + expected <= eventsUpTo;
    },

    async before(call) {
      const { planned } = call;
      const entry = planned === 0 ? undefined : { scanId, n: attempts++, call, at };
      underWay += planned;
      spentToday += planned;
      spentByScan += planned;
      if (remaining !== null) remaining -= planned;
      if (entry !== undefined) await store.before(entry);
      return async (reading) => {
        const cost = settle(planned, reading);
        if (call.kind === 'event-odds' && reading.last !== null) {
          dearest.set(call.league, Math.max(cost, dearest.get(call.league) ?? 0));
        }
        if (entry !== undefined) await store.after(entry, cost);
        if (reading.remaining !== null) await store.told({ remaining: reading.remaining, used: reading.used }, at);
      };
    },
  };
}
