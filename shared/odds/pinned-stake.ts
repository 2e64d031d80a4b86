import { type Cents, cents } from './money.ts';
import { settlementsOf } from './result-states.ts';
import { mostOnEach } from './stake-limits.ts';
import {
  byWorstCase,
  floorAndCeiling,
  type PricedBets,
  roundingUnits,
  type ShownStakes,
  survivesRounding,
  worstCase,
} from './stakes.ts';

/** Two bets of which one has a fixed stake, such as one that is placed already. */
export interface PinnedBets extends PricedBets {
  readonly pinned: 0 | 1;
  /** Of that bet; above 0. */
  readonly stake: Cents;
}

const CENT = 1;

/**
 * The stake of the other bet with the best worst case. It is a multiple of the step, at least one, within its limits; in whole dollars and
 * then in cents where `shownStakes` would be, but not in cents where these lose too. Nothing where nothing can be bet. Ties: the smaller
 * stake. The limits of the fixed bet do not change its stake.
 * @throws RangeError unless the fixed stake is above 0
 */
export function stakesWithPinned(bets: PinnedBets): ShownStakes {
  if (!(bets.stake > 0)) throw new RangeError(`Nothing is fixed: ${bets.stake} cents`);
  let inDollars: ShownStakes | undefined;
  for (const unit of roundingUnits(bets.step)) {
    const rounded = bestInUnits(bets, unit);
    if (rounded !== undefined && survivesRounding(rounded, unit, bets)) return rounded;
    inDollars = rounded;
  }
  const exact = bestInUnits(bets, CENT) ?? worstCase(stakesOf(bets, cents(0)), bets);
  return inDollars !== undefined && exact.profit <= 0 ? inDollars : exact;
}

/** Undefined if the limit is below one unit. */
function bestInUnits(bets: PinnedBets, unit: number): ShownStakes | undefined {
  const other = bets.pinned === 0 ? 1 : 0;
  const { most, source } = mostOnEach(bets)[other];
  const limited = (stake: number): ShownStakes => ({
    ...worstCase(stakesOf(bets, cents(stake)), bets),
    limitedBy: other,
    limitSource: source,
  });
  if (most < unit) return unit === CENT ? limited(0) : undefined;
  const best = bestOf(bets, bestStakes(bets, unit));
  return best !== undefined && best.stakes[other] > most ? limited(Math.floor(most / unit) * unit) : best;
}

function bestOf(bets: PinnedBets, stakes: readonly Cents[]): ShownStakes | undefined {
  return stakes.map((stake) => worstCase(stakesOf(bets, stake), bets)).toSorted(byWorstCase)[0];
}

function stakesOf({ pinned, stake }: PinnedBets, other: Cents): readonly [Cents, Cents] {
  return pinned === 0 ? [stake, other] : [other, stake];
}

/**
 * Of each result the profit is linear in the other stake: the worst one is best where two of these lines cross. Next to each crossing are
 * two multiples of the unit, at least one unit.
 */
function bestStakes(bets: PinnedBets, unit: number): Cents[] {
  const results = settlementsOf(bets.lines).map((legs) => {
    const [own, other] = bets.pinned === 0 ? legs : [legs[1], legs[0]];
    const [price, otherPrice] = bets.pinned === 0 ? bets.prices : [bets.prices[1], bets.prices[0]];
    return {
      fixed: bets.stake * (own.won * price + own.refunded),
      slope: other.won * otherPrice + other.refunded,
    };
  });
  const crossings = results.flatMap((one, index) =>
    results.slice(index + 1).flatMap((two) => {
      const stake = (one.fixed - two.fixed) / (two.slope - one.slope);
      return Number.isFinite(stake) ? floorAndCeiling(stake, unit) : [];
    }),
  );
  return crossings.map((stake) => cents(Math.max(unit, stake)));
}
