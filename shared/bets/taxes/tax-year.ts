import { sportsbookById } from '../../catalogue/sportsbooks.ts';
import { lossRuleOf, taxThreshold } from '../../catalogue/taxes/tax-facts.ts';
import type { BetLeg, BetPosition } from '../../contracts/bets/position.ts';
import { groupBy } from '../../numbers/group-by.ts';
import { type Cents, cents, centsFromDollars, nearestCent } from '../../odds/money.ts';
import { bookNameOf } from '../csv/own-form.ts';

/** The day on which something was where the person is: `2026-11-24`. */
export type DayOf = (iso: string) => string;

/** A bet that was settled in a year. */
export interface SettledBet {
  readonly leg: BetLeg & { readonly settled: NonNullable<BetLeg['settled']> };
  readonly position: BetPosition;
  readonly day: string;
  readonly book: string;
}

/** Of settled bets, each on its own, stakes taken off. */
export interface WonAndLost {
  readonly bets: number;
  readonly winnings: Cents;
  /** Not negative. */
  readonly losses: Cents;
}

/** What is taxed of a year's bets by the federal rule alone, for somebody who itemizes. */
export interface TaxedYear {
  /** What can be deducted of the losses. */
  readonly deducted: Cents;
  readonly taxed: Cents;
  /** What is taxed beyond the profit. */
  readonly phantom: Cents;
}

export interface BookYear extends WonAndLost {
  readonly book: string;
  /** Bets whose winnings reach what is known of Form W-2G; undefined where that, or whether the book issues it, is unknown. */
  readonly reported: WonAndLost | undefined;
}

/** The bets that were settled in a year on the person's days, by time. */
export function settledIn(positions: readonly BetPosition[], year: number, dayOf: DayOf): SettledBet[] {
  return positions
    .flatMap((position) =>
      position.legs.flatMap((leg) => {
        if (leg.settled === undefined) return [];
        const day = dayOf(leg.settled.at);
        const book = bookNameOf(leg) || 'Unknown sportsbook';
        return Number(day.slice(0, 4)) === year ? [{ leg: { ...leg, settled: leg.settled }, position, day, book }] : [];
      }),
    )
    .toSorted((a, b) => (a.leg.settled.at < b.leg.settled.at ? -1 : 1));
}

export function wonAndLost(bets: readonly SettledBet[]): WonAndLost {
  let [winnings, losses] = [0, 0];
  for (const bet of bets) {
    const profit = profitOf(bet);
    if (profit > 0) winnings += profit;
    else losses -= profit;
  }
  return { bets: bets.length, winnings: cents(winnings), losses: cents(losses) };
}

/**
 * Losses are deducted by the year's share of them, and never more than the winnings: of $100,000 won and $98,000 lost in 2026, $88,200 are
 * deducted and $11,800 taxed, for a profit of $2,000.
 */
export function taxedYear({ winnings, losses }: Pick<WonAndLost, 'winnings' | 'losses'>, year: number): TaxedYear {
  const deducted = cents(Math.min(winnings, nearestCent(losses * lossRuleOf(year).share)));
  const taxed = cents(winnings - deducted);
  return { deducted, taxed, phantom: cents(taxed - Math.max(0, winnings - losses)) };
}

/** The same bets by book, by name. */
export function byBook(bets: readonly SettledBet[], year: number): readonly BookYear[] {
  return [...groupBy(bets, ({ book }) => book)]
    .map(([book, ofBook]) => ({ book, ...wonAndLost(ofBook), reported: reportedAt(ofBook, year) }))
    .toSorted((a, b) => (a.book < b.book ? -1 : 1));
}

function reportedAt(bets: readonly SettledBet[], year: number): WonAndLost | undefined {
  const known = taxThreshold('W-2G', year);
  const id = bets[0]?.leg.sportsbookId;
  if (known === undefined || id == null || sportsbookById(id)?.kind !== 'sportsbook') return undefined;
  const { winnings, timesStake = 0 } = known;
  return wonAndLost(
    bets.filter((bet) => {
      const profit = profitOf(bet);
      return profit >= winnings * 100 && profit >= centsFromDollars(bet.leg.stake) * timesStake;
    }),
  );
}

/** What a bet brought, its stake taken off. */
export function profitOf({ leg }: Pick<SettledBet, 'leg'>): Cents {
  return centsFromDollars(leg.settled.profit);
}
