import fc from 'fast-check';
import { leagues } from '../catalogue/leagues.ts';
import type { Seconds } from '../odds/time.ts';
import { anyMarketKey, anyOutcomes, anySpelling, type Game } from './feed-markets.ts';
import { anyLimits, lastUpdateOf, limitAt, type Theme, themes } from './feed-themes.ts';
import { anyFutureStart, anyPastStart, anyTimes, FEED_AT, oneOf, type PriceFormat, rarely } from './feed-values.ts';

/** The input of a scan: the provider's event objects, each with the format of its prices, and the time in seconds since 1970. */
export interface Feed {
  readonly events: readonly { readonly event: unknown; readonly format: PriceFormat }[];
  readonly at: Seconds;
}

/** All books, some of them by several keys; the main ones more often, so that they share lines. The others are a pick'em site and two unknown books. */
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
const moreBooks = [
  'fliff',
  'espnbet',
  'thescorebet',
  'betrivers',
  'hardrockbet',
  'hardrockbet_az',
  'hardrockbet_fl',
  'hardrockbet_oh',
  'mybookieag',
  'betus',
  'lowvig',
  'ballybet',
  'betparx',
  'betanysports',
  'kalshi',
  'kalshi',
];
const otherBooks = ['underdog', 'underdog', 'pinnacle', 'matchbook'];

/**
 * Adversarial feeds in the provider's shape: shared lines, equal prices, whole and quarter lines, moneylines beside spreads, one side only,
 * two games of the same teams, several answers about one game, other spellings, a name twice at one line, main and alternate markets with
 * the same line, wrong prices, limits, fees, draws, lay prices, stale times and times ahead of the scan, invalid prices and points, unknown
 * books and markets, and values that are not events. Each game has a theme, so that a few hundred feeds reach everything.
 *
 * Cases that the rules leave undefined are left out, so that two implementations of the rules must agree exactly on every feed: equal quotes
 * of one book with different limits, answers about one game that differ in league or in teams, counts below 0, equal prices in two notations,
 * and complementary prices at Kalshi: its fee is the same on both, so that two pairs would cost the same but for floating-point noise.
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

/** One game: once, in several answers, or as the first of a doubleheader. */
function anyGame(): fc.Arbitrary<FeedEvent[]> {
  return oneOf(...themes).chain((theme) => {
    const game = fc.record({
      league: rarely(15, anyLeague(theme), oneOf('basketball_nba_preseason', 'soccer_epl')),
      home: fc.constant('Reds'),
      away: oneOf('Blues', 'Örebro Blues'),
      format: oneOf<PriceFormat>('american', 'decimal'),
      complete: rarely(theme.complete ? 8 : 3, fc.constant(theme.complete ?? false), fc.constant(!theme.complete)),
      theme: fc.constant(theme),
      limits: rarely(15, theme.limits ? anyLimits : fc.constant([]), anyLimits),
    });
    const ids = fc.oneof(
      { weight: theme.starts ? 0 : 5, arbitrary: oneOf(['a']) },
      { weight: 2, arbitrary: oneOf(['a', 'a'], ['a', 'a', 'a']) },
      { weight: theme.starts ? 0 : 2, arbitrary: oneOf(['a', 'b']) },
    );
    const starts = rarely(12, fc.constant(anyFutureStart), fc.constant(anyPastStart));
    const ofAnswer = theme.starts ? rarely(3, anyFutureStart, anyPastStart) : null;
    return fc
      .tuple(game, ids, starts)
      .chain(([facts, some, start]) => fc.tuple(...some.map((id) => anyEvent(facts, id, ofAnswer ?? start))));
  });
}

function anyLeague(theme: Theme): fc.Arbitrary<string> {
  return oneOf(...(theme.leagues ?? leagues.map(({ key }) => key)));
}

function anyEvent(game: Game, id: string, start: fc.Arbitrary<unknown>): fc.Arbitrary<FeedEvent> {
  return fc
    .record({
      id: fc.constant(id),
      sport_key: fc.constant(game.league),
      commence_time: start,
      home_team: anySpelling(game.home, game.theme),
      away_team: anySpelling(game.away, game.theme),
      bookmakers: rarely(25, anyBookmakers(game), fc.constant([])),
    })
    .map((event) => ({ event, format: game.format }));
}

function anyBookmakers(game: Game): fc.Arbitrary<unknown[]> {
  const own = game.theme.books ?? [];
  const known = [...books, ...books, ...moreBooks].filter((key) => !own.includes(key));
  const others = rarely(8, oneOf(...known), oneOf(...otherBooks));
  // Markets are generated once per answer, so that books quote the same ones.
  return fc
    .uniqueArray(anyMarketKey(game), { minLength: 2, maxLength: 5 })
    .chain((markets) =>
      fc
        .uniqueArray(others, { minLength: game.complete ? 5 : 2, maxLength: 9 - own.length })
        .chain((keys) =>
          fc.tuple(
            ...[...own, ...keys].map((key) =>
              rarely(60, anyBookmaker(key, markets, game), oneOf<unknown>(null, 'x', { key })),
            ),
          ),
        ),
    );
}

function anyBookmaker(key: string, markets: readonly string[], game: Game): fc.Arbitrary<unknown> {
  return fc
    .tuple(anyTimes(lastUpdateOf(game.theme)), fc.shuffledSubarray([...markets], { minLength: 1 }))
    .chain(([times, quoted]) =>
      fc
        .tuple(
          ...quoted.map((market) =>
            rarely(60, anyMarket(market, times.market, { game, book: key }), oneOf<unknown>(null, { key: market })),
          ),
        )
        .map((offered) => ({ key, title: key.toUpperCase(), ...times.book, markets: offered })),
    );
}

function anyMarket(
  key: string,
  time: fc.Arbitrary<object>,
  { game, book }: { readonly game: Game; readonly book: string },
): fc.Arbitrary<unknown> {
  return fc.tuple(time, anyOutcomes(key, game)).map(([dated, outcomes]) => ({
    ...{ key, ...dated },
    outcomes: book === 'kalshi' ? outcomes.map((outcome) => withoutComplement(outcome, game)) : outcomes,
  }));
}

/** American odds are odd above 0 and even below, decimal odds from 2 a hundredth higher. */
function withoutComplement(outcome: unknown, { format, limits }: Game): unknown {
  if (typeof outcome !== 'object' || outcome === null || !('price' in outcome)) return outcome;
  const given = outcome.price;
  if (typeof given !== 'number' || !Number.isFinite(given)) return outcome;
  const isEven = given % 2 === 0;
  const american = given >= 100 ? given + Number(isEven) : given <= -100 ? given - Number(!isEven) : given;
  const price = format === 'american' ? american : given >= 2 ? (Math.round(given * 100) + 1) / 100 : given;
  return { ...outcome, bet_limit: undefined, price, ...limitAt(limits, price) };
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
