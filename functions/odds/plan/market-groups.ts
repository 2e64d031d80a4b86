import { isAlternate, type MarketRow, marketOf } from '../../../shared/catalogue/markets.ts';

/**
 * What a league's markets are valued by: `main`, the featured markets of the league's one call; and of a call about a single game `game`,
 * team totals and parts of the game, `props`, the players' markets, and `alternates`, further lines of any of them.
 */
export type MarketGroup = 'main' | GameGroup;

/** The groups of calls about single games. */
export const gameGroups = ['game', 'props', 'alternates'] as const;
export type GameGroup = (typeof gameGroups)[number];

/** The group of a market. */
export function marketGroup(market: MarketRow): MarketGroup {
  if (isAlternate(market)) return 'alternates';
  if (!market.perEvent) return 'main';
  return market.participant === 'player' ? 'props' : 'game';
}

/** Those of a league's market keys that belong to a group. */
export function keysIn(league: string, keys: readonly string[], group: MarketGroup): readonly string[] {
  return keys.filter((key) => {
    const market = marketOf(league, key);
    return market !== undefined && marketGroup(market) === group;
  });
}

/** A name for the markets of a group, of one game or of one league. */
export function groupKey(subject: string, group: string): string {
  return `${subject}/${group}`;
}
