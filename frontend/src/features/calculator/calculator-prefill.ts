import { american, formatAmerican, isAmericanOdds } from '../../../../shared/odds/american.ts';
import type { Promotion } from '../../../../shared/odds/promo-return.ts';

/** The odds that the calculator opens with when nobody says which. */
const DEFAULT_ODDS = ['+180', '-150'] as const;

/** Odds of the first bet and of the second, American, as text. */
export type OddsPair = readonly [string, string];

/** What a promo calculator begins with. */
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
  /** What a dollar refunded as a bonus bet is worth, 0 to 1. */
  readonly refundValue?: number;
  /** Which bet is which, in words such as `FanDuel: Yankees`. */
  readonly names?: { readonly promoted: string; readonly hedge: string };
}

/** Which calculator is open, and with what. */
export type CalculatorPrefill =
  | { readonly kind: 'arbitrage'; readonly odds: OddsPair }
  | { readonly kind: 'promo'; readonly promo: PromoPrefill };

/**
 * The two-bet calculator for the first two of the odds, rounded to whole numbers; without any, for the default ones.
 * Undefined where there are no two prices to calculate with.
 */
export function arbitragePrefill(odds?: readonly string[]): CalculatorPrefill | undefined {
  if (odds === undefined) return { kind: 'arbitrage', odds: DEFAULT_ODDS };
  const [first, second] = odds.map(wholeOdds);
  return first === undefined || second === undefined ? undefined : { kind: 'arbitrage', odds: [first, second] };
}

/** `105.6` → `+106`. Undefined for what is no price. */
export function wholeOdds(text: string): string | undefined {
  const odds = Math.round(Number(text.trim().replaceAll('\u2212', '-')));
  return isAmericanOdds(odds) ? formatAmerican(american(odds)) : undefined;
}
