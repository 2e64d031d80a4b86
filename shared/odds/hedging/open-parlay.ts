import { type Cents, cents, nearestCent } from '../money.ts';
import type { Outcomes } from './hedge.ts';

/** A parlay whose next leg is to be hedged. */
interface OpenParlay {
  readonly stake: Cents;
  /** What it pays if all legs win, its stake included. */
  readonly payout: Cents;
  /** Fair probabilities of the legs that come later, 0 to 1; of other games, since chances of one game do not multiply. */
  readonly later: readonly number[];
}

/**
 * What a parlay brings by the result of its next leg: if that wins, the rest is worth V = payout × the later legs' chances, on average; with none
 * left it is the payout. A hedge of V / e then leaves the same either way, on average.
 */
export function parlayOutcomes({ stake, payout, later }: OpenParlay): Outcomes {
  const rest = nearestCent(later.reduce((value, chance) => value * chance, payout));
  return { won: cents(rest - stake), lost: cents(-stake) };
}
