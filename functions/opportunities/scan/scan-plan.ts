import { type LeagueKey, leagues } from '../../../shared/catalogue/leagues.ts';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import { byText } from '../../../shared/engine/ranking.ts';
import type { ProviderCall } from '../provider/address.ts';
import type { EventReplies } from '../provider/event-replies.ts';
import { listedEvents } from '../provider/listed-events.ts';
import { eventMarkets, eventsToRequest, featuredCallMarkets, hasUpcomingGames } from '../provider/plan.ts';
import type { CreditBudget } from './credit-budget.ts';
import type { GuardedProvider } from './guarded-provider.ts';
import { parsedOrFailure } from './league-scan.ts';

/** A league's games that have not started, nearest start first, or why they could not be listed. */
type Listed = { readonly events: readonly EventFacts[] } | { readonly failure: unknown };

export interface ScanPlan {
  readonly listed: ReadonlyMap<LeagueKey, Listed>;
  /** Ids of the events of all leagues to request individually. */
  readonly detailedEventIds: ReadonlySet<string>;
  /** The resulting paid calls at their maximum cost, in the order they will be made. */
  readonly calls: readonly ProviderCall[];
}

export interface PlanParts {
  readonly line: GuardedProvider;
  readonly budget: CreditBudget;
  readonly replies: EventReplies;
  readonly refused: ReadonlyMap<LeagueKey, ReadonlySet<string>>;
  /** Credits for each market of a call. */
  readonly marketPrice: number;
}

/** Fetches the free list of every league, then decides how to spend the credits. `at`: seconds since 1970. */
export async function planScan(at: number, parts: PlanParts): Promise<ScanPlan> {
  const { line, budget, replies, marketPrice } = parts;
  const listed = new Map<LeagueKey, Listed>();
  // Sequentially: if the key is bad or the provider down, the first calls show it.
  for (const { key: league } of leagues) listed.set(league, await listLeague(line, league, at));

  const refused = (league: LeagueKey) => parts.refused.get(league) ?? new Set<string>();
  const priced = (markets: readonly string[]) => ({ markets, planned: markets.length * marketPrice });
  const swept = [...listed].flatMap(([league, found]) => {
    if (!('events' in found && hasUpcomingGames(found.events, at))) return [];
    const [sweep, eventCall] = [featuredCallMarkets(refused(league)), eventMarkets(league, refused(league))];
    return [{ league, events: found.events, sweep: priced(sweep), eventCall: priced(eventCall) }];
  });
  const sweepCost = swept.reduce((sum, { sweep }) => sum + sweep.planned, 0);
  const demands = swept.map(({ league, events, eventCall }) => ({
    events,
    expectedCost: replies.expected(league, eventCall.planned),
  }));
  const credits = budget.forEvents(sweepCost);
  const detailedEventIds = eventsToRequest(demands, { at, credits, age: (eventId) => replies.age(eventId, at) });
  const calls = swept.flatMap(({ league, events, sweep, eventCall }): readonly ProviderCall[] => [
    { kind: 'featured', league, ...sweep },
    ...events
      .filter(({ id }) => detailedEventIds.has(id))
      .map(({ id: eventId }) => ({ kind: 'event-odds', league, eventId, ...eventCall }) as const),
  ]);
  return { listed, detailedEventIds, calls };
}

async function listLeague(line: GuardedProvider, league: LeagueKey, at: number): Promise<Listed> {
  try {
    const body = await line.ask({ kind: 'events', league, planned: 0 });
    const upcoming = parsedOrFailure(() => listedEvents(body, league)).filter((event) => event.startsAt > at);
    return { events: upcoming.toSorted((a, b) => a.startsAt - b.startsAt || byText(a.id, b.id)) };
  } catch (failure) {
    return { failure };
  }
}
