import { american, formatAmerican, isAmericanOdds } from '../../../../shared/odds/american.ts';
import type { Promotion } from '../../../../shared/odds/promo-return.ts';

/** Odds of the first bet and of the second, American, as text. */
export type OddsPair = readonly [string, string];

/** Initial entries of a promo calculator. */
export interface PromoPrefill {
  readonly promotion: Promotion['kind'];
  /** Dollars. */
  readonly amount: number;
  /** American odds of the bet that carries the promotion, before any boost. */
  readonly promoted: string;
  /** American odds of the bet on the other side. */
  readonly hedge: string;
  /** Percent. */
  readonly boost?: number;
  /** The most that the boost adds to the winnings, dollars. */
  readonly maxExtra?: number;
  /** Value of a dollar refunded as a bonus bet, 0 to 1. */
  readonly refundValue?: number;
  /** Names of the bets, such as `FanDuel: Yankees`. */
  readonly names?: { readonly promoted: string; readonly hedge: string };
}

/** The calculator to open, with its initial entries. */
export type CalculatorPrefill =
  | { readonly kind: 'arbitrage'; readonly odds: OddsPair }
  | { readonly kind: 'promo'; readonly promo: PromoPrefill };

/** The two-bet calculator with the first two of the odds, rounded to whole numbers. Undefined for fewer than two valid odds. */
export function arbitragePrefill(odds: readonly string[]): CalculatorPrefill | undefined {
  const [first, second] = odds.map(wholeOdds);
  return first === undefined || second === undefined ? undefined : { kind: 'arbitrage', odds: [first, second] };
}

/** `105.6` → `+106`. Undefined for invalid odds. */
export function wholeOdds(text: string): string | undefined {
  const odds = Math.round(Number(text.trim().replaceAll('\u2212', '-')));
  return isAmericanOdds(odds) ? formatAmerican(american(odds)) : undefined;
}
