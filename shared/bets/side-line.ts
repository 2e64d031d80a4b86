import { marketOf } from '../catalogue/markets.ts';
import type { BetIndex } from '../odds/settlement.ts';

/**
 * A spread's line is that of the team that is bet on, while its threshold is that of the home team. The same turns a line into a threshold.
 */
export function lineOfSide(
  league: string | undefined,
  { market, side, line }: { readonly market: string; readonly side: BetIndex; readonly line: number | null },
): number | '' {
  if (line === null) return '';
  const isHomeSpread = side === 0 && marketOf(league ?? '', market)?.sides === 'spread';
  return (isHomeSpread ? -line : line) + 0;
}
