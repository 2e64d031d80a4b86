import * as z from 'zod/mini';
import type { Seconds } from '../../../shared/odds/time.ts';
import { stripeEvent } from '../../platform/table/keys.ts';
import type { Table } from '../../platform/table/table.ts';
import { isNew, type Step } from '../../platform/table/write.ts';

/** Longer than Stripe keeps its own list of events, from which missed ones are read. */
const KEPT_SECONDS = 40 * 24 * 3600;

/**
 * That an event has had its effect, as one step of the transaction that is its effect: never before it, or a crash in between would
 * lose the event. Refused when the event has been dealt with. `at`: seconds since 1970.
 */
export function processedMarker(eventId: string, at: Seconds): Step {
  return { kind: 'put', key: stripeEvent(eventId), values: { at, ttl: at + KEPT_SECONDS }, condition: isNew };
}

export async function isEventProcessed(table: Table, eventId: string): Promise<boolean> {
  return (await table.get(stripeEvent(eventId), z.object({}))) !== undefined;
}

/** Those of the events that have had no effect yet. */
export async function unprocessedEvents(table: Table, eventIds: readonly string[]): Promise<ReadonlySet<string>> {
  const done = await table.getMany(eventIds.map(stripeEvent), z.object({}));
  return new Set(eventIds.filter((_id, at) => done[at] === undefined));
}
