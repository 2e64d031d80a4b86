import { positionProfit, settlementFromResult } from '../bets/leg-money.ts';
import type { Leg, Position } from '../bets/position.ts';
import type { CountedMarkets } from '../catalogue/ledger-entries.ts';
import { areWithin, daysUntil } from '../catalogue/promotions.ts';
import { type MarketGroup, marketGroupOf } from '../odds/market-groups.ts';
import { type Cents, cents, nearestCent } from '../odds/money.ts';
import { easternDay } from './eastern-day.ts';
import type { LedgerEntry, Rollover } from './entry.ts';

/** What has to be bet for a bonus of this amount. */
export function rolloverNeeded(amount: Cents, { times, deposit }: Rollover): Cents {
  return nearestCent(times * (amount + (deposit ?? 0)));
}

/** What decides whether a bet counts, and for how much. */
export type CountingTerms = Pick<Rollover, 'rule' | 'minOdds' | 'markets'>;

/**
 * What a settled bet counts for: its stake, or the lesser of what it risks and what it wins; of a bet that was refunded in part, that part
 * less. Nothing for a bonus bet, an open one, one at odds that are too short, and one on another market.
 */
export function rolloverCredit(leg: Leg, { rule, ...terms }: CountingTerms): Cents {
  if (leg.settled === undefined || leg.bonus || !isCounted(leg, terms)) return cents(0);
  const refunded = settlementFromResult(leg.settled.result)?.refunded ?? 0;
  return nearestCent(rolloverOf(leg, rule) * (1 - refunded));
}

/** What a bet counts for if it is won or lost. */
export function rolloverOf({ stake, price }: Pick<Leg, 'stake' | 'price'>, rule: Rollover['rule']): number {
  return rule === 'stake' ? stake : Math.min(stake, stake * (price - 1));
}

/** Whether a bet is on a market and at odds that count. */
export function isCounted(
  { odds, family }: Pick<Leg, 'odds' | 'family'>,
  { minOdds, markets }: Omit<CountingTerms, 'rule'>,
): boolean {
  return (minOdds === null || areWithin(minOdds, odds)) && countsMarket(markets, family);
}

/** The groups of markets that count; null: any market, known or not. */
const countedGroups: Readonly<Record<CountedMarkets, readonly MarketGroup[] | null>> = {
  all: null,
  'no-props': ['game', 'part'],
  game: ['game'],
};

/** `family`: its key or that of its family, empty if it is not known, as of a parlay. */
function countsMarket(counted: CountedMarkets, family: string): boolean {
  const groups = countedGroups[counted];
  return groups === null || (family !== '' && groups.includes(marketGroupOf(family)));
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

/** A credited bonus with its rollover. */
export interface RolledBonus extends Pick<LedgerEntry, 'sportsbookId' | 'amount' | 'day' | 'bonus'> {
  readonly rollover: Rollover;
}

/**
 * How far the rollovers of bonuses have come, in their order, by the bets placed since each one's day and until its last one. A bet counts
 * once: of two bonuses at a book the earlier one takes it, and the later one what is more than that needs.
 */
export function rolloverProgress(bonuses: readonly RolledBonus[], positions: readonly Position[]): RolloverProgress[] {
  const states = bonuses
    .map((bonus, index) => ({ bonus, index, ...noProgress(bonus) }))
    .toSorted((one, other) => (one.bonus.day < other.bonus.day ? -1 : Number(one.bonus.day > other.bonus.day)));
  for (const { leg, settledAt, position } of settledBets(positions)) {
    let counted = 0;
    for (const state of states) {
      const credit = Math.min(creditFor(leg, state.bonus) - counted, state.needed - state.done);
      if (credit <= 0) continue;
      counted += credit;
      state.done += credit;
      state.bets += 1;
      state.byDay.set(easternDay(settledAt), state.done);
      // A position costs once, whatever of it counted first.
      if (!states.some(({ positions: known }) => known.has(position))) state.positions.add(position);
    }
  }
  return states
    .toSorted((one, other) => one.index - other.index)
    .map(({ needed, done, bets, byDay, positions: counted }) => ({
      ...{ needed, done: cents(done), left: cents(needed - done), bets, cost: costOf([...counted]) },
      days: [...byDay].map(([day, soFar]) => ({ day, done: cents(soFar) })),
    }));
}

function noProgress({ amount, rollover }: RolledBonus) {
  const needed = rolloverNeeded(amount, rollover);
  return { needed, done: 0, bets: 0, byDay: new Map<string, number>(), positions: new Set<Position>() };
}

/** In the order in which they were settled. */
function settledBets(positions: readonly Position[]) {
  return positions
    .flatMap((position) =>
      position.legs.flatMap((leg) => (leg.settled === undefined ? [] : [{ leg, settledAt: leg.settled.at, position }])),
    )
    .toSorted((one, other) => one.settledAt - other.settledAt);
}

function creditFor(leg: Leg, { sportsbookId, day, bonus, rollover }: RolledBonus): number {
  const placedOn = easternDay(leg.placedAt);
  const isIn = leg.sportsbookId === sportsbookId && placedOn >= day && placedOn <= (bonus?.expiresOn ?? placedOn);
  return isIn ? rolloverCredit(leg, rollover) : 0;
}

/** Of those whose bets are all settled: nothing is known of what others cost. */
function costOf(positions: readonly Position[]): Cents {
  const over = positions.filter(({ legs }) => legs.every(({ settled }) => settled !== undefined));
  return cents(over.reduce((sum, position) => sum - positionProfit(position), 0));
}

/** Days on which it can still be bet, today included; 0 once the last one is over, undefined without a last day. */
export function daysLeft(lastDay: string | null, today: string): number | undefined {
  return lastDay === null ? undefined : Math.max(0, daysUntil(lastDay, today) + 1);
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
