import { positionProfit, settlementFromResult } from '../bets/leg-money.ts';
import type { Leg, Position } from '../bets/position.ts';
import { areWithin, daysUntil } from '../catalogue/promotions.ts';
import { type Cents, cents, nearestCent } from '../odds/money.ts';
import { easternDay } from './eastern-day.ts';
import type { LedgerEntry, Rollover } from './entry.ts';

/** What has to be bet for a bonus of this amount. */
export function rolloverNeeded(amount: Cents, { times, deposit }: Rollover): Cents {
  return nearestCent(times * (amount + (deposit ?? 0)));
}

/**
 * What a settled bet counts for: its stake, or the lesser of what it risks and what it wins; of a bet that was refunded in part, that part
 * less. Nothing for a bonus bet, an open one, and one at odds that are too short.
 */
export function rolloverCredit(leg: Leg, { rule, minOdds }: Pick<Rollover, 'rule' | 'minOdds'>): Cents {
  if (leg.settled === undefined || leg.bonus || !isLongEnough(leg, minOdds)) return cents(0);
  const refunded = settlementFromResult(leg.settled.result)?.refunded ?? 0;
  return nearestCent(rolloverOf(leg, rule) * (1 - refunded));
}

/** What a bet counts for if it is won or lost. */
export function rolloverOf({ stake, price }: Pick<Leg, 'stake' | 'price'>, rule: Rollover['rule']): number {
  return rule === 'stake' ? stake : Math.min(stake, stake * (price - 1));
}

export function isLongEnough({ odds }: Pick<Leg, 'odds'>, minOdds: number | null): boolean {
  return minOdds === null || areWithin(minOdds, odds);
}

/** How far a rollover has come. */
export interface RolloverProgress {
  readonly needed: Cents;
  readonly done: Cents;
  readonly left: Cents;
  /** Settled bets that counted. */
  readonly bets: number;
  /** What the positions with these bets lost, once all of their bets were settled; negative for a gain. */
  readonly cost: Cents;
  /** What had counted at the end of each day with a bet that counts, ascending. */
  readonly days: readonly { readonly day: string; readonly done: Cents }[];
}

/** How far the rollover of a credited bonus has come, by the bets placed since its day and until its last one. */
export function rolloverProgress(
  { sportsbookId, amount, day, bonus }: Pick<LedgerEntry, 'sportsbookId' | 'amount' | 'day' | 'bonus'>,
  rollover: Rollover,
  positions: readonly Position[],
): RolloverProgress {
  const isIn = (leg: Leg) => {
    const placedOn = easternDay(leg.placedAt);
    return leg.sportsbookId === sportsbookId && placedOn >= day && placedOn <= (bonus?.expiresOn ?? placedOn);
  };
  const byDay = new Map<string, number>();
  let [done, bets, cost] = [0, 0, 0];
  for (const position of positions) {
    const counted = position.legs.filter((leg) => isIn(leg) && rolloverCredit(leg, rollover) > 0);
    for (const leg of counted) {
      const credit = rolloverCredit(leg, rollover);
      const settledOn = easternDay(leg.settled?.at ?? leg.placedAt);
      byDay.set(settledOn, (byDay.get(settledOn) ?? 0) + credit);
      done += credit;
    }
    bets += counted.length;
    const isOver = position.legs.every(({ settled }) => settled !== undefined);
    if (counted.length > 0 && isOver) cost -= positionProfit(position);
  }
  const needed = rolloverNeeded(amount, rollover);
  let soFar = 0;
  return {
    needed,
    done: cents(done),
    left: cents(Math.max(0, needed - done)),
    bets,
    cost: cents(cost),
    days: [...byDay]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([each, credit]) => {
        soFar += credit;
        return { day: each, done: cents(soFar) };
      }),
  };
}

/** Days on which it can still be bet, today included; 0 once the last one is over, undefined without a last day. */
export function daysLeft({ bonus }: Pick<LedgerEntry, 'bonus'>, today: string): number | undefined {
  const last = bonus?.expiresOn ?? null;
  return last === null ? undefined : Math.max(0, daysUntil(last, today) + 1);
}

/** What has to be bet on each of the days that are left; rounded up, so that the days suffice. */
export function neededPerDay(left: Cents, days: number): Cents {
  return cents(Math.ceil(left / Math.max(1, days)));
}

/** What an amount costs to bet at a hold, a share of what is staked: 1.75% of $10,000 is $175. */
export function rolloverCost(turnover: Cents, hold: number): Cents {
  return nearestCent(turnover * hold);
}

/** The hold at which a rollover costs all of its bonus, as a share. */
export function breakEvenHold(amount: Cents, needed: Cents): number {
  return needed === 0 ? 0 : amount / needed;
}
