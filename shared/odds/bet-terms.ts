import { type Cents, cents } from './money.ts';

/** What a book asks of every bet where the bettor bets, besides its price. */
export interface BetTerms {
  /** Its smallest bet. */
  readonly least?: Cents | undefined;
  /** Charged on each bet, also on one that pushes. */
  readonly fee?: Cents | undefined;
  /** A stake of this much or more is free of the fee. */
  readonly freeFrom?: Cents | undefined;
  /** Whether bonus bets are free of the fee. */
  readonly bonusFree?: boolean | undefined;
}

/** Of two bets; undefined where the book asks nothing. */
export type PairTerms = readonly [BetTerms | undefined, BetTerms | undefined];

/** What the books charge on two stakes, whatever the result. Nothing is charged on a stake of nothing. */
export function feesOn(stakes: readonly [Cents, Cents], terms: PairTerms | undefined): Cents {
  return cents(feeOn(stakes[0], terms?.[0]) + feeOn(stakes[1], terms?.[1]));
}

function feeOn(stake: Cents, { fee = cents(0), freeFrom }: BetTerms = {}): number {
  return stake > 0 && (freeFrom === undefined || stake < freeFrom) ? fee : 0;
}

/** The smallest stake of each of two bets in a unit of so many cents: at least one. */
export function leastInUnits(terms: PairTerms | undefined, unit: number): readonly [Cents, Cents] {
  const least = (bet: 0 | 1) => cents(Math.max(1, Math.ceil((terms?.[bet]?.least ?? 0) / unit)) * unit);
  return [least(0), least(1)];
}

/** The bet whose stake is below its book's smallest. */
export function tooSmallOf(stakes: readonly [Cents, Cents], terms: PairTerms | undefined): 0 | 1 | undefined {
  return ([0, 1] as const).find((bet) => stakes[bet] < (terms?.[bet]?.least ?? 0));
}
