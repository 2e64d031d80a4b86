import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import { byText } from '../../../shared/engine/ranking.ts';
import { isJsonObject } from '../../../shared/json/json.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { type CallPrices, groupMarkets, highestCosts } from '../plan/call-costs.ts';
import { chooseCalls, type GameCall, rankedCalls } from '../plan/choose-calls.ts';
import { nextStarts } from '../plan/intervals.ts';
import { type GameGroup, gameGroups, groupKey } from '../plan/market-groups.ts';
import type { LeagueWorth } from '../plan/worth.ts';
import type { ProviderCall } from '../provider/address.ts';
import type { EventReplies } from '../provider/event-replies.ts';
import { eventsOf, parseTime } from '../provider/payload.ts';
import { asksReferences, featuredCallMarkets, hasUpcomingGames, referenceCredits } from '../provider/plan.ts';
import type { CreditBudget } from './credit-budget.ts';
import type { GuardedProvider } from './guarded-provider.ts';
import { parsedOrFailure } from './league-scan.ts';

/** What a run of a league asks for. */
export interface LeaguePlan {
  /** The league's games that have not started, nearest start first. */
  readonly events: readonly EventFacts[];
  /** All games in the provider's list, started ones too. */
  readonly listed: readonly EventFacts[];
  /** The calls about single games to make. */
  readonly chosen: readonly GameCall[];
  /** All paid calls at their maximum cost, those that cost alike together. */
  readonly calls: readonly ProviderCall[];
  /** Provider keys of the books to ask for by a call of their own; empty if that is not made. */
  readonly references: readonly string[];
  /** When its next games start, ascending. */
  readonly starts: readonly Seconds[];
}

/** What a league's calls are ranked by. */
interface RankParts extends CallPrices {
  readonly replies: EventReplies;
  /** What earlier calls have found. */
  readonly worth: LeagueWorth | undefined;
}

interface PlanParts extends RankParts {
  /** Provider keys of the books that only price bets elsewhere. */
  readonly references: readonly string[];
  readonly provider: GuardedProvider;
  readonly budget: CreditBudget;
}

/**
 * Fetches the free list of a league, then decides how to spend the credits. `at`: when the run started, `askedAt`: when the round began that
 * asked for it, seconds since 1970.
 * @throws ProviderFailure or ProviderPaused if the list could not be fetched
 */
export async function planLeague(
  league: LeagueKey,
  { at, askedAt }: { readonly at: Seconds; readonly askedAt: Seconds },
  parts: PlanParts,
): Promise<LeaguePlan> {
  const { provider, budget, refused, marketPrice } = parts;
  const listed = await listedIn(provider, league);
  const events = listed
    .filter((event) => event.startsAt > at)
    .toSorted((a, b) => a.startsAt - b.startsAt || byText(a.id, b.id));
  const priced = (markets: readonly string[]) => ({ markets, planned: markets.length * marketPrice });
  const featured = priced(featuredCallMarkets(refused));
  const plan = { events, listed, starts: nextStarts(events) };
  if (!hasUpcomingGames(events, at)) return { ...plan, chosen: [], references: [], calls: [] };
  const references = asksReferences(events, at) ? parts.references : [];
  const { markets } = featured;
  const reference = { markets, bookmakers: references, planned: referenceCredits(markets, references) };
  const credits = budget.forGames(featured.planned + reference.planned);
  const chosen = chooseCalls(rankLeagueCalls(league, { at, events }, parts), { at: askedAt, credits });
  const callsOf = (group: GameGroup): readonly ProviderCall[] => {
    const asked = priced(groupMarkets(league, refused, group));
    const calls = chosen.filter((call) => call.group === group);
    return calls.map(({ eventId }) => ({ kind: 'event-odds', league, eventId, group, ...asked }));
  };
  const calls: readonly ProviderCall[] = [
    { kind: 'featured', league, ...featured },
    ...(references.length === 0 ? [] : [{ kind: 'reference', league, ...reference } as const]),
    ...gameGroups.flatMap(callsOf),
  ];
  return { ...plan, chosen, references, calls };
}

/** The calls that could be made about a league's games, those first that are worth most. `at`: seconds since 1970. */
export function rankLeagueCalls(
  league: LeagueKey,
  { at, events }: { readonly at: Seconds; readonly events: readonly EventFacts[] },
  { replies, worth, ...prices }: RankParts,
): readonly GameCall[] {
  const highest = highestCosts(league, prices);
  const costs = Object.fromEntries(
    gameGroups.flatMap((group) => {
      const cost = highest[group];
      return cost === undefined ? [] : [[group, replies.expected(groupKey(league, group), cost)]];
    }),
  );
  const age = (eventId: string, group: GameGroup) => replies.age(groupKey(eventId, group), at);
  return rankedCalls(events, worth, { at, costs, age });
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
    const startsAt = parseTime(raw.commence_time);
    if (typeof id !== 'string' || id === '' || startsAt === undefined) continue;
    if (typeof homeTeam !== 'string' || typeof awayTeam !== 'string') continue;
    events.set(id, { id, league, startsAt, homeTeam, awayTeam, ...venueOf(raw.venue) });
  }
  return [...events.values()];
}
