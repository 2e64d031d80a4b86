import type { LeagueKey } from '../../../shared/catalogue/leagues.ts';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import { byText } from '../../../shared/engine/ranking.ts';
import { Scan, type ScanResult } from '../../../shared/engine/scan.ts';
import type { EventReplies } from '../provider/event-replies.ts';
import { ProviderFailure } from '../provider/failure.ts';
import { EventReader } from '../provider/normalise.ts';
import { eventsOf, isRaw, UnexpectedPayload } from '../provider/payload.ts';
import { eventMarkets, sweepMarkets, worthSweeping } from '../provider/plan.ts';
import type { Skipped } from '../provider/skipped.ts';
import { oddsLine } from '../snapshot/event-odds.ts';
import { EventAssembly } from './event-assembly.ts';
import { ProviderPaused } from './guarded-provider.ts';
import { type Asking, ask } from './request-markets.ts';
import { shareOut } from './share-out.ts';

const CALLS_AT_ONCE = 4;
/** What the client asks for. */
const PRICE_FORMAT = 'american';

/** What to scan. `at`: when the scan began, seconds since 1970. */
export interface LeagueTurn {
  readonly league: LeagueKey;
  readonly at: number;
  /** The league's games that have not started, nearest start first. */
  readonly events: readonly EventFacts[];
  /** Ids of the events to ask about one by one. */
  readonly toAsk: ReadonlySet<string>;
}

export interface LeagueScanDeps {
  readonly asking: Asking;
  readonly replies: EventReplies;
  /** Told of an event whose further markets could not be had. */
  readonly onEventFailed: (eventId: string, failure: ProviderFailure | ProviderPaused) => void;
}

export interface LeagueFindings {
  readonly events: readonly EventFacts[];
  readonly result: ScanResult;
  /** One line of stored odds for each event that has any, in ascending order of event ids. */
  readonly oddsLines: readonly string[];
  readonly skipped: Skipped;
}

/**
 * One league: the sweep of featured markets, then further markets game by game. A game that is not asked about, or in vain, goes with
 * the last reply about it, while that is young enough. Each game goes through the engine as soon as all that was asked about it is
 * there; no quote is kept afterwards.
 * @throws ProviderFailure or ProviderPaused when the sweep cannot be had; a game's own call costs only that game's further markets.
 */
export async function scanLeague(turn: LeagueTurn, deps: LeagueScanDeps): Promise<LeagueFindings> {
  const { league, at, events, toAsk } = turn;
  const { asking, replies } = deps;
  const reader = new EventReader();
  const scan = new Scan(at);
  const oddsLines: string[] = [];
  const assembly = new EventAssembly(reader, scan, (event, cells) => oddsLines.push(oddsLine(event, cells)));
  if (worthSweeping(events, at)) {
    await sweep();
    await shareOut(events, CALLS_AT_ONCE, ({ id }) => furtherMarkets(id));
  }
  assembly.finish();
  const result = scan.finish();
  return { events, result, oddsLines: oddsLines.toSorted(byText), skipped: reader.skipped };

  async function sweep(): Promise<void> {
    const body = await ask(asking, {
      markets: sweepMarkets,
      call: (asked) => ({ kind: 'featured', league, ...asked }),
    });
    for (const { id } of events) assembly.expect(id);
    for (const raw of understood(() => eventsOf(body))) {
      if (isRaw(raw) && typeof raw.id === 'string') assembly.expect(raw.id);
    }
    assembly.add(body, PRICE_FORMAT);
  }

  async function furtherMarkets(eventId: string): Promise<void> {
    const reply = (toAsk.has(eventId) ? await askEvent(eventId) : undefined) ?? replies.reply(eventId, at);
    if (reply === undefined) assembly.giveUp(eventId);
    else assembly.add(reply, PRICE_FORMAT);
  }

  async function askEvent(eventId: string): Promise<unknown> {
    try {
      const body = await ask(asking, {
        markets: (refused) => eventMarkets(league, refused),
        call: (asked) => ({ kind: 'event-odds', league, eventId, ...asked }),
      });
      understood(() => eventsOf(body));
      replies.keep(eventId, body, at);
      return body;
    } catch (error) {
      if (!(error instanceof ProviderFailure || error instanceof ProviderPaused)) throw error;
      deps.onEventFailed(eventId, error);
      return undefined;
    }
  }
}

/** Runs what reads a body; a shape that the provider does not document is the provider's failure. */
export function understood<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw error instanceof UnexpectedPayload ? new ProviderFailure('unexpected-shape') : error;
  }
}
