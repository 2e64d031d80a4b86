import { outcomeProfit, settlementFromResult } from '../bets/leg-money.ts';
import type { Leg } from '../bets/position.ts';
import { forfeitsPushedBonus } from '../catalogue/settlement.ts';
import { sportsbookById } from '../catalogue/sportsbooks.ts';
import { type Cents, cents } from '../odds/money.ts';
import { easternDay } from './eastern-day.ts';

/**
 * What bets did to the money at a book on a day. All are sums of whole cents, so that days add up in any order, and what was added can be
 * taken off again.
 */
export interface BetMoves {
  /** Cash staked that day. */
  readonly staked: Cents;
  /** Cash that came back that day: payouts, stakes included. */
  readonly returned: Cents;
  /** Cash stakes of the bets settled that day. */
  readonly closed: Cents;
  /** Faces of bonus bets used that day, without those that came back. */
  readonly bonus: Cents;
}

export interface BookDay extends BetMoves {
  /** 0 for all books that are not ours. */
  readonly sportsbookId: number;
  readonly day: string;
}

/** Stands for the books that are not ours. */
export const OTHER_BOOKS = 0;

const none = cents(0);
export const noMoves: BetMoves = { staked: none, returned: none, closed: none, bonus: none };

export function addMoves(one: BetMoves, other: BetMoves, sign: 1 | -1 = 1): BetMoves {
  return {
    staked: cents(one.staked + sign * other.staked),
    returned: cents(one.returned + sign * other.returned),
    closed: cents(one.closed + sign * other.closed),
    bonus: cents(one.bonus + sign * other.bonus),
  };
}

/** What a bet does to the money at its book: on the day it was placed, and on the day it was settled. */
export function legMoves(leg: Leg): BookDay[] {
  const sportsbookId = leg.sportsbookId ?? OTHER_BOOKS;
  const placed = leg.bonus ? { ...noMoves, bonus: leg.stake } : { ...noMoves, staked: leg.stake };
  const moves = [{ sportsbookId, day: easternDay(leg.placedAt), ...placed }];
  if (leg.settled === undefined) return moves;
  const settled = leg.bonus
    ? { ...noMoves, returned: cashProfit(leg, leg.settled), bonus: cents(-bonusBack(leg, leg.settled)) }
    : { ...noMoves, returned: cents(leg.stake + cashProfit(leg, leg.settled)), closed: leg.stake };
  return [...moves, { sportsbookId, day: easternDay(leg.settled.at), ...settled }];
}

type Settled = NonNullable<Leg['settled']>;

/** What a settled bet brought in cash, its stake taken off, without what a bonus bet is thought to be worth. */
function cashProfit(leg: Leg, settled: Settled): Cents {
  return outcomeProfit({ ...leg, refundValue: undefined, countedValue: undefined }, settled);
}

/** A bonus bet comes back where the book is known to give it back. */
function bonusBack({ sportsbookId, stake }: Leg, { result }: Settled): number {
  const refunded = settlementFromResult(result)?.refunded === 1;
  const book = sportsbookId === null ? undefined : sportsbookById(sportsbookId);
  return refunded && book !== undefined && !forfeitsPushedBonus(book.settlement) ? stake : 0;
}
