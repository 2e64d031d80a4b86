import { isJsonObject, type JsonObject } from '../../../shared/json/json.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { wholeSeconds } from '../../platform/clock.ts';

/** A payload's price format. */
export type PriceFormat = 'american' | 'decimal';

/** The provider's reply is JSON, but not of a documented shape. */
export class UnexpectedPayload extends Error {
  override readonly name = 'UnexpectedPayload';
}

/** The events of a scanned body, with the bytes they were read from. */
export class ScannedBody {
  readonly bytes: Uint8Array;
  readonly events: readonly JsonObject[];

  constructor(bytes: Uint8Array, events: readonly JsonObject[]) {
    this.bytes = bytes;
    this.events = events;
  }
}

/**
 * The event objects of a reply: of a list, a single event, or either in the envelope of a historical reply (`{timestamp,
 * previous_timestamp, next_timestamp, data}`). Does not check the events themselves.
 * @throws UnexpectedPayload for any other shape
 */
export function eventsOf(body: unknown): readonly unknown[] {
  if (body instanceof ScannedBody) return body.events;
  if (Array.isArray(body)) return body;
  if (isJsonObject(body)) {
    if ('bookmakers' in body || 'commence_time' in body) return [body];
    if ('timestamp' in body && 'data' in body) return eventsOf(body.data);
  }
  throw new UnexpectedPayload('Neither a list of events, nor an event, nor a historical answer');
}

const ISO_INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** A provider's time in seconds since 1970, from ISO 8601 or seconds. Undefined for anything else. */
export function parseTime(time: unknown): Seconds | undefined {
  if (typeof time === 'number') return Number.isFinite(time) ? Math.floor(time) : undefined;
  if (typeof time !== 'string' || !ISO_INSTANT.test(time)) return undefined;
  const milliseconds = Date.parse(time);
  return Number.isNaN(milliseconds) ? undefined : wholeSeconds(milliseconds);
}
