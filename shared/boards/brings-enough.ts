import type { OpportunityKind } from '../odds/limits.ts';

/**
 * Whether a row brings a minimum of dollars with someone's stakes: of an arbitrage in the worst case, of a promo what is kept, of an overlap
 * on average. Low holds cost money by their nature, so none is asked of them.
 * @param dollars NaN if unknown, which is enough only without a minimum
 * @param minDollars null: none
 */
export function bringsEnough(
  { kind, dollars }: { readonly kind: OpportunityKind; readonly dollars: number },
  minDollars: number | null,
): boolean {
  return minDollars === null || kind === 'low-hold' || kind === 'value' || dollars >= minDollars;
}
