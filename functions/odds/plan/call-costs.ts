import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { eventMarkets } from '../provider/plan.ts';
import { type GameGroup, gameGroups, keysIn } from './market-groups.ts';

/** Credits of a call about one game, by group of markets; absent where there is no market to ask for. */
export type CallCosts = Readonly<Partial<Record<GameGroup, number>>>;

/** What decides what a league's calls cost at most. */
export interface CallPrices {
  /** Market keys that the provider refuses. */
  readonly refused: ReadonlySet<string>;
  /** Credits for each market of a call. */
  readonly marketPrice: number;
}

/** Market keys for a call about a game, without those that the provider refuses. */
export function groupMarkets(league: LeagueKey, refused: ReadonlySet<string>, group: GameGroup): readonly string[] {
  return keysIn(league, eventMarkets(league, refused), group);
}

/** What calls cost if the provider returns every market. */
export function highestCosts(league: LeagueKey, { refused, marketPrice }: CallPrices): CallCosts {
  return Object.fromEntries(
    gameGroups.flatMap((group) => {
      const cost = groupMarkets(league, refused, group).length * marketPrice;
      return cost === 0 ? [] : [[group, cost]];
    }),
  );
}
