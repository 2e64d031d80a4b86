/** A JSON object: not null, not an array. */
type JsonObject = Readonly<Record<string, unknown>>;

/**
 * The event objects of a JSON text, in the order in which they stand there, wherever they stand: alone, in an array, in the envelope of
 * a historical reply, in a wrapper of whoever recorded it.
 * @throws Error when the text is not JSON, or holds no event and is not the provider's empty answer either.
 */
export function eventsOfJson(text: string): unknown[] {
  const root: unknown = JSON.parse(text);
  const events: unknown[] = [];
  // A stack instead of recursion: a text may be nested deeper than calls may be.
  const waiting: unknown[] = [root];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (isEvent(value)) events.push(value);
    else for (const inside of contentsOf(value).toReversed()) waiting.push(inside);
  }
  if (events.length === 0 && !isEmptyAnswer(root)) throw new Error('no event with odds in it');
  return events;
}

function contentsOf(value: unknown): readonly unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : [];
}

/** The objects in a value that should be an array of them; everything else is left out. */
export function objectsIn(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** The newest `last_update` of any book or market, in whole seconds since 1970; null when no event has any. */
export function newestUpdate(events: readonly unknown[]): number | null {
  const times = objectsIn(events)
    .flatMap((event) => objectsIn(event.bookmakers))
    .flatMap((bookmaker) => [bookmaker, ...objectsIn(bookmaker.markets)])
    .flatMap((dated) => secondsOf(dated.last_update));
  return times.length === 0 ? null : times.reduce((newest, time) => Math.max(newest, time));
}

/** The provider writes ISO 8601 text, or whole seconds when it is asked for `dateFormat=unix`. */
function secondsOf(time: unknown): number[] {
  const seconds = typeof time === 'string' ? Date.parse(time) / 1000 : time;
  return typeof seconds === 'number' && Number.isFinite(seconds) ? [Math.floor(seconds)] : [];
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isEvent(value: unknown): boolean {
  return isObject(value) && ['id', 'home_team', 'away_team', 'bookmakers'].every((field) => field in value);
}

/** Between two rounds the provider lists no events: `[]`, or an envelope with `"data": []`. */
function isEmptyAnswer(root: unknown): boolean {
  const list = isObject(root) ? root.data : root;
  return Array.isArray(list) && list.length === 0;
}
