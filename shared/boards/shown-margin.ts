import { percent } from '../odds/percent.ts';

interface Figures {
  readonly kind: unknown;
  readonly profit: unknown;
  /** Dollars, in the order of the legs. */
  readonly stakes: readonly unknown[];
  readonly profitMargin: unknown;
}

/**
 * The margin that a card shows, in percent: the profit of its stakes as a share of them, for a promo of the promoted bet; of a value bet what is expected at worst. For a row without
 * profit or stakes, its exact margin. NaN if unknown.
 */
export function shownMargin({ kind, profit, stakes, profitMargin }: Figures): number {
  // What is expected depends on the price alone.
  if (kind === 'value') return typeof profitMargin === 'string' ? Number.parseFloat(profitMargin) : Number.NaN;
  const staked =
    kind === 'promo' ? stakeNumber(stakes[0]) : stakes.reduce<number>((sum, each) => sum + stakeNumber(each), 0);
  if (typeof profit === 'number' && staked > 0) return percent(profit / staked);
  return typeof profitMargin === 'string' ? Number.parseFloat(profitMargin) : Number.NaN;
}

function stakeNumber(stake: unknown): number {
  return typeof stake === 'number' ? stake : 0;
}
