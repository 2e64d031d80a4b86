import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { stripeEvent } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { isNew, type Step } from '../../platform/table/write.ts';

/** Longer than Stripe lists events, from which missed ones are read. */
const KEPT_SECONDS = 40 * 24 * 3600;

/**
 * Marks an event as processed, as a step of the transaction of its effect: written earlier, a crash in between would lose the event.
 * Refused if the event has been processed. `at`: seconds since 1970.
 */
export function processedMarker(eventId: string, at: Seconds): Step {
  return { kind: 'put', key: stripeEvent(eventId), values: { at, ttl: at + KEPT_SECONDS }, condition: isNew };
}

export async function isEventProcessed(table: Table, eventId: string): Promise<boolean> {
  return (await table.get(stripeEvent(eventId), z.object({}))) !== undefined;
}

/** The events that have not been processed. */
export async function unprocessedEvents(table: Table, eventIds: readonly string[]): Promise<ReadonlySet<string>> {
  const done = await table.getMany(eventIds.map(stripeEvent), z.object({}));
  return new Set(eventIds.filter((_id, at) => done[at] === undefined));
}
