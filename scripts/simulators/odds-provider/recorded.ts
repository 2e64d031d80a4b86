import * as z from 'zod';
import { americanOf, decimalOf } from './price.ts';
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

/** One event of one file, with times as recorded. */
interface Recorded {
  readonly event: z.output<typeof event>;
  readonly format: Recording['format'];
  /** Newest `last_update` of its file. */
  readonly recordedAt: number;
}

/**
 * Serves recorded replies as if they were recorded at the moment of asking: each event's times move by the age of the
 * newest file that holds it. Starts move once, to `startedAt`, so that games come nearer and begin; confirmations move with
 * every call, since a provider that sees the same price again says so. Events that cannot be read are left out.
 */
export async function replay(path: string, startedAt: number): Promise<OddsSource> {
  const { files } = await readRecordings(path);
  const byId = Map.groupBy(files.flatMap(recordedIn), (recorded) => recorded.event.id);
  const served = [...byId].filter(([id]) => isEventId(id)).map(([, found]) => servedOf(found, startedAt));
  return {
    games: (sportKey) =>
      served
        .filter(({ game }) => game.sportKey === sportKey)
        .map(({ game }) => game)
        .toSorted((a, b) => a.startsAt - b.startsAt),
    books: (game, at, wanted) => {
      const found = served.find((each) => each.game.id === game.id);
      return (found?.books ?? [])
        .filter(({ key }) => wanted.book(key, ANY_REGION))
        .map((quotes) => ({ ...quotes, markets: movedMarkets(quotes.markets, at - startedAt, wanted.market) }))
        .filter(({ markets }) => markets.length > 0);
    },
  };
}

/** Recordings do not tell a book's region; every one counts as this. */
const ANY_REGION = 'us';

function recordedIn({ events, format }: Recording): Recorded[] {
  const recordedAt = newestUpdate(events) ?? 0;
  return events.flatMap((raw): Recorded[] => {
    const parsed = event.safeParse(raw);
    return parsed.success ? [{ event: parsed.data, format, recordedAt }] : [];
  });
}

/** All recordings of one event as one: the newest tells when it was recorded and the newest quotes of each market count. */
function servedOf(found: readonly Recorded[], startedAt: number): { game: Game; books: readonly BookQuotes[] } {
  const oldestFirst = found.toSorted((a, b) => a.recordedAt - b.recordedAt);
  const newest = oldestFirst.at(-1);
  if (newest === undefined) throw new Error('An event without a recording');
  const move = startedAt - newest.recordedAt;
  const books = new Map<string, BookQuotes>();
  for (const { event: recorded, format, recordedAt } of oldestFirst) {
    for (const each of recorded.bookmakers) {
      const markets = new Map((books.get(each.key)?.markets ?? []).map((known) => [known.key, known]));
      for (const { key, last_update, outcomes } of each.markets) {
        const updatedAt = (last_update ?? each.last_update ?? recordedAt) + move;
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
    startsAt: commence_time + move,
    homeTeam: home_team,
    awayTeam: away_team,
  };
  return { game, books: [...books.values()] };
}

function quoteOf(raw: z.output<typeof outcome>, format: Recording['format']) {
  return {
    name: raw.name,
    ...(raw.description == null ? {} : { description: raw.description }),
    american: format === 'american' ? raw.price : americanOf(raw.price),
    decimal: format === 'american' ? decimalOf(raw.price) : raw.price,
    ...(raw.point == null ? {} : { point: raw.point }),
    link: raw.link ?? null,
  };
}

function movedMarkets(
  markets: readonly MarketQuotes[],
  seconds: number,
  wanted: (key: string) => boolean,
): MarketQuotes[] {
  return markets.filter(({ key }) => wanted(key)).map((each) => ({ ...each, updatedAt: each.updatedAt + seconds }));
}
