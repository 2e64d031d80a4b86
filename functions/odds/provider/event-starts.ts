import { isJsonObject, type JsonObject } from '../../../shared/json/json.ts';
import { defaultLimits } from '../../../shared/odds/limits.ts';
import type { Seconds } from '../../../shared/odds/time.ts';

/** The start of an event in one reply, with the time of the reply. */
export interface Start {
  /** Undefined if unknown: then no other reply is newer. */
  readonly answeredAt: Seconds | undefined;
  readonly startsAt: Seconds;
  readonly reply?: unknown;
}

/** Starts this much apart in one reply are of two games under one id, such as a doubleheader; otherwise a game was moved. */
const ANOTHER_GAME_SECONDS: Seconds = 3_600;

/** Whether one reply has two games under the event's id. */
export function holdTwoGames(starts: readonly Start[]): boolean {
  return starts.some(({ reply, startsAt }) =>
    starts.some(
      (other) => other.reply === reply && reply !== undefined && other.startsAt - startsAt > ANOTHER_GAME_SECONDS,
    ),
  );
}

/** The earliest start that one of the newest replies names. */
export function latestStart(starts: readonly Start[]): Seconds | undefined {
  const newest = Math.max(...starts.map(({ answeredAt }) => answeredAt ?? Number.NEGATIVE_INFINITY));
  const newestStarts = starts.filter(({ answeredAt }) => answeredAt === undefined || answeredAt === newest);
  return newestStarts.length === 0 ? undefined : Math.min(...newestStarts.map(({ startsAt }) => startsAt));
}

/**
 * The newest confirmation time in a reply that is no later than the scan; undefined without one. `secondsOf` reads a time of the provider.
 */
export function newestTime(
  bookmakers: readonly unknown[],
  at: Seconds,
  secondsOf: (time: unknown) => Seconds | undefined,
): Seconds | undefined {
  let newest: Seconds | undefined;
  const consider = (raw: JsonObject) => {
    const time = secondsOf(raw.last_update);
    if (time === undefined || time > at + defaultLimits.aheadSeconds) return;
    newest = Math.max(newest ?? time, time);
  };
  for (const book of bookmakers) {
    if (!isJsonObject(book)) continue;
    consider(book);
    if (Array.isArray(book.markets)) for (const market of book.markets) if (isJsonObject(market)) consider(market);
  }
  return newest;
}
