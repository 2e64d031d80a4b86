import { isAlternate, type MarketRow, marketOf } from '../../../shared/catalogue/markets.ts';

/**
 * What a league's markets are valued by: `main`, the featured markets of the league's one call; and of a call about a single game `game`,
 * team totals and parts of the game, `props`, the players' markets, and `alternates`, further lines of any of them.
 */
export const marketGroups = ['main', 'game', 'props', 'alternates'] as const;
export type MarketGroup = (typeof marketGroups)[number];

/** The groups of a call about a single game. */
export const gameGroups = ['game', 'props', 'alternates'] as const satisfies readonly MarketGroup[];
export type GameGroup = (typeof gameGroups)[number];

/** The group of a market. */
export function groupOf(market: MarketRow): MarketGroup {
  if (isAlternate(market)) return 'alternates';
  if (!market.perEvent) return 'main';
  return market.participant === 'player' ? 'props' : 'game';
}

/** Those of the market keys that are in one of the groups; unknown keys are in none. */
export function keysIn(league: string, keys: readonly string[], groups: ReadonlySet<MarketGroup>): readonly string[] {
  return keys.filter((key) => {
    const market = marketOf(league, key);
    return market !== undefined && groups.has(groupOf(market));
  });
}
