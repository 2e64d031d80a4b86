import { type LeagueKey, leagues } from '../../../shared/catalogue/leagues.ts';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import { byText } from '../../../shared/engine/ranking.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { ProviderCall } from '../provider/address.ts';
import type { EventReplies } from '../provider/event-replies.ts';
import { eventsOf, isJsonObject, secondsOf } from '../provider/payload.ts';
import { eventMarkets, eventsToRequest, featuredCallMarkets, hasUpcomingGames } from '../provider/plan.ts';
import type { CreditBudget } from './credit-budget.ts';
import type { GuardedProvider } from './guarded-provider.ts';
import { parsedOrFailure } from './league-scan.ts';

/** A league's games that have not started, nearest start first, and all that the provider lists; or why they could not be listed. */
type Listed =
  | { readonly events: readonly EventFacts[]; readonly listed: readonly EventFacts[] }
  | { readonly failure: unknown };

export interface ScanPlan {
  readonly listed: ReadonlyMap<LeagueKey, Listed>;
  /** Ids of the events of all leagues to request individually. */
  readonly detailedEventIds: ReadonlySet<string>;
  /** The resulting paid calls at their maximum cost, in the order they will be made. */
  readonly calls: readonly ProviderCall[];
}

export interface PlanParts {
  readonly provider: GuardedProvider;
  readonly budget: CreditBudget;
  readonly replies: EventReplies;
  readonly refused: ReadonlyMap<LeagueKey, ReadonlySet<string>>;
  /** Credits for each market of a call. */
  readonly marketPrice: number;
}

/** Fetches the free list of every league, then decides how to spend the credits. `at`: seconds since 1970. */
export async function planScan(at: Seconds, parts: PlanParts): Promise<ScanPlan> {
  const { provider, budget, replies, marketPrice } = parts;
  const listed = new Map<LeagueKey, Listed>();
  // Sequentially: if the key is bad or the provider down, the first calls show it.
  for (const { key: league } of leagues) listed.set(league, await listLeague(provider, league, at));

  const refused = (league: LeagueKey) => parts.refused.get(league) ?? new Set<string>();
  const priced = (markets: readonly string[]) => ({ markets, planned: markets.length * marketPrice });
  const planned = [...listed].flatMap(([league, found]) => {
    if (!('events' in found && hasUpcomingGames(found.events, at))) return [];
    const [featured, eventCall] = [featuredCallMarkets(refused(league)), eventMarkets(league, refused(league))];
    return [{ league, events: found.events, featured: priced(featured), eventCall: priced(eventCall) }];
  });
  const featuredCost = planned.reduce((sum, { featured }) => sum + featured.planned, 0);
  const demands = planned.map(({ league, events, eventCall }) => ({
    events,
    expectedCost: replies.expected(league, eventCall.planned),
  }));
  const credits = budget.forEvents(featuredCost);
  const detailedEventIds = eventsToRequest(demands, { at, credits, age: (eventId) => replies.age(eventId, at) });
  const calls = planned.flatMap(({ league, events, featured, eventCall }): readonly ProviderCall[] => [
    { kind: 'featured', league, ...featured },
    ...events
      .filter(({ id }) => detailedEventIds.has(id))
      .map(({ id: eventId }) => ({ kind: 'event-odds', league, eventId, ...eventCall }) as const),
  ]);
  return { listed, detailedEventIds, calls };
}

async function listLeague(provider: GuardedProvider, league: LeagueKey, at: Seconds): Promise<Listed> {
  try {
    const body = await provider.ask({ kind: 'events', league, planned: 0 });
    const events = parsedOrFailure(() => listedEvents(body, league));
    const upcoming = events.filter((event) => event.startsAt > at);
    return { events: upcoming.toSorted((a, b) => a.startsAt - b.startsAt || byText(a.id, b.id)), listed: events };
  } catch (failure) {
    return { failure };
  }
}

/** The longest name that is shown; a longer one is a mistake. */
const MAX_VENUE_LENGTH = 80;

/** Nothing if the provider does not say, or says something that cannot be a name. */
function venueOf(value: unknown): { readonly venue?: string } {
  if (typeof value !== 'string') return {};
  const venue = value.trim();
  return venue === '' || venue.length > MAX_VENUE_LENGTH || /\p{Cc}/u.test(venue) ? {} : { venue };
}

/** The events of a league from the free call, without duplicates, malformed ones and other leagues. */
function listedEvents(body: unknown, league: string): readonly EventFacts[] {
  const events = new Map<string, EventFacts>();
  for (const raw of eventsOf(body)) {
    if (!isJsonObject(raw) || raw.sport_key !== league) continue;
    const { id, home_team: homeTeam, away_team: awayTeam } = raw;
    const startsAt = secondsOf(raw.commence_time);
    if (typeof id !== 'string' || id === '' || startsAt === undefined) continue;
    if (typeof homeTeam !== 'string' || typeof awayTeam !== 'string') continue;
    events.set(id, { id, league, startsAt, homeTeam, awayTeam, ...venueOf(raw.venue) });
  }
  return [...events.values()];
}
