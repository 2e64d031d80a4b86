import { isPlayerProp } from './markets.ts';

/** What a schedule of fees distinguishes: markets of a game, player props, bets on a whole season, and several bets in one. */
export type FeeMarket = 'game' | 'props' | 'futures' | 'combos';
type Phase = 'pregame' | 'live';
/** A taker accepts an offer that stands in the order book, a maker leaves one there. */
type OrderSide = 'taker' | 'maker';

/** A fee on one bet. */
export interface Fee {
  /** What it is charged on; `contract`: price × (1 − price) of each contract, which pays $1. */
  readonly basis: 'winnings' | 'stake' | 'payout' | 'contract';
  /** Share, 0 to 1. */
  readonly rate: number;
  /** `order`: rounded up to the cent on the whole order. */
  readonly rounding: 'exact' | 'order';
}

/** A fee as its venue publishes it. */
export interface FeeRow extends Fee {
  /** The day it came into force (`2026-07-07`), at midnight UTC; null: longer ago than we know. A later row of the same bets replaces it. */
  readonly from: string | null;
  readonly markets: readonly FeeMarket[];
  readonly phases: readonly Phase[];
  readonly sides: readonly OrderSide[];
  /** Exchanges, and books with a fee, name a page and the day it was read. */
  readonly source: { readonly text: string; readonly url?: string; readonly date?: string };
}

/** What a fee depends on. */
export interface FeeCase {
  readonly market: FeeMarket;
  readonly phase: Phase;
  readonly side: OrderSide;
}

/**
 * The fee on a bet at a moment: the newest row for it that is in force. Undefined if none is known: a guess would hide or invent profit, so
 * such a bet is never paired. `at`: a day or an instant in ISO 8601; absent: whenever, so that the newest row counts.
 */
export function feeAt(fees: readonly FeeRow[], { market, phase, side }: FeeCase, at?: string): FeeRow | undefined {
  let newest: FeeRow | undefined;
  for (const row of fees) {
    if (!row.markets.includes(market) || !row.phases.includes(phase) || !row.sides.includes(side)) continue;
    if (row.from !== null && at !== undefined && at < row.from) continue;
    if (newest === undefined || (row.from ?? '') >= (newest.from ?? '')) newest = row;
  }
  return newest;
}

/** As `feeAt`, of the bets that lists recommend: offers of a game that has not started, accepted. `key`: of the market. */
export function listedFee(fees: readonly FeeRow[], league: string, key: string, at?: string): FeeRow | undefined {
  const [only] = fees;
  if (fees.length === 1 && only?.from === null && only.markets.length === everyMarket.length) return only;
  return feeAt(fees, { market: isPlayerProp(league, key) ? 'props' : 'game', phase: 'pregame', side: 'taker' }, at);
}

export const everyMarket = ['game', 'props', 'futures', 'combos'] as const satisfies readonly FeeMarket[];
export const everyPhase = ['pregame', 'live'] as const satisfies readonly Phase[];
export const everySide = ['taker', 'maker'] as const satisfies readonly OrderSide[];
