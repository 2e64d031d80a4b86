import type { EventCells } from '../../../shared/engine/cells.ts';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import type { Scan } from '../../../shared/engine/scan.ts';
import { isJsonObject } from '../../../shared/json/json.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import type { EventPart, EventReader } from '../provider/normalize.ts';
import { eventsOf, type PriceFormat } from '../provider/payload.ts';

/** Gets each event's quotes in cells, right after the engine; they are valid only during the call. */
export type EventListener = (event: EventFacts, cells: EventCells) => void;

interface Waiting {
  readonly parts: EventPart[];
  /** Number of replies about this event still expected. */
  expected: number;
}

/**
 * Combines several replies about one event (the league's featured call, calls for the event alone) and passes each event to the engine once,
 * as soon as its last reply has arrived. Only events with outstanding replies are held in memory.
 */
export class EventAssembly {
  private readonly reader: EventReader;
  private readonly scan: Scan;
  private readonly onEvent: EventListener | undefined;
  private readonly waiting = new Map<string, Waiting>();

  constructor(reader: EventReader, scan: Scan, onEvent?: EventListener) {
    this.reader = reader;
    this.scan = scan;
    this.onEvent = onEvent;
  }

  /** Expects one more reply about the event. An event without this call is expected in one reply only. */
  expect(eventId: string): void {
    const waiting = this.waiting.get(eventId);
    if (waiting === undefined) this.waiting.set(eventId, { parts: [], expected: 1 });
    else waiting.expected++;
  }

  /**
   * Adds one parsed reply. `answeredAt`: when the provider gave it, seconds since 1970; by default its newest confirmation time.
   * @throws UnexpectedPayload if it has no documented shape
   */
  add(body: unknown, format: PriceFormat, answeredAt?: Seconds): void {
    for (const raw of eventsOf(body)) this.take({ raw, format, answeredAt, reply: body });
  }

  /** Adds what a further reply says of events that are expected in others; of others it says nothing. */
  addBeside(body: unknown, format: PriceFormat, answeredAt: Seconds): void {
    for (const raw of eventsOf(body)) {
      const id = isJsonObject(raw) && typeof raw.id === 'string' ? raw.id : '';
      this.waiting.get(id)?.parts.push({ raw, format, answeredAt, reply: body });
    }
  }

  /** Adds what a list of events says of one that is expected: its start, without odds. */
  addListed({ id, league, startsAt, homeTeam, awayTeam }: EventFacts, answeredAt: Seconds): void {
    const raw = { id, sport_key: league, commence_time: startsAt, home_team: homeTeam, away_team: awayTeam };
    this.waiting.get(id)?.parts.push({ raw: { ...raw, bookmakers: [] }, format: 'american', answeredAt });
  }

  /** An expected reply will not arrive: the event continues without it. */
  giveUp(eventId: string): void {
    const waiting = this.waiting.get(eventId);
    if (waiting !== undefined) this.settle(eventId, waiting);
  }

  /** Passes on all events that are still waiting. */
  finish(): void {
    for (const { parts } of this.waiting.values()) this.handOver(parts);
    this.waiting.clear();
  }

  private take(part: EventPart): void {
    const id = isJsonObject(part.raw) && typeof part.raw.id === 'string' ? part.raw.id : undefined;
    const waiting = id === undefined ? undefined : this.waiting.get(id);
    if (id === undefined || waiting === undefined) {
      this.handOver([part]);
      return;
    }
    waiting.parts.push(part);
    this.settle(id, waiting);
  }

  private settle(eventId: string, waiting: Waiting): void {
    waiting.expected--;
    if (waiting.expected > 0) return;
    this.waiting.delete(eventId);
    this.handOver(waiting.parts);
    // The list is in the old generation by now and would keep young replies alive until the next major garbage collection.
    waiting.parts.length = 0;
  }

  private handOver(parts: readonly EventPart[]): void {
    if (parts.length === 0) return;
    const read = this.reader.read(parts, this.scan.at);
    if (read === undefined) return;
    const cells = this.scan.event(read.event, read.quotes);
    if (cells !== undefined) this.onEvent?.(read.event, cells);
  }
}
