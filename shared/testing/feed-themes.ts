import fc from 'fast-check';
import type { LeagueKey } from '../catalogue/leagues.ts';
import { FEED_AT, oneOf } from './feed-values.ts';

/** What a game of a feed has more of than chance would give it. Absent: as in any other game. */
export interface Theme {
  readonly leagues?: readonly LeagueKey[];
  readonly markets?: readonly string[];
  /** Books that quote the game besides the random ones. */
  readonly books?: readonly string[];
  readonly totalLines?: readonly number[];
  readonly marginLines?: readonly number[];
  /** Each book quotes every line. */
  readonly complete?: true;
  readonly american?: fc.Arbitrary<number>;
  /** Seconds before the scan. */
  readonly secondsAgo?: fc.Arbitrary<number>;
  /** One name in so many is spelled in another way. */
  readonly respelled?: number;
  readonly players?: readonly string[];
  readonly limits?: true;
  /** Half of the books' prices contradict one another. */
  readonly contradictory?: true;
  /** Several answers that differ in the start. */
  readonly starts?: true;
}

const around = (from: number, to: number) => fc.integer({ min: from, max: to });

/** Several books that agree, one that has the sides swapped, and prices that must be wrong. */
const withOutliers = fc.oneof(
  { weight: 12, arbitrary: around(-114, -108) },
  { weight: 2, arbitrary: oneOf(-190, -165, 130, 150, 105) },
  { weight: 1, arbitrary: oneOf(110, 400, 900, -900) },
);

/** Long odds beside short ones: many pairs are above 25 %. */
const withWrongPrices = oneOf(110, 150, 250, 900, -105, -150, -300, -900);

const spreads = ['h2h', 'spreads', 'alternate_spreads'];
const quarterLines = {
  totalLines: [8, 8.25, 8.5, 8.75, 9.25],
  marginLines: [-0.75, -0.25, 0.25, 0.75, 1, 6.75, 7.25],
};

export const themes: readonly Theme[] = [
  {},
  {},
  { books: ['prophetx', 'novig', 'fanduel'], american: around(100, 108) },
  { books: ['kalshi', 'fanduel', 'draftkings'], american: around(100, 112) },
  {
    books: ['kalshi', 'fanduel'],
    markets: ['totals', 'alternate_totals'],
    totalLines: [8.5, 9.5, 10.5],
    american: around(-112, -100),
  },
  { books: ['kalshi', 'prophetx'], markets: ['totals', 'h2h'], american: withWrongPrices },
  {
    books: ['hardrockbet', 'hardrockbet_fl', 'thescorebet', 'espnbet'],
    american: around(-104, 108),
    secondsAgo: oneOf(0, 30, 61),
  },
  {
    leagues: ['americanfootball_ncaaf', 'basketball_ncaab', 'basketball_wncaab'],
    markets: spreads,
    marginLines: [-0.5, 0, 0.5, 1],
  },
  { markets: ['totals', 'alternate_totals', 'spreads', 'alternate_spreads'], ...quarterLines },
  { markets: ['totals', 'spreads'], ...quarterLines, complete: true },
  {
    markets: ['h2h', 'totals', 'spreads'],
    totalLines: [8.5, 9.5],
    marginLines: [0, 6.5],
    complete: true,
    american: withOutliers,
  },
  { markets: ['alternate_totals', 'totals'], totalLines: [8.5, 9.5], complete: true, american: withOutliers },
  { respelled: 3, players: ['Ann Lee', 'Zoë Øst'], complete: true },
  {
    leagues: ['icehockey_nhl'],
    markets: ['player_shots_on_goal', 'player_shots_on_goal_alternate', 'player_goal_scorer_anytime'],
    respelled: 3,
    players: ['Ann Lee', 'Bo Diaz'],
    secondsAgo: oneOf(0, 10, 50, 601, -61),
  },
  { markets: ['totals', 'alternate_totals'], totalLines: [8.5, 9.5], american: withWrongPrices },
  { limits: true, american: withWrongPrices },
  { limits: true, books: ['prophetx', 'novig'] },
  { markets: spreads, marginLines: [-1, -0.5, -0.25, 0, 0.5, 1.5] },
  { leagues: ['baseball_mlb'], markets: spreads, marginLines: [-1.5, -0.5, 0, 0.5, 1.5] },
  {
    leagues: ['baseball_mlb'],
    markets: ['h2h', 'alternate_spreads'],
    books: ['fanduel', 'draftkings', 'betmgm'],
    marginLines: [0.5, 1, 1.5, 2.5],
    american: around(-112, -104),
  },
  { leagues: ['americanfootball_nfl'], markets: spreads, marginLines: [-0.5, -0.25, 0, 0.5] },
  { starts: true, secondsAgo: oneOf(0, 30, 30, 100, -60, -61) },
  { starts: true, secondsAgo: oneOf(30, 60, 90) },
  {
    contradictory: true,
    secondsAgo: oneOf(30, 60, 90),
    american: around(-112, 112).map((price) => (Math.abs(price) < 100 ? 100 : price)),
  },
  { secondsAgo: oneOf(0, 59, 60, 61, 120, 240) },
];

/** Other spellings of a name that are the same name. */
export function respelled(name: string): fc.Arbitrary<string> {
  return oneOf(
    name.toUpperCase(),
    name.toLowerCase(),
    ` ${name}`,
    `${name.replaceAll(' ', '  ')}\t`,
    name.normalize('NFD'),
    name.normalize('NFD').toUpperCase(),
  );
}

/** The `bet_limit` of a price: the same wherever the price is, so that it does not matter which of two equal quotes counts. */
export type Limits = readonly unknown[];

export const anyLimits: fc.Arbitrary<Limits> = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: oneOf<unknown>(3, 50, 20.5, 1000.5, 12.34, 1.5) },
    { weight: 3, arbitrary: oneOf<unknown>(null, 'x', '3', undefined) },
    { weight: 1, arbitrary: oneOf<unknown>(0, -1, 0.5) },
  ),
  { minLength: 5, maxLength: 7 },
);

export function limitAt(limits: Limits, price: unknown): object {
  const number = Math.abs(Math.round(Number(price) * 100));
  const limit = limits[(Number.isFinite(number) ? number : 0) % Math.max(1, limits.length)];
  return limit === undefined ? {} : { bet_limit: limit };
}

/** Times around every limit: fresh, 5 minutes apart, 10 minutes old; stale; ahead of the scan. */
const anySecondsAgo = fc.oneof(
  { weight: 12, arbitrary: around(0, 250) },
  { weight: 3, arbitrary: oneOf(0, 299, 300, 301, 302, 599, 600) },
  { weight: 1, arbitrary: oneOf(601, 3600, -30, -60, -61, -400) },
);

export function lastUpdateOf({ secondsAgo = anySecondsAgo }: Theme): fc.Arbitrary<number> {
  return secondsAgo.map((seconds) => FEED_AT - seconds);
}
