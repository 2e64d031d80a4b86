import type { Price } from '../american.ts';
import { type Cents, cents, nearestCent } from '../money.ts';
import type { RoundingStep } from '../stake-rules.ts';
import { floorAndCeiling, roundingUnits } from '../stakes.ts';

/** What open bets bring by the two results of a game that matter to them, stakes taken off. A push, which refunds all of them, is neither. */
export interface Outcomes {
  /** If the bet that is to be hedged wins. */
  readonly won: Cents;
  /** If it loses, so that the hedge wins. */
  readonly lost: Cents;
}

/** An open bet. */
export interface OpenBet {
  readonly stake: Cents;
  /** After its book's fee. */
  readonly price: Price;
  /** A bonus bet: its stake is the book's and never comes back. */
  readonly bonus?: boolean | undefined;
  /** A no-sweat bet: what a lost dollar of its stake is worth as a bonus bet, 0 to 1. */
  readonly refundValue?: number | undefined;
}

/** What a hedge is placed at. */
export interface HedgePrice {
  /** Of the other side, after its book's fee. */
  readonly price: Price;
  /** Stakes are multiples of this many dollars where that does not cost all of a profit; to the cent if left out. */
  readonly step?: RoundingStep | undefined;
  /** What the book charges on each bet. */
  readonly charge?: Cents | undefined;
  /** The most that can be bet there, in cents. */
  readonly most?: number | undefined;
}

/** A hedge, and what all bets bring together. */
export interface Hedged extends Outcomes {
  readonly stake: Cents;
}

/** How much of a bet is hedged. */
export const hedgeAmounts = ['break-even', 'half', 'full'] as const;
export type HedgeAmount = (typeof hedgeAmounts)[number];

const NOTHING = cents(0);
const CENT = 1;

/** What a bet alone brings. */
export function betOutcomes({ stake, price, bonus = false, refundValue = 0 }: OpenBet): Outcomes {
  return {
    won: nearestCent(stake * (price - 1)),
    lost: bonus ? NOTHING : cents(-nearestCent(stake * (1 - refundValue))),
  };
}

/** What bets bring together with a hedge. */
export function withHedge({ won, lost }: Outcomes, stake: Cents, { price, charge = NOTHING }: HedgePrice): Hedged {
  const paid = stake > 0 ? stake + charge : 0;
  return { stake, won: cents(won - paid), lost: cents(lost + nearestCent(stake * price) - paid) };
}

/** The worse of both results. */
export function lockedBy({ won, lost }: Outcomes): Cents {
  return cents(Math.min(won, lost));
}

/**
 * The stake in cents, not rounded, with which both results bring the same: of a cash bet S·d / e, where d is the bet's price and e that of the
 * other side; of a bonus bet S (d - 1) / e.
 */
export function exactHedge({ won, lost }: Outcomes, price: Price): number {
  return Math.max(0, (won - lost) / price);
}

/** Undefined where a break-even hedge is impossible. */
export function hedgeOf(amount: HedgeAmount, outcomes: Outcomes, at: HedgePrice): Hedged | undefined {
  switch (amount) {
    case 'break-even':
      return breakEvenHedge(outcomes, at);
    case 'half':
      return partHedge(outcomes, at, 0.5);
    case 'full':
      return fullHedge(outcomes, at);
  }
}

/** The hedge whose worse result is best. */
export function fullHedge(outcomes: Outcomes, at: HedgePrice): Hedged {
  return inUnits(outcomes, at, exactHedge(outcomes, at.price), (a, b) => lockedBy(b) - lockedBy(a));
}

/** A share of the full hedge, 0 to 1: it moves each result by that share of the way to where both are the same. */
export function partHedge(outcomes: Outcomes, at: HedgePrice, share: number): Hedged {
  const exact = exactHedge(outcomes, at.price) * share;
  return inUnits(outcomes, at, exact, (a, b) => Math.abs(a.stake - exact) - Math.abs(b.stake - exact));
}

/**
 * The smallest hedge with which a lost bet costs nothing ("free roll"), S / (e - 1), rounded up. Undefined where the price or the limit allows
 * none, and where nothing would be left if the bet wins.
 */
export function breakEvenHedge(outcomes: Outcomes, at: HedgePrice): Hedged | undefined {
  const { price, charge = NOTHING, most = Number.POSITIVE_INFINITY } = at;
  if (outcomes.lost >= 0) return withHedge(outcomes, NOTHING, at);
  if (price <= 1) return undefined;
  const exact = (charge - outcomes.lost) / (price - 1);
  return unitsOf(at)
    .map((unit) => withHedge(outcomes, floorAndCeiling(exact, unit)[1], at))
    .find(({ stake, won, lost }) => stake <= most && won > 0 && lost >= 0);
}

/** The multiples beside an amount, in the first unit in which the rounding does not cost all of a profit; of both the one that comes first. */
function inUnits(outcomes: Outcomes, at: HedgePrice, exact: number, order: (a: Hedged, b: Hedged) => number): Hedged {
  const most = Math.floor(at.most ?? Number.POSITIVE_INFINITY);
  const target = Math.min(exact, most);
  const level = lockedBy(withHedge(outcomes, nearestCent(target), at));
  const tried = unitsOf(at).flatMap((unit) => {
    // Cents are too small to choose between: the nearest one.
    const hedges = (unit === CENT ? [nearestCent(target)] : floorAndCeiling(target, unit))
      .filter((stake) => stake > 0 && stake <= most)
      .map((stake) => withHedge(outcomes, stake, at));
    const [best] = hedges.toSorted((a, b) => order(a, b) || a.stake - b.stake);
    return best === undefined ? [] : [{ best, unit }];
  });
  const found = tried.find(({ best, unit }) => unit === CENT || level <= 0 || lockedBy(best) > 0);
  return found?.best ?? withHedge(outcomes, NOTHING, at);
}

function unitsOf({ step }: HedgePrice): readonly number[] {
  return step === undefined ? [CENT] : [...roundingUnits(step), CENT];
}
