import type { LeagueKey } from './leagues.ts';

/** How the outcomes of a market stand to each other. */
export type MarketSides =
  | 'home-away' // two teams, no line
  | 'spread' // two teams, a handicap each
  | 'over-under' // a line, over and under it
  | 'yes-no'
  | 'three-way' // home, away, draw: never paired
  | 'named' // any number of named outcomes: never paired
  | 'lay'; // prices to bet against: never paired

export interface MarketRow {
  /** The provider's key. */
  readonly key: string;
  readonly leagues: readonly LeagueKey[];
  readonly label: string;
  /** Key of the main market of the family that this market belongs to; its own key when it is the main one. */
  readonly family: string;
  readonly sides: MarketSides;
  /** Whom the market is about: nobody in particular, the player or the team named in the outcome's description. */
  readonly participant: 'none' | 'player' | 'team';
  /** Comes only from the per-event call, never in the league's sweep. */
  readonly perEvent: boolean;
}
