import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import type { PriceMoves } from '../../../shared/engine/price-moves.ts';
import { byText } from '../../../shared/engine/ranking.ts';
import { Scan, type ScanResult } from '../../../shared/engine/scan.ts';
import { isJsonObject } from '../../../shared/json/json.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { foundLines, foundQuotes } from '../grid/found-quotes.ts';
import type { FoundGame } from '../grid/league-grid.ts';
import { groupMarkets } from '../plan/call-costs.ts';
import type { GameCall } from '../plan/choose-calls.ts';
import { type GameGroup, gameGroups, groupKey } from '../plan/market-groups.ts';
import type { AnsweredBody, EventReplies } from '../provider/event-replies.ts';
import { ProviderFailure } from '../provider/failure.ts';
import { EventReader } from '../provider/normalize.ts';
import { eventsOf, UnexpectedPayload } from '../provider/payload.ts';
import { featuredCallMarkets, hasUpcomingGames, referenceCredits } from '../provider/plan.ts';
import type { Skipped } from '../provider/skipped.ts';
import { oddsLine } from '../snapshot/event-odds.ts';
import { EventAssembly } from './event-assembly.ts';
import { ProviderPaused } from './provider-paused.ts';
import { type MarketRequest, requestMarkets } from './request-markets.ts';

const CALLS_AT_ONCE = 4;
/** The price format requested by the client. */
const PRICE_FORMAT = 'american';

/** What a call about a single game asks for. */
type CallSubject = Pick<GameCall, 'eventId' | 'group'>;

/** What to scan. `at`: when the scan started, seconds since 1970. */
export interface LeagueScanRequest {
  readonly league: LeagueKey;
  readonly at: Seconds;
  /** The league's games that have not started, nearest start first. */
  readonly events: readonly EventFacts[];
  /** All games in the provider's list, started ones too. */
  readonly listed: readonly EventFacts[];
  /** The calls about single games to make. */
  readonly chosen: readonly CallSubject[];
  /** Provider keys of the books to ask for by a call of their own; empty: none. */
  readonly references: readonly string[];
}

export interface LeagueScanDeps {
  readonly marketRequest: MarketRequest;
  readonly replies: EventReplies;
  readonly moves: PriceMoves;
  /** Called if the reference books could not be asked for. */
  readonly onReferencesFailed: (failure: ProviderFailure | ProviderPaused) => void;
  /** Called for an event whose further markets could not be fetched. */
  readonly onEventFailed: (eventId: string, failure: ProviderFailure | ProviderPaused) => void;
}

export interface LeagueFindings {
  readonly events: readonly EventFacts[];
  readonly result: ScanResult;
  /** The calls about single games that were answered. */
  readonly answered: readonly CallSubject[];
  /** One line of stored odds for each event with odds, in order of event ids. */
  readonly oddsLines: readonly string[];
  /** The same events' quotes, in the same order. */
  readonly found: readonly FoundGame[];
  readonly skipped: Skipped;
}

/**
 * Scans one league: the featured call for featured markets, then further markets game by game and group by group. A group that is not
 * requested, or whose call fails, uses its last reply while that is fresh. Each game goes through the engine as soon as all its replies have arrived; no quotes are
 * kept afterward.
 * @throws ProviderFailure or ProviderPaused if the featured call fails; a failed call about a game only loses its further markets.
 */
export async function scanLeague(request: LeagueScanRequest, deps: LeagueScanDeps): Promise<LeagueFindings> {
  const { league, at, events, listed, references } = request;
  const { marketRequest, replies, moves } = deps;
  const reader = new EventReader();
  const scan = new Scan(at);
  const oddsLines: string[] = [];
  const chosen = new Set(request.chosen.map(({ eventId, group }) => groupKey(eventId, group)));
  const answered: CallSubject[] = [];
  const found: FoundGame[] = [];
  let hasReferences = false;
  const assembly = new EventAssembly(reader, scan, (event, cells) => {
    oddsLines.push(oddsLine(event, cells));
    const quotes = [...foundQuotes(cells.quotes, scan.span), ...foundLines(cells.quotes, scan.span)];
    const groups = answered.flatMap(({ eventId, group }) => (eventId === event.id ? [group] : []));
    const asked = new Set([...groups, 'main', ...(hasReferences ? ['references' as const] : [])] as const);
    found.push({ event, markets: new Map(quotes), asked });
  });
  if (hasUpcomingGames(events, at)) {
    await scanFeatured();
    await forEachConcurrently(events, CALLS_AT_ONCE, ({ id }) => furtherMarkets(id));
  }
  assembly.finish();
  const result = moves.placed(scan.finish(), at);
  return {
    ...{ events, result, answered, skipped: reader.skipped },
    oddsLines: oddsLines.toSorted(byText),
    found: found.toSorted((a, b) => byText(a.event.id, b.event.id)),
  };

  async function scanFeatured(): Promise<void> {
    const body = await requestMarkets(marketRequest, {
      markets: featuredCallMarkets,
      call: (asked) => ({ kind: 'featured', league, ...asked }),
    });
    const reference = await requestReferences();
    for (const { id } of events) for (const _group of gameGroups) assembly.expect(id);
    for (const id of idsIn(parsedOrFailure(() => eventsOf(body)))) assembly.expect(id);
    // What the list says of an event is as new as what the featured call says.
    for (const event of listed) assembly.addListed(event, at);
    assembly.addBeside(reference, PRICE_FORMAT, at);
    assembly.add(body, PRICE_FORMAT, at);
  }

  /** What the reference books say of the featured markets; nothing if they are not asked for, or do not answer. */
  async function requestReferences(): Promise<unknown> {
    if (references.length === 0) return [];
    try {
      const body = await requestMarkets(marketRequest, {
        markets: featuredCallMarkets,
        call: ({ markets }) => {
          const planned = referenceCredits(markets, references);
          return { kind: 'reference', league, markets, bookmakers: references, planned };
        },
      });
      parsedOrFailure(() => eventsOf(body));
      hasReferences = true;
      return body;
    } catch (error) {
      if (!(error instanceof ProviderFailure || error instanceof ProviderPaused)) throw error;
      deps.onReferencesFailed(error);
      return [];
    }
  }

  async function furtherMarkets(eventId: string): Promise<void> {
    let hasFailed = false;
    for (const group of gameGroups) {
      const key = groupKey(eventId, group);
      const isAsked: boolean = chosen.has(key) && !hasFailed;
      const answer: AnsweredBody | undefined = isAsked ? await requestGroup(eventId, group) : undefined;
      // The next call would most likely fail too, and five failures in a row stop all calls.
      hasFailed ||= isAsked && answer === undefined;
      const reply = answer ?? replies.reply(key, at);
      if (reply === undefined) assembly.giveUp(eventId);
      else assembly.add(reply.body, PRICE_FORMAT, reply.answeredAt);
    }
  }

  async function requestGroup(eventId: string, group: GameGroup): Promise<AnsweredBody | undefined> {
    try {
      const body = await requestMarkets(marketRequest, {
        markets: (refused) => groupMarkets(league, refused, group),
        call: (asked) => ({ kind: 'event-odds', league, eventId, group, ...asked }),
      });
      parsedOrFailure(() => eventsOf(body));
      replies.keep(groupKey(eventId, group), body, at);
      answered.push({ eventId, group });
      return { body, answeredAt: at };
    } catch (error) {
      if (!(error instanceof ProviderFailure || error instanceof ProviderPaused)) throw error;
      deps.onEventFailed(eventId, error);
      return undefined;
    }
  }
}

function idsIn(events: readonly unknown[]): readonly string[] {
  return events.flatMap((raw) => (isJsonObject(raw) && typeof raw.id === 'string' ? [raw.id] : []));
}

/** Reads a body; an undocumented shape becomes a ProviderFailure. */
export function parsedOrFailure<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof UnexpectedPayload ? new ProviderFailure('unexpected-shape') : error;
  }
}

/**
 * Processes items in order, several at a time. After a failure no further items start, and it is thrown once those in progress have ended,
 * so that nothing keeps running.
 */
export async function forEachConcurrently<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  const failures: unknown[] = [];
  const worker = async () => {
    for (const item of queue) {
      if (failures.length > 0) return;
      await work(item).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  if (failures.length > 0) throw failures[0];
}
