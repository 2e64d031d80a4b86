import { canTie, isPairable, type MarketRow, marketOf } from '../catalogue/markets.ts';
import { bookRules, mixedRules } from '../catalogue/settlement.ts';
import { isSameName } from '../engine/names.ts';
import { type Settlement, settle } from '../odds/settlement.ts';
import type { Pick } from './position.ts';

/** The final score, overtime included. Whole numbers from 0. */
export interface FinalScore {
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly home: number;
  readonly away: number;
}

/**
 * How a book settles a bet by the final score; undefined if the score does not tell: for a part of the game, a player, or a score that cannot
 * be. A game that was shortened, postponed or abandoned is settled by hand.
 */
export function gradeByScore(pick: Pick, sportsbookId: number, score: FinalScore): Settlement | undefined {
  const market = scoredMarket(pick);
  if (market === undefined) return undefined;
  const margin = score.home - score.away;
  if (margin === 0 && !canTie(market, pick.league)) return undefined;
  if (market.sides === 'home-away') return margin === 0 ? tied(sportsbookId) : settle(margin, 0, pick.side);
  const result = resultOf(market, pick, score);
  return result === undefined || pick.threshold === null ? undefined : settle(result, pick.threshold, pick.side);
}

/** Whether a final score can tell how a bet on the market ends: full games and teams, not their parts and not players. */
export function isGradedByScore(pick: Pick): boolean {
  return scoredMarket(pick) !== undefined;
}

/** Whether the bet stands only if the game was played to its end: run lines and totals of baseball, whose moneyline stands without. */
export function needsFullGame({ league, market }: Pick): boolean {
  return mixedRules(league) !== undefined && marketOf(league, market)?.sides !== 'home-away';
}

function scoredMarket({ league, market: key }: Pick): MarketRow | undefined {
  const market = marketOf(league, key);
  if (market === undefined || market.period !== null || market.participant === 'player') return undefined;
  return isPairable(market) && market.sides !== 'yes-no' ? market : undefined;
}

/** What the line of a market is compared with. */
function resultOf({ sides, participant }: MarketRow, pick: Pick, score: FinalScore): number | undefined {
  if (sides === 'spread') return score.home - score.away;
  if (sides !== 'over-under') return undefined;
  if (participant === 'none') return score.home + score.away;
  if (pick.participant === null) return undefined;
  if (isSameName(pick.participant, score.homeTeam)) return score.home;
  return isSameName(pick.participant, score.awayTeam) ? score.away : undefined;
}

/** A moneyline on a tied game: refunded, or left to the person, also where half is paid. */
function tied(sportsbookId: number): Settlement | undefined {
  const rule = bookRules(sportsbookId)?.tie ?? 'unknown';
  return rule !== 'unknown' && rule.treatment.kind === 'refunded' ? { won: 0, refunded: 1 } : undefined;
}
