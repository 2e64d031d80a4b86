import { parlayValues } from '../../../../../shared/bets/parlays/parlay.ts';
import type { BetLeg, BetSelection } from '../../../../../shared/contracts/bets/position.ts';
import { american, price, toDecimal } from '../../../../../shared/odds/american.ts';
import type { Outcomes } from '../../../../../shared/odds/hedging/hedge.ts';
import { parlayOutcomes } from '../../../../../shared/odds/hedging/open-parlay.ts';
import { cents, centsFromDollars } from '../../../../../shared/odds/money.ts';
import { legWinnings, lineOutcomes } from '../position-money.ts';

/** Of the open legs the one whose game starts next, those without a start last; undefined if none is open. */
export function nextSelection(selections: readonly BetSelection[]): number | undefined {
  return openByStart(selections)[0];
}

/** The open legs after the next one, in the order of their starts. */
export function laterSelections(selections: readonly BetSelection[]): readonly BetSelection[] {
  return openByStart(selections)
    .slice(1)
    .flatMap((at) => selections[at] ?? []);
}

function openByStart(selections: readonly BetSelection[]): number[] {
  const startOf = (at: number) => {
    const start = selections[at]?.game?.startTime;
    return start == null ? Number.POSITIVE_INFINITY : Date.parse(start);
  };
  return selections
    .flatMap(({ settled }, at) => (settled === undefined ? [at] : []))
    .toSorted((a, b) => (startOf(a) === startOf(b) ? a - b : startOf(a) - startOf(b)));
}

/**
 * What a parlay brings by the result of its next leg, by the chances of the later ones in the order of their starts. Where none are given, a
 * later leg is worth what its price says. Undefined where that is not known either.
 */
function parlayOutcomesOf(leg: BetLeg, next: number | undefined, later: readonly number[]): Outcomes | undefined {
  const stake = leg.bonus ? cents(0) : centsFromDollars(leg.stake);
  const { selections } = leg;
  if (selections === undefined || next === undefined)
    return later.length === 0 ? undefined : parlayOutcomes({ stake, payout: cents(stake + legWinnings(leg)), later });
  const order = openByStart(selections).slice(1);
  const chances = selections.map(({ odds }, at) => {
    const place = order.indexOf(at);
    return place < 0 ? undefined : (later[place] ?? (odds === null ? undefined : 1 / toDecimal(american(odds))));
  });
  const values = parlayValues(
    {
      ...{ stake: centsFromDollars(leg.stake), bonus: leg.bonus, size: leg.size },
      price: price(1 + legWinnings(leg) / centsFromDollars(leg.stake)),
      selections: selections.map(({ odds, settled }) => ({
        odds: odds === null ? null : american(odds),
        settled: settled && { ...settled, at: Date.parse(settled.at) },
      })),
    },
    next,
    chances,
  );
  return values && { won: cents(values.won - values.spent), lost: cents(values.lost - values.spent) };
}

/** Why a parlay cannot be hedged for now: the chances of its later legs are not known, or odds that its worth needs are not. */
export type HedgeGap = 'chances' | 'odds';

/**
 * What a parlay brings by the result of its next leg, or why that cannot be said. A parlay whose legs are not known counts as at its last leg
 * where no chances are given. `later`: undefined where what was typed are no chances.
 */
export function parlayHedge(
  leg: BetLeg,
  next: number | undefined,
  later: readonly number[] | undefined,
): Outcomes | HedgeGap {
  if (later === undefined) return 'chances';
  const outcomes = parlayOutcomesOf(leg, next, later);
  if (outcomes !== undefined) return outcomes;
  if (leg.selections === undefined) return lineOutcomes([leg], 0);
  const any = leg.selections.map(() => 0.5);
  return parlayOutcomesOf(leg, next, any) === undefined ? 'odds' : 'chances';
}
