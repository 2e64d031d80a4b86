import { listedFee } from '../catalogue/fees.ts';
import { marketOf } from '../catalogue/markets.ts';
import { sportsbookById } from '../catalogue/sportsbooks.ts';
import type { BetResult, PositionKind, SelectionResult } from '../contracts/bets/position.ts';
import { type AmericanOdds, type Price, toDecimal } from '../odds/american.ts';
import { orderPrice } from '../odds/commission.ts';
import type { Cents } from '../odds/money.ts';
import type { BetIndex } from '../odds/settlement.ts';
import type { Millis } from '../odds/time.ts';

/** What a bet is on within its game, so that a result can grade it. */
export interface LegPick {
  /** Key of the market, also an alternate one. */
  readonly market: string;
  /** Player or team that the market is about. */
  readonly participant: string | null;
  /** 0: home, over or yes; 1: away, under or no. */
  readonly side: BetIndex;
  /** The line as a threshold: over/under the line itself; for spreads on the home team's winning margin. Null without a line. */
  readonly threshold: number | null;
}

/** The same with the key of the game's league. */
export interface Pick extends LegPick {
  readonly league: string;
}

/** What was staked, and at which price. */
export interface Stake {
  /** The return per unit staked if the bet wins, after the book's fee. */
  readonly price: Price;
  /** More than 0. */
  readonly stake: Cents;
  /** A bonus bet: the stake is the book's and never comes back. */
  readonly bonus: boolean;
  /** A no-sweat bet, whose lost stake comes back as a bonus bet: what $1 of that is worth, 0 to 1. */
  readonly refundValue?: number | undefined;
  /** The bonus bet never came. */
  readonly refundMissing?: true | undefined;
  /** A bonus bet that a lost no-sweat bet gave: what $1 of it was counted for there, 0 to 1. */
  readonly countedValue?: number | undefined;
}

/** How a bet ended. `payout`: what came back, the stake included; only with `paid`. */
export interface Outcome {
  readonly result: BetResult;
  readonly payout?: Cents | undefined;
}

/** Who said how a bet ended; `legs`: it follows from the legs of a parlay. */
type Settler = 'score' | 'person' | 'import' | 'legs';

/** The game of a bet. */
interface Game {
  readonly id: string | null;
  readonly league: string;
  readonly title: string;
  readonly startTime: Millis | null;
}

/** One leg of a parlay. */
export interface Selection {
  readonly game: Game | null;
  readonly label: string;
  readonly pick: LegPick | null;
  /** As the book quoted it; null where a file does not say. */
  readonly odds: AmericanOdds | null;
  /** Absent while it is open. */
  readonly settled?:
    | { readonly result: SelectionResult; readonly by: Exclude<Settler, 'legs'>; readonly at: Millis }
    | undefined;
  /** What the final score says of it, kept beside a person's word. */
  readonly score?: { readonly result: SelectionResult; readonly at: Millis } | undefined;
}

/** The last prices before the start, as in the contract. */
interface Close {
  readonly fair?: number | undefined;
  readonly odds?: number | undefined;
  readonly threshold?: number | undefined;
  readonly best?: Best | undefined;
}

/** A better price of the same bet that stood when it was placed: American odds, and the return per unit after its book's fee. */
export interface Best {
  readonly sportsbookId: number;
  readonly odds: number;
  readonly price: number;
}

/** One bet of a position. */
export interface Leg extends Stake {
  /** Null for a book that is not ours; then `book` may have its name. */
  readonly sportsbookId: number | null;
  readonly book?: string | undefined;
  readonly label: string;
  readonly pick: LegPick | null;
  /** Key of the market's family when the bet was recorded; empty without a market. Sums are kept under it. */
  readonly family: string;
  /** As the book quoted it. */
  readonly odds: AmericanOdds;
  readonly placedAt: Millis;
  /** What was asked, where the book took less. */
  readonly asked?: Cents | undefined;
  /** Absent while it is open. */
  readonly settled?: (Outcome & { readonly by: Settler; readonly at: Millis }) | undefined;
  /** What the final score says of it, kept beside a person's word. */
  readonly score?: { readonly result: BetResult; readonly at: Millis } | undefined;
  readonly close?: Close | undefined;
  /** Of a parlay: its legs. */
  readonly selections?: readonly Selection[] | undefined;
  /** Of a round robin: how many of its legs each of its parlays has; absent: one parlay of all. The stake is that of all parlays. */
  readonly size?: number | undefined;
}

/** Bets that were placed as one whole. */
export interface Position {
  readonly kind: PositionKind;
  /** Null for positions of unknown or several games. */
  readonly game: Game | null;
  readonly legs: readonly Leg[];
  /** What a unit was to the person when it was placed. */
  readonly unit?: Cents | undefined;
}

/** What the fee on a bet depends on. */
interface FeeFacts {
  readonly sportsbookId: number | null;
  readonly stake: Cents;
  /** ISO 8601. */
  readonly placedAt: string;
  readonly league: string | undefined;
  readonly pick: LegPick | null;
}

/**
 * The price of a bet after the fee of its book when it was placed, for its stake: that of an accepted offer before the game, since more is
 * not known. A book that is not ours has no fee that we know, and one whose fee we did not know then counts as if it had none.
 */
export function priceAfterFee(odds: AmericanOdds, { sportsbookId, stake, placedAt, league, pick }: FeeFacts): Price {
  const quoted = toDecimal(odds);
  const fees = sportsbookId === null ? undefined : sportsbookById(sportsbookId)?.fees;
  const fee = fees && listedFee(fees, league ?? '', pick?.market ?? '', placedAt);
  return fee === undefined ? quoted : orderPrice(quoted, fee, stake);
}

/** Key of the family of a bet's market; of a market that we do not know its own key, and empty without one. */
export function betFamily(league: string | undefined, pick: LegPick | null): string {
  if (pick === null) return '';
  return marketOf(league ?? '', pick.market)?.family ?? pick.market;
}
