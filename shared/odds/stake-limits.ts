import type { PairTerms } from './bet-terms.ts';
import type { LimitSource } from './limits.ts';
import { type Cents, cents } from './money.ts';

/** What two bets may cost. */
export interface LegLimits {
  /** The most that can be bet at each price, in dollars; undefined if unknown. */
  readonly limits?: readonly [number | undefined, number | undefined] | undefined;
  /** The most that the bettor bets at the book of each; undefined if unlimited. */
  readonly mostAt?: readonly [Cents | undefined, Cents | undefined] | undefined;
  /** What the book of each asks of a bet; undefined: nothing. */
  readonly terms?: PairTerms | undefined;
}

/** The limit of one bet. */
export interface LegLimit {
  /** In whole cents, not negative; infinite without a limit. */
  readonly most: number;
  readonly source: LimitSource;
}

/** Of a cent: a limit divided by a share may come out just below the whole number that it is. */
export const ROUNDING_NOISE = 1e-6;

/** The smaller limit of each bet; of equal ones the book's. */
export function mostOnEach({ limits, mostAt }: LegLimits): readonly [LegLimit, LegLimit] {
  return [smaller(limits?.[0], mostAt?.[0]), smaller(limits?.[1], mostAt?.[1])];
}

function smaller(offer: number | undefined, own: Cents | undefined): LegLimit {
  const offered = limitInCents(offer);
  if (own === undefined || own >= offered) return { most: offered, source: 'offer' };
  return { most: cents(Math.max(0, own)), source: 'bettor' };
}

/** A limit in whole cents, rounded down and not negative; infinite if unknown. */
function limitInCents(limit: number | undefined): number {
  return limit === undefined ? Number.POSITIVE_INFINITY : Math.max(0, Math.floor(limit * 100 + ROUNDING_NOISE));
}
