import fc from 'fast-check';
import type { LeagueKey } from '../catalogue/leagues.ts';
import { type MarketRow, marketOf } from '../catalogue/markets.ts';
import { anyPrice, oneOf, type PriceFormat, rarely } from './feed-values.ts';

/** What outcomes are generated from: a game, and how its prices are written. */
export interface Game {
  readonly league: string;
  readonly home: string;
  readonly away: string;
  readonly format: PriceFormat;
  /** Every book quotes both sides of every line: what a consensus of books needs. */
  readonly complete: boolean;
}

const everywhere = [
  'h2h',
  'spreads',
  'alternate_spreads',
  'totals',
  'alternate_totals',
  'team_totals',
  'alternate_team_totals',
];

/** For each league markets of every kind of sides, main ones with their alternates, and keys that mean something only elsewhere. */
const keys: Record<LeagueKey, readonly string[]> = {
  baseball_mlb: ['batter_hits', 'batter_hits_alternate', 'h2h_1st_5_innings', 'spreads_1st_5_innings', 'player_points'],
  basketball_nba: [
    'player_points',
    'player_points_alternate',
    'player_double_double',
    'player_method_of_first_basket',
    'h2h_q1',
  ],
  basketball_wnba: ['player_points', 'player_points_alternate', 'player_triple_double', 'totals_h1', 'batter_hits'],
  americanfootball_nfl: [
    'player_pass_yds',
    'player_pass_yds_alternate',
    'player_anytime_td',
    'spreads_q1',
    'alternate_spreads_q1',
  ],
  icehockey_nhl: [
    'player_shots_on_goal',
    'player_shots_on_goal_alternate',
    'player_goal_scorer_anytime',
    'h2h_p1',
    'h2h_1st_5_innings',
  ],
};
const unpaired = ['h2h_lay', 'h2h_3_way', 'outrights', 'moneyline'];

/** Names that differ in a suffix or an accent, that hold an id's separator, and that an object without care would take for its own. */
const players = [
  'Ann Lee',
  'Ann Lee',
  'Bo Diaz',
  'Bo Diaz',
  'Ann Lee Jr.',
  'Zoë Øst',
  'A/B',
  '__proto__',
  'constructor',
];

const totalLines = [7.5, 8, 8.5, 9, 9.5];
const marginLines = [-1.5, -0.5, 0, 0.5, 1, 1.5, 6.5, 7, 7.5];
/** Lines that nobody shares or that barely are lines; from 8.005 on they are none. */
const strangePoints = oneOf<unknown>(15.2, 8.25, 8.4999999999, -0, 999.5, 8.005, 1000.5, '8.5', null);

export function anyMarketKey(league: string): fc.Arbitrary<string> {
  const own = Object.entries(keys).find(([key]) => key === league)?.[1] ?? [];
  return fc.oneof(
    { weight: 12, arbitrary: oneOf(...everywhere, ...own) },
    { weight: 1, arbitrary: oneOf(...unpaired) },
  );
}

/** A market's outcomes: some lines, most of them with both sides, and now and then one more that repeats, contradicts or makes no sense. */
export function anyOutcomes(key: string, game: Game): fc.Arbitrary<unknown[]> {
  const market = marketOf(game.league, key);
  const [first, second] = namesOf(market, game);
  const whom = anyParticipant(market, game);
  const known: readonly unknown[] = market?.sides === 'spread' ? marginLines : totalLines;
  const some = fc.uniqueArray(rarely(25, oneOf(...known), strangePoints), { minLength: 1, maxLength: 4 });
  const lines = !hasLine(market) ? fc.constant([null]) : game.complete ? fc.constant([...known]) : some;
  const sides = rarely(game.complete ? 30 : 3, oneOf([0, 1]), oneOf([0], [1]));
  const one = (side: number, line: unknown) =>
    fc
      .record({ price: rarely(60, anyPrice(game.format), fc.constant(undefined)), about: whom })
      .map(({ price, about }) => ({
        name: side === 0 ? first : second,
        ...(price !== undefined && { price }),
        ...(hasLine(market) && { point: pointOf(market, side, line) }),
        ...about,
      }));
  const ladder = fc
    .tuple(lines, sides)
    .chain(([every, both]) => fc.tuple(...every.flatMap((line) => both.map((side) => one(side, line)))));
  return fc
    .tuple(ladder, rarely(4, fc.constant([]), anyIntruder(key, game, one, lines)))
    .map(([usual, more]) => [...usual, ...more]);
}

/** An outcome that repeats one of the market, with another price or of another side; or a wrong name, a missing point, a draw. */
function anyIntruder(
  key: string,
  game: Game,
  one: (side: number, line: unknown) => fc.Arbitrary<object>,
  lines: fc.Arbitrary<readonly unknown[]>,
): fc.Arbitrary<unknown[]> {
  const repeated = fc.tuple(oneOf(0, 1), lines).chain(([side, [line]]) => one(side, line));
  const price = anyPrice(game.format);
  const strange = fc.oneof(
    fc.record({ name: oneOf('Draw', 'over', 'Over ', 'Yes', game.home, 'Nobody'), price }),
    fc.record({ price }),
  );
  // In a market without lines an object that is no outcome could also be read as a third result.
  const twoTeams = marketOf(game.league, key)?.sides === 'home-away';
  const broken = twoTeams ? strange : oneOf<unknown>(null, 'x', [], {});
  const some = fc.oneof(
    { weight: 8, arbitrary: repeated },
    { weight: 2, arbitrary: strange },
    { weight: 1, arbitrary: broken },
  );
  return fc.array<unknown>(some, { minLength: 1, maxLength: 2 });
}

function namesOf(market: MarketRow | undefined, { home, away }: Game): readonly [string, string] {
  if (market?.sides === 'over-under') return ['Over', 'Under'];
  return market?.sides === 'yes-no' ? ['Yes', 'No'] : [home, away];
}

function hasLine(market: MarketRow | undefined): boolean {
  return market?.sides === 'spread' || market?.sides === 'over-under';
}

/** Books write a spread from each team's view: home -6.5 and away +6.5 are one line. */
function pointOf(market: MarketRow | undefined, side: number, line: unknown): unknown {
  return market?.sides === 'spread' && side === 0 && typeof line === 'number' ? -line : line;
}

function anyParticipant(market: MarketRow | undefined, { home, away }: Game): fc.Arbitrary<object> {
  const described = (names: string[]) => oneOf(...names).map((description) => ({ description }));
  if (market?.participant === 'player')
    return rarely(25, described(players), oneOf({}, { description: '' }, { description: null }));
  if (market?.participant === 'team') return rarely(25, described([home, away]), oneOf({}, { description: 7 }));
  // Nobody asks for it, so it must not split the market.
  return rarely(20, fc.constant({}), described(['whatever']));
}
