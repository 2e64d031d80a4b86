import type { BetPosition } from '../../../../../shared/contracts/bets/position.ts';
import { centsFromDollars } from '../../../../../shared/odds/money.ts';
import { nextSelection } from '../parlays/parlay-hedge.ts';
import { lineOutcomes } from '../position-money.ts';

/** Of what is at stake on a line, the share below which nothing is left to hedge. */
const LEAST_OPEN = 0.05;

/** Whether a bet is open and not as good as hedged by the other bets on its line. */
export function canHedge(legs: BetPosition['legs'], index: number): boolean {
  const leg = legs[index];
  if (leg === undefined || leg.settled !== undefined) return false;
  if (leg.selections !== undefined) return nextSelection(leg.selections) !== undefined;
  const { won, lost } = lineOutcomes(legs, index);
  return won - lost > (centsFromDollars(leg.stake) + Math.abs(won)) * LEAST_OPEN;
}
