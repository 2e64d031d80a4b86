import { expectedValue } from '../fair/bet-value.ts';
import type { DecimalOdds } from '../odds/american.ts';
import type { Settlement } from '../odds/settlement.ts';
import type { Seconds } from '../odds/time.ts';

/** Fair probabilities of a bet, 0 to 1, given that it is not refunded. `low`: the worst of all ways to compute it; `middle`: what people are shown. */
export interface FairRange {
  readonly low: number;
  readonly middle: number;
}

/** A row of the value board as it was listed first on a day, with what became of it. */
export interface LoggedValue {
  readonly league: string;
  readonly gameId: string;
  readonly listedAt: Seconds;
  /** Of the game, as the list said then. */
  readonly startsAt: Seconds;
  /** After the book's fee. */
  readonly price: DecimalOdds;
  readonly fair: FairRange;
  /** Probability that the bet is refunded, 0 to below 1. */
  readonly push: number;
  /** Of the last prices before the start, by the same rule; absent if too few books quoted the line then. */
  readonly close?: FairRange | undefined;
  /** How the bet ended; absent if no source tells. */
  readonly result?: Settlement | undefined;
}

/** Expected profit per dollar staked when listed, as a share; rows are listed by that of the lowest fair probability. */
export function listedValue(
  { fair, price, push }: Pick<LoggedValue, 'fair' | 'price' | 'push'>,
  by: keyof FairRange = 'low',
): number {
  return expectedValue({ fair: fair[by], price, push });
}

/** What the price taken was worth by the fair probability at the close, per dollar staked, as a share; undefined without a close. */
export function closingValue(
  { close, price, push }: Pick<LoggedValue, 'close' | 'price' | 'push'>,
  by: keyof FairRange = 'middle',
): number | undefined {
  return close && expectedValue({ fair: close[by], price, push });
}
