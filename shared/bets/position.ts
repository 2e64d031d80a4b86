import type { Price } from '../odds/american.ts';
import type { Cents } from '../odds/money.ts';
import type { BetIndex, Settlement } from '../odds/settlement.ts';
import type { Seconds } from '../odds/time.ts';

/** What is bet on, so that a result can grade it. */
export interface Pick {
  readonly league: string;
  /** Key of the market, also an alternate one. */
  readonly market: string;
  /** Player or team that the market is about. */
  readonly participant: string | null;
  /** 0: home, over or yes; 1: away, under or no. */
  readonly side: BetIndex;
  /** The line as a threshold: over/under the line itself; for spreads on the home team's winning margin. Null without a line. */
  readonly threshold: number | null;
}

/** What was staked, and at which price. */
export interface Stake {
  readonly sportsbookId: number;
  /** The return per unit staked if the bet wins, after the book's fee. */
  readonly price: Price;
  /** More than 0. */
  readonly stake: Cents;
  /** A bonus bet: the stake is the book's and never comes back. */
  readonly bonus: boolean;
}

/** One bet of a position. */
export interface Leg extends Stake {
  readonly pick: Pick;
  /** Undefined while it is open. */
  readonly settlement: Settlement | undefined;
  /** When it was settled, seconds since 1970. */
  readonly settledAt: Seconds | undefined;
  /** Fair probability of the bet at the close, 0 to 1; undefined where there is no close. */
  readonly closeProbability: number | undefined;
}

/** Bets that were placed as one whole. */
export interface Position {
  readonly legs: readonly Leg[];
}

export type PositionState = 'open' | 'partly settled' | 'settled' | 'void';

/** A position is void if every bet was refunded whole. */
export function stateOf({ legs }: Position): PositionState {
  const settled = legs.filter(({ settlement }) => settlement !== undefined);
  if (settled.length === 0) return 'open';
  if (settled.length < legs.length) return 'partly settled';
  return settled.every(({ settlement }) => settlement?.refunded === 1) ? 'void' : 'settled';
}
