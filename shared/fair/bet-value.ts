import { type AmericanOdds, type DecimalOdds, decimal, type Price, toAmerican } from '../odds/american.ts';

/** A bet at a fair price. */
export interface ValuedBet {
  /** Probability of winning, 0 to 1; of a line that can push, given that it does not. */
  readonly fair: number;
  /** Decimal odds, after the book's fee if it takes one. */
  readonly price: DecimalOdds | Price;
  /** Probability of a push, 0 (the default) to below 1. */
  readonly push?: number | undefined;
}

/** Expected profit per dollar staked: (1 - push) (fair × price - 1). */
export function expectedValue({ fair, price, push = 0 }: ValuedBet): number {
  return (1 - push) * (fair * price - 1);
}

/**
 * The share of a bankroll, 0 to 1, whose logarithm grows fastest if the same bet comes again and again (Kelly): of what is not refunded,
 * (fair × price - 1) / (price - 1); 0 without an edge. Source: J. L. Kelly, "A New Interpretation of Information Rate" (1956).
 */
export function kellyShare({ fair, price }: Pick<ValuedBet, 'fair' | 'price'>): number {
  return Math.max(0, (fair * price - 1) / (price - 1));
}

/** The price without vig of a probability between 0 and 1. */
export function fairOdds(probability: number): number {
  return 1 / probability;
}

/** The fair price in American odds; undefined for no probability between 0 and 1. */
export function fairAmerican(probability: number): AmericanOdds | undefined {
  return probability > 0 && probability < 1 ? toAmerican(decimal(fairOdds(probability))) : undefined;
}

/** How many bets the chance to lose is told of. */
const BETS = 10;

/** What is said wherever a profit is only expected. `fair`: the least probability of winning. */
export function chanceText(fair: number): string {
  return `Expected, not certain: about ${Math.round(BETS * (1 - fair))} of ${BETS} such bets lose`;
}

/** The chance that among so many independent bets there are `run` or more losses one after another. `win`: of each, 0 to 1. */
export function losingRunChance(win: number, { bets, run }: { readonly bets: number; readonly run: number }): number {
  // By how many losses stand at the end, of sequences without such a run so far.
  let ending: readonly number[] = Array.from({ length: run }, (_, losses) => (losses === 0 ? 1 : 0));
  for (let bet = 0; bet < bets; bet++) {
    const without = ending.reduce((sum, chance) => sum + chance, 0);
    ending = ending.map((_, losses) => (losses === 0 ? without * win : (ending[losses - 1] ?? 0) * (1 - win)));
  }
  return 1 - ending.reduce((sum, chance) => sum + chance, 0);
}
