import fc from 'fast-check';
import { leagues } from '../catalogue/leagues.ts';
import type { Seconds } from '../odds/time.ts';
import { anyMarketKey, anyOutcomes, type Game } from './feed-markets.ts';
import { anyFutureStart, anyPastStart, anyTimes, FEED_AT, oneOf, type PriceFormat, rarely } from './feed-values.ts';

/** The input of a scan: the provider's event objects, each with the format of its prices, and the time in seconds since 1970. */
export interface Feed {
  readonly events: readonly { readonly event: unknown; readonly format: PriceFormat }[];
  readonly at: Seconds;
}

/** A few books, so that they share lines, with two exchanges; the others are a pick'em site and two unknown books. */
const books = [
  'fanduel',
  'draftkings',
  'betmgm',
  'bovada',
  'williamhill_us',
  'betonlineag',
  'fanatics',
  'novig',
  'prophetx',
];
const otherBooks = ['underdog', 'underdog', 'pinnacle', 'betrivers'];

/**
 * Adversarial feeds in the provider's shape: shared lines, equal prices, whole lines, one side only, two games of the same teams, two
 * snapshots of one game, a name twice at one line, main and alternate markets with the same line, draws, lay prices, stale and future
 * times, invalid prices and points, unknown books and markets, and values that are not events. Cases that the rules leave undefined are
 * left out, so that two implementations of the rules must agree exactly on every feed.
 */
export const anyFeed: fc.Arbitrary<Feed> = fc
  .array(fc.oneof({ weight: 12, arbitrary: anyGame() }, { weight: 1, arbitrary: anyInvalidEvent() }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((games) => ({
    // Ids must differ between games.
    events: games.flatMap((gameEvents, index) =>
      gameEvents.map(({ event, format }) => ({ event: withId(event, index), format })),
    ),
    at: FEED_AT,
  }));

type FeedEvent = Feed['events'][number];

function withId(event: unknown, index: number): unknown {
  if (
    typeof event !== 'object' ||
    event === null ||
    !('id' in event) ||
    typeof event.id !== 'string' ||
    event.id === ''
  )
    return event;
  return { ...event, id: `${event.id}${index}` };
}

/** One game: once, in two snapshots, or as the first of a doubleheader. */
function anyGame(): fc.Arbitrary<FeedEvent[]> {
  const game = fc.record({
    league: rarely(15, oneOf(...leagues.map(({ key }) => key)), oneOf('basketball_nba_preseason', 'soccer_epl')),
    home: fc.constant('Reds'),
    away: oneOf('Blues', 'Øresund Blues'),
    format: oneOf<PriceFormat>('american', 'decimal'),
    complete: rarely(3, fc.constant(false), fc.constant(true)),
  });
  const ids = fc.oneof(
    { weight: 5, arbitrary: oneOf(['a']) },
    { weight: 2, arbitrary: oneOf(['a', 'a']) },
    { weight: 2, arbitrary: oneOf(['a', 'b']) },
  );
  const starts = rarely(12, fc.constant(anyFutureStart), fc.constant(anyPastStart));
  return fc
    .tuple(game, ids, starts)
    .chain(([facts, some, start]) => fc.tuple(...some.map((id) => anyEvent(facts, id, start))));
}

function anyEvent(game: Game, id: string, start: fc.Arbitrary<unknown>): fc.Arbitrary<FeedEvent> {
  return fc
    .record({
      id: fc.constant(id),
      sport_key: fc.constant(game.league),
      commence_time: start,
      home_team: fc.constant(game.home),
      away_team: fc.constant(game.away),
      bookmakers: rarely(25, anyBookmakers(game), fc.constant([])),
    })
    .map((event) => ({ event, format: game.format }));
}

function anyBookmakers(game: Game): fc.Arbitrary<unknown[]> {
  // Markets are generated once per game, so that books quote the same ones.
  return fc
    .uniqueArray(anyMarketKey(game.league), { minLength: 2, maxLength: 5 })
    .chain((markets) =>
      fc
        .uniqueArray(rarely(8, oneOf(...books), oneOf(...otherBooks)), { minLength: 2, maxLength: 8 })
        .chain((keys) =>
          fc.tuple(
            ...keys.map((key) => rarely(60, anyBookmaker(key, markets, game), oneOf<unknown>(null, 'x', { key }))),
          ),
        ),
    );
}

function anyBookmaker(key: string, markets: readonly string[], game: Game): fc.Arbitrary<unknown> {
  return fc
    .tuple(anyTimes, fc.shuffledSubarray([...markets], { minLength: 1 }))
    .chain(([times, quoted]) =>
      fc
        .tuple(
          ...quoted.map((market) =>
            rarely(60, anyMarket(market, times.market, game), oneOf<unknown>(null, { key: market })),
          ),
        )
        .map((offered) => ({ key, title: key.toUpperCase(), ...times.book, markets: offered })),
    );
}

function anyMarket(key: string, time: fc.Arbitrary<object>, game: Game): fc.Arbitrary<unknown> {
  return fc.tuple(time, anyOutcomes(key, game)).map(([dated, outcomes]) => ({ key, ...dated, outcomes }));
}

/** A value that is not an event, or an event with an invalid field. */
function anyInvalidEvent(): fc.Arbitrary<FeedEvent[]> {
  const valid = {
    id: 'n',
    sport_key: 'basketball_nba',
    commence_time: '2026-02-01T00:00:00Z',
    home_team: 'Reds',
    away_team: 'Blues',
    bookmakers: [],
  };
  const broken = [
    { id: '' },
    { id: 7 },
    { home_team: null },
    { away_team: 'Reds' },
    { commence_time: 'soon' },
    { commence_time: null },
    { bookmakers: null },
    { bookmakers: {} },
    { sport_key: null },
  ];
  const events = fc.oneof(
    oneOf<unknown>(null, 'x', 7, []),
    oneOf(...broken).map((change): unknown => ({ ...valid, ...change })),
  );
  return events.map((event) => [{ event, format: 'american' }]);
}
