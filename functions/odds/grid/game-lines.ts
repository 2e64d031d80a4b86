import { isEveryLine, marketOfKey } from '../../../shared/grid/changes.ts';
import type { GamePrices } from '../../../shared/grid/market-prices.ts';
import { packGame } from '../../../shared/grid/pack-game.ts';
import { toLine } from '../snapshot/list-entry.ts';

/** A game's prices beyond the main markets as lines to be stored, one for each family of markets. */
export function gameLines(game: GamePrices): readonly string[] {
  const all = game.markets.filter(({ key }) => isEveryLine(key));
  return [...Map.groupBy(all, ({ key }) => marketOfKey(key).market)].map(([family, markets]) => {
    const json = JSON.stringify(packGame({ ...game, markets }));
    const { id, startsAt } = game;
    return toLine({ startsAt, margin: 0, value: null, id: `${familyPrefix(family)}${id}`, pairs: [], json });
  });
}

/** How the ids of a family's lines begin. */
export function familyPrefix(family: string): string {
  return `${family} `;
}
