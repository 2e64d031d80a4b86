import type { LeagueKey } from '../../shared/catalogue/leagues.ts';
import type { EventFacts } from '../../shared/engine/opportunity.ts';
import { byText } from '../../shared/engine/ranking.ts';
import { Scan, type ScanResult } from '../../shared/engine/scan.ts';
import { EventAssembly } from './event-assembly.ts';
import { oddsLine } from './event-odds.ts';
import type { ProviderCall } from './provider/client.ts';
import { ProviderFailure } from './provider/failure.ts';
import { listedEvents } from './provider/listed-events.ts';
import { EventReader } from './provider/normalise.ts';
import { eventsOf, isRaw, UnexpectedPayload } from './provider/payload.ts';
import { creditsPerMarket, eventMarkets, eventsToAsk, sweepMarkets, worthSweeping } from './provider/plan.ts';
import type { Skipped } from './provider/skipped.ts';
import { type ProviderLine, ProviderPaused } from './provider-line.ts';
import type { Purse } from './purse.ts';
import { shareOut } from './share-out.ts';

const CALLS_AT_ONCE = 4;
/** What the client asks for. */
const PRICE_FORMAT = 'american';

export interface LeagueScanDeps {
  readonly line: ProviderLine;
  readonly purse: Purse;
  /** How many books each call asks for. */
  readonly books: number;
  /** Market keys that the provider is known to refuse for this league. */
  readonly refused: ReadonlySet<string>;
  /** Told of keys that it refuses now. */
  readonly onRefused: (keys: readonly string[]) => Promise<void>;
  /** Told of an event whose further markets could not be had. */
  readonly onEventFailed: (eventId: string, failure: ProviderFailure | ProviderPaused) => void;
}

/** When the scan began, seconds since 1970, and how many leagues it still has to scan, this one included. */
export interface LeagueTurn {
  readonly league: LeagueKey;
  readonly at: number;
  readonly leaguesLeft: number;
}

export interface LeagueFindings {
  /** The games that have not started. */
  readonly events: readonly EventFacts[];
  readonly result: ScanResult;
  /** One line of stored odds for each event that has any, in ascending order of event ids. */
  readonly oddsLines: readonly string[];
  readonly skipped: Skipped;
}

/**
 * One league: the free list of its games, the sweep of featured markets, then further markets game by game, nearest start first,
 * as far as credits go. Each game goes through the engine as soon as all that was asked about it is there; no quote is kept afterwards.
 * @throws ProviderFailure or ProviderPaused when the list or the sweep cannot be had; a game's own call costs only that game's further markets.
 */
export async function scanLeague(
  { league, at, leaguesLeft }: LeagueTurn,
  deps: LeagueScanDeps,
): Promise<LeagueFindings> {
  const { line, purse } = deps;
  const refused = new Set(deps.refused);
  const reader = new EventReader();
  const scan = new Scan(at);
  const oddsLines: string[] = [];
  const assembly = new EventAssembly(reader, scan, (event, cells) => oddsLines.push(oddsLine(event, cells)));
  const unitPrice = creditsPerMarket(deps.books);

  const list = await line.ask({ kind: 'events', league, planned: 0 });
  const events = understood(() => listedEvents(list, league)).filter((event) => event.startsAt > at);
  const featured = sweepMarkets(refused);
  const sweepCost = featured.length * unitPrice;
  if (worthSweeping(events, at)) await sweep();
  assembly.finish();
  const result = scan.finish();
  return { events, result, oddsLines: oddsLines.toSorted(byText), skipped: reader.skipped };

  async function sweep(): Promise<void> {
    if (!purse.affordsSweep(sweepCost)) throw new ProviderPaused('too-few-credits');
    const body = await askWithoutRefused(
      (markets) => ({
        kind: 'featured',
        league,
        planned: markets.length * unitPrice,
        markets,
      }),
      () => sweepMarkets(refused),
    );
    const targets = eventsToAsk(events, at);
    for (const target of targets) assembly.expect(target.id);
    for (const raw of understood(() => eventsOf(body))) {
      if (isRaw(raw) && typeof raw.id === 'string') assembly.expect(raw.id);
    }
    assembly.add(body, PRICE_FORMAT);
    purse.beginEvents(leaguesLeft, (leaguesLeft - 1) * sweepCost);
    await shareOut(targets, CALLS_AT_ONCE, async ({ id }) => {
      try {
        assembly.add(await askEvent(id), PRICE_FORMAT);
      } catch (error) {
        deps.onEventFailed(id, ofThisEventOnly(error));
        assembly.giveUp(id);
      }
    });
  }

  async function askEvent(eventId: string): Promise<unknown> {
    const askFor = () => eventMarkets(league, refused);
    if (!purse.affordsEvent(league, askFor().length * unitPrice)) throw new ProviderPaused('too-few-credits');
    return askWithoutRefused(
      (markets) => ({
        kind: 'event-odds',
        league,
        eventId,
        planned: markets.length * unitPrice,
        markets,
      }),
      askFor,
    );
  }

  /** One bad key fails a whole call: the named ones are left out from now on, and the call is made once more. */
  async function askWithoutRefused(
    callFor: (markets: readonly string[]) => ProviderCall,
    markets: () => readonly string[],
  ): Promise<unknown> {
    const asked = markets();
    try {
      return await line.ask(callFor(asked));
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.kind !== 'bad-markets') throw error;
      const named = error.markets.filter((key) => asked.includes(key));
      if (named.length === 0) throw error;
      const news = named.filter((key) => !refused.has(key));
      for (const key of news) refused.add(key);
      if (news.length > 0) await deps.onRefused(news);
      return line.ask(callFor(markets()));
    }
  }
}

/** Runs what reads a body; a shape that the provider does not document is the provider's failure. */
function understood<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof UnexpectedPayload ? new ProviderFailure('unexpected-shape') : error;
  }
}

/** What costs an event its further markets and nothing else; anything else goes on being thrown. */
function ofThisEventOnly(error: unknown): ProviderFailure | ProviderPaused {
  if (error instanceof UnexpectedPayload) return new ProviderFailure('unexpected-shape');
  if (error instanceof ProviderFailure || error instanceof ProviderPaused) return error;
  throw error;
}
