import type { Best } from '../../../shared/bets/position.ts';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import type { BetIndex, Settlement } from '../../../shared/odds/settlement.ts';
import type { Millis, Seconds } from '../../../shared/odds/time.ts';

/** What a bet is on, within its game. */
export interface GamePick {
  /** Key of the market, also of an alternate one. */
  readonly market: string;
  readonly participant: string | null;
  readonly side: BetIndex;
  readonly threshold: number | null;
}

/** A bet of a position, as far as scores and prices concern it. `sportsbookId`: null for a book that is not ours. */
export interface GameBet {
  readonly sportsbookId: number | null;
  readonly pick: GamePick | null;
}

/** A bet with what was taken: American odds. */
export interface PlacedGameBet extends GameBet {
  readonly odds: number;
  readonly bonus: boolean;
  readonly placedAt: Millis;
}

/** A position on a game. `picks`: of its bets, in their order; null for those that no score and no list knows. */
export interface GamePosition {
  readonly userId: string;
  readonly positionId: string;
  readonly picks: readonly ((GamePick & Pick<GameBet, 'sportsbookId'>) | null)[];
  /** How often the position was corrected. */
  readonly corrections?: number | undefined;
}

/** The game as the position has it. `startTime`: when it was placed; a person can have stated it. */
interface StatedGame {
  readonly id: string | null;
  readonly league: string;
  readonly startTime: Millis | null;
}

/** The last prices before the start, and the best one when the bet was placed: see the contract of a position. */
export interface LegClose {
  readonly fair?: number | undefined;
  readonly odds?: number | undefined;
  readonly threshold?: number | undefined;
  readonly best?: Best | undefined;
}

/** The positions of all people by their games. What a person states of a game is theirs alone, and believed for nobody else. */
export interface GameBets {
  /** Ids of games of a league on which somebody has bets and that start after a time, as people state it. Any text of a person's may be one. */
  games(league: LeagueKey, after: Seconds): Promise<ReadonlySet<string>>;
  positionsOn(league: LeagueKey, gameId: string): Promise<readonly GamePosition[]>;
  /** Whether a bet of the position on the game is open, or a leg of a parlay, that fulfills a condition. */
  hasOpen(position: GamePosition, gameId: string, isWanted: (bet: GameBet) => boolean): Promise<boolean>;
  /** Settles what a source of results tells, but for what a person has said. Can be repeated. */
  settle(
    position: GamePosition,
    grade: (bet: GameBet, game: StatedGame) => Settlement | undefined,
  ): Promise<'changed' | 'unchanged' | 'missing'>;
  /** Keeps that the game started, by our lists, and closing prices. Can be repeated. */
  recordClose(
    position: GamePosition,
    close: {
      readonly gameId: string;
      readonly startedAt: Seconds;
      readonly closeOf: (bet: PlacedGameBet) => LegClose | undefined;
    },
  ): Promise<'changed' | 'unchanged' | 'missing'>;
}
