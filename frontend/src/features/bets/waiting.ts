import { marketOf } from '../../../../shared/catalogue/markets.ts';
import type { BetLeg, BetPosition, BetSelection } from '../../../../shared/contracts/bets/position.ts';

const HOUR_MS = 3_600_000;
/** Games are over by then: the longest take about four hours. */
const GAME_HOURS = 5;
/** Final scores of a game that was not postponed have been read by then. */
const SCORE_HOURS = 24;

/** Whether a final score says how a bet ended: bets on the whole game, but not on a player. */
export function isGradedByScore(pick: BetLeg['pick'], league: string | undefined): boolean {
  if (pick === null || league === undefined) return false;
  const market = marketOf(league, pick.market);
  return market !== undefined && market.period === null && market.participant !== 'player';
}

/** Whether an open parlay pays what only the book knows, such as a boosted one with a push: its own legs are all settled. */
export function isPayoutUnknown({ settled, selections }: Pick<BetLeg, 'settled' | 'selections'>): boolean {
  return settled === undefined && selections !== undefined && selections.every((each) => each.settled !== undefined);
}

/** What settles an open bet. */
export function settlerText(leg: Pick<BetLeg, 'settled' | 'selections' | 'pick'>, league: string | undefined): string {
  if (isPayoutUnknown(leg)) return 'its legs don’t say what it pays: enter the payout';
  if (leg.selections !== undefined) return 'settled by its legs';
  return isGradedByScore(leg.pick, league) ? 'settled by the final score' : 'no score settles it: enter the result';
}

/**
 * Whether a position waits for the person to say how it ended: its game is over, and no score tells, or none has come; or what it pays. `now`:
 * ms. Never without the game's start but for a payout.
 */
export function waitsForResult({ game, legs }: Pick<BetPosition, 'game' | 'legs'>, now: number): boolean {
  return legs.some(
    (leg) =>
      isPayoutUnknown(leg) ||
      (leg.settled === undefined &&
        (leg.selections?.some((selection) => isOverdue(selection, selection.game, now)) ?? isOverdue(leg, game, now))),
  );
}

function isOverdue(
  { settled, pick }: Pick<BetSelection, 'settled' | 'pick'> | BetLeg,
  game: BetPosition['game'],
  now: number,
): boolean {
  if (settled !== undefined || game?.startTime == null) return false;
  const hours = (now - Date.parse(game.startTime)) / HOUR_MS;
  return hours >= (isGradedByScore(pick, game.league) ? SCORE_HOURS : GAME_HOURS);
}

/** `3 bets are waiting for your result` */
export function waitingText(count: number): string {
  return count === 1 ? '1 bet is waiting for your result' : `${count} bets are waiting for your result`;
}
