/** What books promote, as it is named on the page. */
export const promotionKinds = [
  { value: 'bonus-bet', name: 'Bonus bet' },
  { value: 'profit-boost', name: 'Profit boost' },
  { value: 'no-sweat', name: 'No-sweat bet' },
] as const satisfies readonly { readonly value: string; readonly name: string }[];

export type PromotionKind = (typeof promotionKinds)[number]['value'];

/** What a promotion may be like. Amount, hedge and extra winnings in dollars, boost in percent, refund value as a share, odds as American odds. */
export const promotionRanges = {
  amount: { min: 1, max: 100_000 },
  boost: { min: 1, max: 500 },
  refundValue: { min: 0, max: 1 },
  maxHedge: { min: 1, max: 1_000_000 },
  maxExtra: { min: 1, max: 1_000_000 },
  tokens: { min: 1, max: 50 },
  odds: { min: -100_000, max: 100_000 },
} as const;

/** No American odds are closer to 0. */
export const MIN_ODDS_SIZE = 100;
/** In code points. */
export const MAX_NOTE_LENGTH = 80;
/** A year, whether or not it has a leap day. */
export const MAX_EXPIRY_DAYS = 366;
/** The bonus bet for a lost no-sweat bet is taken to last a week: most do. */
export const NO_SWEAT_BONUS_DAYS = 7;
/** An expired promotion is deleted after so many days. */
export const EXPIRED_KEPT_DAYS = 30;

const DAY_MS = 86_400_000;

/** How many days a day comes after another, negative if before. Days: `2026-11-24`. */
export function daysUntil(day: string, from: string): number {
  return Math.round((Date.parse(day) - Date.parse(from)) / DAY_MS);
}

/** Whether odds are no longer than others: American odds grow with the payout, but for -100, which pays what +100 pays. */
export function areWithin(shorter: number, longer: number): boolean {
  return payoutOrder(shorter) <= payoutOrder(longer);
}

function payoutOrder(odds: number): number {
  return odds === -MIN_ODDS_SIZE ? MIN_ODDS_SIZE : odds;
}
