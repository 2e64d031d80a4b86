import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import { byText } from '../../../shared/engine/ranking.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { chooseEvents } from '../plan/choose-events.ts';
import { type LeagueDemand, startsOf } from '../plan/league-demand.ts';
import type { ProviderCall } from '../provider/address.ts';
import type { EventReplies } from '../provider/event-replies.ts';
import { eventsOf, isJsonObject, secondsOf } from '../provider/payload.ts';
import { eventMarkets, featuredCallMarkets, hasUpcomingGames } from '../provider/plan.ts';
import type { CreditBudget } from './credit-budget.ts';
import type { GuardedProvider } from './guarded-provider.ts';
import { parsedOrFailure } from './league-scan.ts';

/** What a run of a league asks for. */
export interface LeaguePlan {
  /** The league's games that have not started, nearest start first. */
  readonly events: readonly EventFacts[];
  /** All games in the provider's list, started ones too. */
  readonly listed: readonly EventFacts[];
  /** Ids of the events to request individually. */
  readonly detailedEventIds: ReadonlySet<string>;
  /** The resulting paid calls at their maximum cost, in the order they will be made. */
  readonly calls: readonly ProviderCall[];
  /** For the rounds after this run. */
  readonly demand: LeagueDemand;
}

export interface PlanParts {
  readonly provider: GuardedProvider;
  readonly budget: CreditBudget;
  readonly replies: EventReplies;
  readonly refused: ReadonlySet<string>;
  /** Credits for each market of a call. */
  readonly marketPrice: number;
}

/**
 * Fetches the free list of a league, then decides how to spend the credits. `at`: seconds since 1970.
 * @throws ProviderFailure or ProviderPaused if the list could not be fetched
 */
export async function planLeague(league: LeagueKey, at: Seconds, parts: PlanParts): Promise<LeaguePlan> {
  const { provider, budget, replies, refused, marketPrice } = parts;
  const listed = await listedIn(provider, league);
  const events = listed
    .filter((event) => event.startsAt > at)
    .toSorted((a, b) => a.startsAt - b.startsAt || byText(a.id, b.id));
  const priced = (markets: readonly string[]) => ({ markets, planned: markets.length * marketPrice });
  const [featured, eventCall] = [priced(featuredCallMarkets(refused)), priced(eventMarkets(league, refused))];
  const isWorthACall = hasUpcomingGames(events, at);
  const eventCost = replies.expected(league, eventCall.planned);
  const demand = {
    ...{ league, at, eventCost, starts: startsOf(events) },
    featuredCost: isWorthACall ? featured.planned : 0,
  };
  if (!isWorthACall) return { events, listed, detailedEventIds: new Set(), calls: [], demand };
  const credits = budget.forEvents(featured.planned);
  const age = (eventId: string) => replies.age(eventId, at);
  const detailedEventIds = chooseEvents(events, { at, credits, eventCost, age });
  const calls: readonly ProviderCall[] = [
    { kind: 'featured', league, ...featured },
    ...events
      .filter(({ id }) => detailedEventIds.has(id))
      .map(({ id: eventId }) => ({ kind: 'event-odds', league, eventId, ...eventCall }) as const),
  ];
  return { events, listed, detailedEventIds, calls, demand };
}

async function listedIn(provider: GuardedProvider, league: LeagueKey): Promise<readonly EventFacts[]> {
  const body = await provider.ask({ kind: 'events', league, planned: 0 });
  return parsedOrFailure(() => listedEvents(body, league));
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
