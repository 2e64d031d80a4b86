import { defaultLimits } from './limits.ts';
import { type Cents, cents } from './money.ts';

/** What stakes can be rounded to, in dollars. */
export const roundingSteps = [1, 5, 10] as const;
export type RoundingStep = (typeof roundingSteps)[number];

/** How a bettor stakes, whatever the opportunity. */
export interface StakeRules {
  /** On both bets together; for promo the amount of the promotion. */
  readonly total: Cents;
  /** Stakes are multiples of this many dollars. */
  readonly step: RoundingStep;
  /** The most that the bettor bets at a book, by sportsbook id: the smaller of their own limit and their balance there. Absent: no limit. */
  readonly mostAt: ReadonlyMap<number, Cents>;
}

/** Those of the lists as the server sends them. */
export const defaultStakeRules: StakeRules = { total: cents(defaultLimits.bankroll), step: 1, mostAt: new Map() };

/** Whether these rules give the stakes that the server sends. */
export function areDefaultRules({ total, step, mostAt }: StakeRules): boolean {
  return total === defaultStakeRules.total && step === defaultStakeRules.step && mostAt.size === 0;
}

/** The most that the bettor bets at each of two books, by sportsbook id. */
export function mostAtBooks(
  { mostAt }: StakeRules,
  first: number,
  second: number,
): [Cents | undefined, Cents | undefined] {
  return [mostAt.get(first), mostAt.get(second)];
}
