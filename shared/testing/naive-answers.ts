import { leagues } from '../catalogue/leagues.ts';
import { isJsonObject } from '../json/json.ts';
import type { Seconds } from '../odds/time.ts';
import { foldedName, secondsOf } from './naive-values.ts';

/** A provider's event object and the format of its prices. */
export interface NaiveEvent {
  readonly event: unknown;
  readonly format: 'american' | 'decimal';
  /** Events with the same one came in one reply; without one each came alone. */
  readonly reply?: number;
}

/** A usable answer about an event that has not started. The teams are folded names, the same in all answers about the event. */
export interface NaiveAnswer {
  readonly eventId: string;
  readonly league: string;
  readonly home: string;
  readonly away: string;
  readonly bookmakers: readonly unknown[];
  readonly format: NaiveEvent['format'];
  /** Of the event. */
  readonly startsAt: Seconds;
  /** Whether one reply has two starts for the event, more than an hour apart. */
  readonly isOfTwoGames: boolean;
}

interface WellFormed extends Omit<NaiveAnswer, 'isOfTwoGames'> {
  readonly reply: number | undefined;
  /** The newest time in it; an answer without one counts as being as new as the newest. */
  readonly answeredAt: Seconds | null;
}

/** A time further ahead of the scan than this is no honest time. */
const AHEAD_SECONDS = 60;

/** The answers about events that have not started. Answers that are left out are counted one by one, started events once each. */
export function usableAnswers(
  events: readonly NaiveEvent[],
  at: Seconds,
  skip: (reason: string) => void,
): NaiveAnswer[] {
  const answers = events.flatMap((event) => wellFormed(event, at, skip) ?? []);
  const ids = [...new Set(answers.map(({ eventId }) => eventId))];
  return ids.flatMap((id) => {
    const same = answers.filter(({ eventId }) => eventId === id);
    // The earliest start among the newest answers.
    const newest = Math.max(...same.map(({ answeredAt }) => answeredAt ?? Number.NEGATIVE_INFINITY));
    const newestAnswers = same.filter(({ answeredAt }) => answeredAt === null || answeredAt === newest);
    const starts = newestAnswers.map(({ startsAt }) => startsAt);
    if (Math.min(...starts) <= at) {
      skip('started event');
      return [];
    }
    // The teams of the first answer.
    const [first] = same;
    const isOfTwoGames = same.some(({ reply, startsAt }) =>
      same.some((other) => reply !== undefined && other.reply === reply && other.startsAt - startsAt > 3600),
    );
    const startsAt = Math.min(...starts);
    const teams = first && { home: first.home, away: first.away };
    return same.map((answer) => ({ ...answer, ...teams, startsAt, isOfTwoGames }));
  });
}

function wellFormed(
  { event, format, reply }: NaiveEvent,
  at: Seconds,
  skip: (reason: string) => void,
): WellFormed | null {
  if (!isJsonObject(event)) {
    skip('malformed event');
    return null;
  }
  const { id, home_team, away_team, bookmakers } = event;
  const startsAt = secondsOf(event.commence_time);
  if (typeof id !== 'string' || id === '' || typeof home_team !== 'string' || typeof away_team !== 'string') {
    skip('malformed event');
    return null;
  }
  const home = foldedName(home_team) ?? '';
  const away = foldedName(away_team) ?? '';
  if (home === away || startsAt === null || !Array.isArray(bookmakers)) {
    skip('malformed event');
    return null;
  }
  const league = leagues.find(({ key }) => key === event.sport_key);
  if (league === undefined) {
    skip('event of another league');
    return null;
  }
  const times = timesIn(bookmakers).filter((time) => !isAhead(time, at));
  const answeredAt = times.length === 0 ? null : Math.max(...times);
  return { eventId: id, league: league.key, home, away, bookmakers, format, startsAt, answeredAt, reply };
}

/** Whether a quote's time is too far ahead of the scan. */
export function isAhead(time: Seconds, at: Seconds): boolean {
  return time - at > AHEAD_SECONDS;
}

/** Every `last_update` of the books and of their markets, known or not. */
function timesIn(bookmakers: readonly unknown[]): Seconds[] {
  const books = bookmakers.filter(isJsonObject);
  const markets = books.flatMap((book) => (Array.isArray(book.markets) ? book.markets.filter(isJsonObject) : []));
  return [...books, ...markets].flatMap(({ last_update }) => secondsOf(last_update) ?? []);
}
