import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import { byText } from '../../../shared/engine/ranking.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { ADDITIONAL_WINDOW_SECONDS, RECENT_REPLY_SECONDS } from './choose-events.ts';
import type { LeagueDemand } from './league-demand.ts';

/** The games of one league that start at one time. */
interface Start {
  readonly league: LeagueKey;
  readonly at: Seconds;
  readonly games: number;
  readonly eventCost: number;
  /** How many of them have no recent reply, if the league's runs ask for each once in that time. */
  readonly due: number;
}

/**
 * Credits for calls about single games, for each league of a round: nearest start first over all leagues, first for games without a recent
 * reply, then for the others. Never more than the credits in all. The calls for featured markets are paid apart.
 */
export function allotCredits(
  demands: readonly LeagueDemand[],
  now: { readonly at: Seconds; readonly credits: number },
): ReadonlyMap<LeagueKey, number> {
  const starts = demands
    .flatMap((demand) => startsWithin(demand, now.at))
    .toSorted((a, b) => a.at - b.at || byText(a.league, b.league));
  const allotted = new Map<LeagueKey, number>(demands.map(({ league }) => [league, 0]));
  let left = now.credits;
  const grant = ({ league, eventCost }: Start, wanted: number) => {
    const games = Math.min(wanted, Math.floor(left / eventCost));
    left -= games * eventCost;
    allotted.set(league, (allotted.get(league) ?? 0) + games * eventCost);
  };
  for (const start of starts) grant(start, start.due);
  for (const start of starts) grant(start, start.games - start.due);
  return allotted;
}

function startsWithin({ league, at: askedAt, eventCost, starts }: LeagueDemand, at: Seconds): readonly Start[] {
  if (eventCost <= 0) return [];
  const share = Math.min(1, Math.max(0, at - askedAt) / RECENT_REPLY_SECONDS);
  return starts
    .filter((start) => start.at > at && start.at - at <= ADDITIONAL_WINDOW_SECONDS)
    .map((start) => ({ league, ...start, eventCost, due: Math.ceil(start.games * share) }));
}
