import { american, formatAmerican, toDecimal } from '../../../../../shared/odds/american.ts';
import { type Cents, cents, nearestCent } from '../../../../../shared/odds/money.ts';
import { percent } from '../../../../../shared/odds/percent.ts';
import { levelMargin, shownStakes } from '../../../../../shared/odds/stakes.ts';

/** Two opposing prices of a fictitious game. */
const sides = [
  { outcome: 'Chicago', book: 'Sportsbook A', odds: american(110) },
  { outcome: 'Boston', book: 'Sportsbook B', odds: american(-102) },
] as const;

export const exampleGame = { league: 'NBA', title: 'Chicago @ Boston', market: 'Moneyline' } as const;

/** The total stakes to choose from. */
export const exampleTotals: readonly Cents[] = [100_00, 500_00, 1_000_00].map(cents);

export interface ExampleLeg {
  readonly outcome: string;
  readonly book: string;
  readonly odds: string;
  /** Whole dollars. */
  readonly stake: Cents;
  /** The payout if this side wins, stake included. */
  readonly pays: Cents;
  /** The payout minus the total stake. */
  readonly profit: Cents;
}

export interface ExampleBet {
  /** In percent, before rounding the stakes. */
  readonly margin: number;
  /** In percent of the rounded total stake, if the worse side wins. */
  readonly roundedMargin: number;
  readonly legs: readonly ExampleLeg[];
  readonly staked: Cents;
  /** If the worse side wins. */
  readonly profit: Cents;
}

/**
 * The example for about this total.
 * @throws RangeError below $2, which is too little for two bets
 */
export function exampleBet(total: Cents): ExampleBet {
  const prices = [toDecimal(sides[0].odds), toDecimal(sides[1].odds)] as const;
  if (total < 200) throw new RangeError(`Too little for two bets: ${total}`);
  const rounded = shownStakes({ total, prices });
  const staked = cents(rounded.stakes[0] + rounded.stakes[1]);
  const leg = (index: 0 | 1): ExampleLeg => {
    const stake = rounded.stakes[index];
    const pays = nearestCent(stake * prices[index]);
    const { outcome, book, odds } = sides[index];
    return { outcome, book, odds: formatAmerican(odds), stake, pays, profit: cents(pays - staked) };
  };
  return {
    margin: percent(levelMargin(prices)),
    roundedMargin: percent(rounded.margin),
    legs: [leg(0), leg(1)],
    staked,
    profit: rounded.profit,
  };
}

/** How many bets like this cover a cost. */
export function betsToCover(cost: Cents, { profit }: ExampleBet): number {
  return Math.ceil(cost / profit);
}
