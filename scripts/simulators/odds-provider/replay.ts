import * as z from 'zod';
import { finalScoreOf } from './final-score.ts';
import { americanOf } from './price.ts';
import { newestUpdate } from './recordings/json-recording.ts';
import { type Recording, readRecordings } from './recordings/read-recordings.ts';
import type { BookQuotes, Game, MarketQuotes, OddsSource } from './source.ts';
import { isEventId } from './v4/query.ts';

const time = z.union([z.number(), z.string().transform((text) => Date.parse(text) / 1000)]);
const outcome = z.object({
  name: z.string(),
  description: z.string().nullish(),
  price: z.coerce.number(),
  point: z.number().nullish(),
  link: z.string().nullish(),
  sid: z.string().nullish(),
});
const market = z.object({ key: z.string(), last_update: time.optional(), outcomes: z.array(outcome) });
const book = z.object({
  key: z.string(),
  title: z.string().optional(),
  last_update: time.optional(),
  link: z.string().nullish(),
  markets: z.array(market),
});
const event = z.object({
  id: z.string(),
  sport_key: z.string(),
  sport_title: z.string().optional(),
  commence_time: time,
  home_team: z.string(),
  away_team: z.string(),
  bookmakers: z.array(book),
});

/** One event from one file, with its recorded times. */
interface RecordedEvent {
  readonly event: z.output<typeof event>;
  readonly format: Recording['format'];
  /** Newest `last_update` of its file. */
  readonly recordedAt: number;
}

/**
 * Serves recorded replies as if they were current: each event's times are shifted by the age of the newest file that contains it. Start
 * times are shifted once, to `startedAt`, so that games get closer and start. Update times are shifted with every call, as if the provider
 * kept seeing the same prices. Unreadable events are left out.
 */
export async function replay(path: string, startedAt: number): Promise<OddsSource> {
  const { files } = await readRecordings(path);
  const byId = Map.groupBy(files.flatMap(recordedEventsOf), (recorded) => recorded.event.id);
  const merged = [...byId]
    .filter(([id]) => isEventId(id))
    .map(([, recordings]) => mergeRecordings(recordings, startedAt));
  return {
    games: (sportKey) =>
      merged
        .filter(({ game }) => game.sportKey === sportKey)
        .map(({ game }) => game)
        .toSorted((a, b) => a.startsAt - b.startsAt),
    played: (sportKey, since, until) =>
      merged
        .map(({ game }) => game)
        .filter((game) => game.sportKey === sportKey && game.startsAt > since && game.startsAt <= until),
    // Recordings have no results.
    finalScore: (game) => finalScoreOf('replay', game),
    books: (game, at, filter) => {
      const found = merged.find((each) => each.game.id === game.id);
      return (found?.books ?? [])
        .filter(({ key }) => filter.book(key))
        .map((quotes) => ({ ...quotes, markets: shiftMarkets(quotes.markets, at - startedAt, filter.market) }))
        .filter(({ markets }) => markets.length > 0);
    },
  };
}

function recordedEventsOf({ events, format }: Recording): RecordedEvent[] {
  const recordedAt = newestUpdate(events) ?? 0;
  return events.flatMap((raw): RecordedEvent[] => {
    const parsed = event.safeParse(raw);
    return parsed.success ? [{ event: parsed.data, format, recordedAt }] : [];
  });
}

/** Merges all recordings of one event: the newest one sets the time, and each market has its newest quotes. */
function mergeRecordings(
  recordings: readonly RecordedEvent[],
  startedAt: number,
): { game: Game; books: readonly BookQuotes[] } {
  const oldestFirst = recordings.toSorted((a, b) => a.recordedAt - b.recordedAt);
  const newest = oldestFirst.at(-1);
  if (newest === undefined) throw new Error('An event without a recording');
  const shift = startedAt - newest.recordedAt;
  const books = new Map<string, BookQuotes>();
  for (const { event: recorded, format, recordedAt } of oldestFirst) {
    for (const each of recorded.bookmakers) {
      const markets = new Map((books.get(each.key)?.markets ?? []).map((known) => [known.key, known]));
      for (const { key, last_update, outcomes } of each.markets) {
        const updatedAt = (last_update ?? each.last_update ?? recordedAt) + shift;
        if ((markets.get(key)?.updatedAt ?? Number.NEGATIVE_INFINITY) > updatedAt) continue;
        markets.set(key, { key, updatedAt, outcomes: outcomes.map((raw) => quoteOf(raw, format)) });
      }
      books.set(each.key, {
        key: each.key,
        title: each.title ?? each.key,
        link: each.link ?? null,
        markets: [...markets.values()],
      });
    }
  }
  const { id, sport_key, sport_title, commence_time, home_team, away_team } = newest.event;
  const game: Game = {
    id,
    sportKey: sport_key,
    sportTitle: sport_title ?? sport_key,
    startsAt: commence_time + shift,
    homeTeam: home_team,
    awayTeam: away_team,
  };
  return { game, books: [...books.values()] };
}

function quoteOf(raw: z.output<typeof outcome>, format: Recording['format']) {
  return {
    name: raw.name,
    description: raw.description ?? undefined,
    price: format === 'american' ? raw.price : americanOf(raw.price),
    point: raw.point ?? undefined,
    link: raw.link ?? null,
    sid: raw.sid ?? null,
  };
}

function shiftMarkets(
  markets: readonly MarketQuotes[],
  seconds: number,
  filter: (key: string) => boolean,
): MarketQuotes[] {
  return markets.filter(({ key }) => filter(key)).map((each) => ({ ...each, updatedAt: each.updatedAt + seconds }));
}
