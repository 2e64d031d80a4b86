import type { BetPosition } from '../contracts/bets/position.ts';
import type { Millis } from '../odds/time.ts';
import { settlementFromResult } from './leg-money.ts';
import type { Leg } from './position.ts';

/** As far as how it stands depends on its bets. */
type Whole = { readonly legs: readonly Leg[] };

export type PositionState = BetPosition['state'];

/** A position is void if every bet was refunded whole. */
export function stateOf({ legs }: Whole): PositionState {
  const settled = legs.filter((leg) => leg.settled !== undefined);
  if (settled.length === 0) return 'open';
  if (settled.length < legs.length) return 'partly-settled';
  return settled.every(isRefunded) ? 'void' : 'settled';
}

/** When the last bet was settled; undefined while one is open. */
export function settledAt({ legs }: Whole): Millis | undefined {
  const times = legs.flatMap(({ settled }) => settled?.at ?? []);
  return times.length < legs.length ? undefined : Math.max(...times);
}

/** Whether all of the stake came back. */
export function isRefunded({ settled }: Leg): boolean {
  return settled !== undefined && settlementFromResult(settled.result)?.refunded === 1;
}
