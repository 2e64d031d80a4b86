import { gameOffers, type Quantity } from './offers.ts';
import { trueMean } from './quotes.ts';
import { derive, uniform } from './random.ts';
import type { Game } from './source.ts';
import { isSimulated, type SimulatedLeague } from './teams.ts';

/** Whether a game may end in a tie. */
const TIES: ReadonlySet<SimulatedLeague> = new Set(['americanfootball_nfl']);

/**
 * How a game ends, by the same hidden means that the odds at its start are estimates of: the margin and the total, each with the distribution
 * by which prices are made. The two cannot always be had together: the total then gives way.
 */
export function finalScoreOf(seed: string, game: Game): { readonly home: number; readonly away: number } {
  const { sportKey: league, startsAt } = game;
  if (!isSimulated(league)) return { home: 0, away: 0 };
  const offers = gameOffers(seed, league, game);
  const drawn = (key: string) => {
    const quantity = offers.find((offer) => offer.key === key)?.subjects[0]?.quantity;
    return quantity === undefined ? 0 : drawFrom(quantity, startsAt);
  };
  const margin = untied(drawn('h2h'), league, game.id);
  const least = Math.max(Math.abs(margin), 1);
  const total = Math.max(least, drawn('totals'));
  const even = (total - margin) % 2 === 0 ? total : total + (total > least && isTails(game.id, 2) ? -1 : 1);
  return { home: (even + margin) / 2, away: (even - margin) / 2 };
}

/** A whole result: logistic, as `fairProbabilityOver` has it. */
function drawFrom(quantity: Quantity, startsAt: number): number {
  const chance = Math.min(1 - 1e-6, Math.max(1e-6, uniform(derive(quantity.key, 77))));
  const noise = (quantity.deviation / 1.702) * Math.log(chance / (1 - chance));
  return Math.round(trueMean(quantity, startsAt) + noise);
}

/** Overtime decides most leagues' tied games. */
function untied(margin: number, league: SimulatedLeague, id: string): number {
  if (margin !== 0 || TIES.has(league)) return margin + 0;
  return isTails(id, 0) ? 1 : -1;
}

/** A coin that a game's id throws. */
function isTails(id: string, at: number): boolean {
  return (Number.parseInt(id.slice(at, at + 2), 16) || 0) % 2 === 0;
}
