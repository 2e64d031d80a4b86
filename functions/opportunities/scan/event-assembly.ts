import type { EventCells } from '../../../shared/engine/cells.ts';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import type { Scan } from '../../../shared/engine/scan.ts';
import type { EventPart, EventReader } from '../provider/normalize.ts';
import { eventsOf, isJsonObject, type PriceFormat } from '../provider/payload.ts';

/** Sees each event's quotes, sorted into cells, right after the engine did; they are valid only during the call. */
export type EventListener = (event: EventFacts, cells: EventCells) => void;

interface Waiting {
  readonly parts: EventPart[];
  /** Answers about this event that are still to come. */
  expected: number;
}

/**
 * Brings together what several answers say of one event (the league's sweep, calls for the event alone) and hands each event to the
 * engine once, as soon as its last answer is there. Only events that still wait for an answer are held.
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

  /** Announces one more answer in which the event will stand. An event that nobody announced is taken to stand in one answer only. */
  expect(eventId: string): void {
    const waiting = this.waiting.get(eventId);
    if (waiting === undefined) this.waiting.set(eventId, { parts: [], expected: 1 });
    else waiting.expected++;
  }

  /** Takes in one answer, parsed from JSON. Throws UnexpectedPayload when it is none of the provider's shapes. */
  add(body: unknown, format: PriceFormat): void {
    for (const raw of eventsOf(body)) this.take({ raw, format });
  }

  /** One announced answer will not come: what is there has to do. */
  giveUp(eventId: string): void {
    const waiting = this.waiting.get(eventId);
    if (waiting !== undefined) this.settle(eventId, waiting);
  }

  /** Hands over whatever still waits. */
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
    // The list is old by now in the eyes of the garbage collector, and would keep the young answers alive until it looks at old things.
    waiting.parts.length = 0;
  }

  private handOver(parts: readonly EventPart[]): void {
    if (parts.length === 0) return;
    const read = this.reader.read(parts);
    if (read === undefined) return;
    const cells = this.scan.event(read.event, read.quotes);
    if (cells !== undefined) this.onEvent?.(read.event, cells);
  }
}
