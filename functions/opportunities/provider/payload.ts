import type { Seconds } from '../../../shared/odds/time.ts';
import { wholeSeconds } from '../../platform/clock.ts';

/** A JSON object nothing is known of yet. Checked by hand, field by field: a schema library costs more than the whole scan. */
export type JsonObjectLike = Readonly<Record<string, unknown>>;

/** How a payload writes its prices. */
export type PriceFormat = 'american' | 'decimal';

/** The provider's answer is JSON, but not one of the shapes that it documents. */
export class UnexpectedPayload extends Error {
  override readonly name = 'UnexpectedPayload';
}

/** The events of a body that was scanned rather than parsed, and the bytes that they were read from. */
export class ScannedBody {
  readonly bytes: Uint8Array;
  readonly events: readonly JsonObjectLike[];

  constructor(bytes: Uint8Array, events: readonly JsonObjectLike[]) {
    this.bytes = bytes;
    this.events = events;
  }
}

export function isJsonObject(value: unknown): value is JsonObjectLike {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * The event objects of an answer: of a list, of a single event, or of either in the envelope of a historical answer
 * (`{timestamp, previous_timestamp, next_timestamp, data}`). What the events themselves hold is not looked at here.
 * Throws UnexpectedPayload for any other shape.
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

/** Seconds since 1970 of a provider's time: ISO 8601 text, or seconds already. Undefined for anything else. */
export function secondsOf(time: unknown): Seconds | undefined {
  if (typeof time === 'number') return Number.isFinite(time) ? Math.floor(time) : undefined;
  if (typeof time !== 'string' || !ISO_INSTANT.test(time)) return undefined;
  const milliseconds = Date.parse(time);
  return Number.isNaN(milliseconds) ? undefined : wholeSeconds(milliseconds);
}
