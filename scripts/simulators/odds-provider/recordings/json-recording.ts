import { isObject } from './object-shape.ts';

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
  if (Array.isArray(value)) return value;
  return isObject(value) ? Object.values(value) : [];
}

function isEvent(value: unknown): boolean {
  return isObject(value) && ['id', 'home_team', 'away_team', 'bookmakers'].every((field) => field in value);
}

/** Between two rounds the provider lists no events: `[]`, or an envelope with `"data": []`. */
function isEmptyAnswer(root: unknown): boolean {
  const list = isObject(root) ? root.data : root;
  return Array.isArray(list) && list.length === 0;
}
