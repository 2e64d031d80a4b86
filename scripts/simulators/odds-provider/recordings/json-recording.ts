import { isJsonObject, type JsonObject } from '../../../../shared/json/json.ts';

/**
 * All event objects in a JSON text, in order, at any depth: alone, in an array, in the envelope of a historical reply, or in a recorder's
 * own wrapper.
 * @throws Error if the text is not JSON, or contains no event and is not the provider's empty reply.
 */
export function parseJsonEvents(text: string): unknown[] {
  const root: unknown = JSON.parse(text);
  const events: unknown[] = [];
  // A stack instead of recursion, because the nesting may exceed the call stack.
  const stack: unknown[] = [root];
  while (stack.length > 0) {
    const value = stack.pop();
    if (isEvent(value)) events.push(value);
    else for (const child of contentsOf(value).toReversed()) stack.push(child);
  }
  if (events.length === 0 && !isEmptyReply(root)) throw new Error('no event with odds in it');
  return events;
}

function contentsOf(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

/** The objects in a value that should be an array of objects; anything else is left out. */
export function objectsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : [];
}

/** The newest `last_update` of any book or market, in whole seconds since 1970; null if there is none. */
export function newestUpdate(events: readonly unknown[]): number | null {
  const times = objectsIn(events)
    .flatMap((event) => objectsIn(event.bookmakers))
    .flatMap((bookmaker) => [bookmaker, ...objectsIn(bookmaker.markets)])
    .flatMap((dated) => datedSeconds(dated.last_update));
  return times.length === 0 ? null : times.reduce((newest, time) => Math.max(newest, time));
}

/** The provider sends ISO 8601 text, or whole seconds with `dateFormat=unix`. */
function datedSeconds(time: unknown): number[] {
  const seconds = typeof time === 'string' ? Date.parse(time) / 1000 : time;
  return typeof seconds === 'number' && Number.isFinite(seconds) ? [Math.floor(seconds)] : [];
}

function isEvent(value: unknown): boolean {
  return isJsonObject(value) && ['id', 'home_team', 'away_team', 'bookmakers'].every((field) => field in value);
}

/** Without games the provider sends `[]`, or an envelope with `"data": []`. */
function isEmptyReply(root: unknown): boolean {
  const list = isJsonObject(root) ? root.data : root;
  return Array.isArray(list) && list.length === 0;
}
