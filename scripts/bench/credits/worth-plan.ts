import { allotCredits } from '../../../functions/odds/plan/allot.ts';
import { bidsOf, firstBids, type LeagueBids } from '../../../functions/odds/plan/bids.ts';
import type { CallCosts } from '../../../functions/odds/plan/call-costs.ts';
import { chooseCalls, rankedCalls } from '../../../functions/odds/plan/choose-calls.ts';
import { type GameGroup, gameGroups } from '../../../functions/odds/plan/market-groups.ts';
import { type LeagueWorth, learn } from '../../../functions/odds/plan/worth.ts';
import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { callCost, callMain, type Minute, type Plan } from './play.ts';

/** The plan by worth, carried out as in the product: what is allotted rests on what each league's last run has stored. */
export function worthPlan(): Plan {
  const worths = new Map<LeagueKey, LeagueWorth>();
  const bids = new Map<LeagueKey, LeagueBids>();
  const askedAt = new Map<string, Seconds>();

  return (minute) => {
    const { leagues, left } = callMain(minute);
    const bidders = leagues.map((league) => ({ league, bids: bids.get(league) ?? firstBids(costsOf(league)) }));
    for (const [league, { credits }] of allotCredits(bidders, { at: minute.at, credits: left }))
      run(league, credits, minute);
  };

  function run(league: LeagueKey, credits: number, { at, games, call }: Minute): void {
    const events = games.get(league) ?? [];
    const worth = worths.get(league);
    const costs = costsOf(league);
    const age = (eventId: string, group: GameGroup) => at - (askedAt.get(`${eventId}/${group}`) ?? 0);
    const facts = { at, costs, age };
    const chosen = chooseCalls(rankedCalls(events, worth, facts), { at, credits });
    const found = chosen.flatMap(({ eventId, group }) => {
      const game = events.find(({ id }) => id === eventId);
      if (game === undefined) return [];
      askedAt.set(`${eventId}/${group}`, at);
      return [{ group, startsIn: game.startsAt - at, found: call({ league, game, groups: [group] }) }];
    });
    const learned = learn(worth, { at, games: found });
    const calledAt = chosen.length > 0 ? at : (bids.get(league)?.calledAt ?? null);
    worths.set(league, learned);
    bids.set(league, bidsOf(rankedCalls(events, learned, facts), { at, calledAt }));
  }
}

function costsOf(league: LeagueKey): CallCosts {
  return Object.fromEntries(gameGroups.map((group) => [group, callCost(league, [group])]));
}
