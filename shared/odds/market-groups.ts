/**
 * Markets that books limit alike: who is cut to $12 on a player's points still gets a full stake on a moneyline.
 */
export const marketGroups = [
  { value: 'game', name: 'Game lines' },
  { value: 'part', name: 'Periods and team totals' },
  { value: 'props', name: 'Player props and others' },
] as const;
export type MarketGroup = (typeof marketGroups)[number]['value'];

const GAME_LINE = /^(?:alternate_)?(?:h2h|spreads|totals)$/;
const PART_OF_GAME = /^(?:alternate_)?(?:(?:h2h|spreads|totals)_|team_totals)/;

/** The group of a market by its key, or that of its family. */
export function marketGroupOf(market: string): MarketGroup {
  if (GAME_LINE.test(market)) return 'game';
  return PART_OF_GAME.test(market) ? 'part' : 'props';
}
