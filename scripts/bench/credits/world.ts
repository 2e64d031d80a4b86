import type { MarketGroup } from '../../../functions/odds/plan/market-groups.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { derive, gaussian, hashOf } from '../../simulators/odds-provider/random.ts';
import type { Game } from '../../simulators/odds-provider/source.ts';
import { seededRandom } from '../random.ts';

/**
 * Where and how long opportunities live in the world in which plans for the day's credits are compared. Fixed in a commit of its own before
 * the plan was written, and not changed since: it must not be fitted to any plan.
 *
 * What is known: recorded replies, with five to nine books, hold 1.3 arbitrages in the props of an NBA game one to six hours before its
 * start and 0.3 before that; 1 in 27 WNBA games; none in 10 MLB games; in featured markets 1 in 23 NFL, 1 in 50 NBA, 1 in 114 MLB and none
 * in 60 NHL games. Six WNBA games had 47 pairs of lines with a gap minutes before the start and 20 twelve hours before. Twenty books have
 * 1.6 times as many as eleven. Sources agree that an opportunity lives "several minutes, sometimes hours". Everything else is a guess; so
 * each seed is a world of its own, in which every league and market is worth and lives more or less than here.
 */
interface LeagueLife {
  /** Opportunities that are there at any moment in a game one to six hours before its start, on average. */
  readonly standing: Readonly<Record<MarketGroup, number>>;
  /** Markets of a game that the provider returns, and charges. */
  readonly returned: Readonly<Record<MarketGroup, number>>;
}

const worldLeagues: Readonly<Record<string, LeagueLife>> = {
  baseball_mlb: {
    standing: { main: 0.02, game: 0.05, props: 0.25, alternates: 0.15 },
    returned: { main: 3, game: 8, props: 16, alternates: 16 },
  },
  basketball_nba: {
    standing: { main: 0.04, game: 0.1, props: 1.2, alternates: 0.5 },
    returned: { main: 3, game: 10, props: 16, alternates: 14 },
  },
  americanfootball_nfl: {
    standing: { main: 0.08, game: 0.12, props: 0.8, alternates: 0.5 },
    returned: { main: 3, game: 10, props: 18, alternates: 14 },
  },
  icehockey_nhl: {
    standing: { main: 0.02, game: 0.03, props: 0.3, alternates: 0.1 },
    returned: { main: 3, game: 8, props: 7, alternates: 7 },
  },
  basketball_wnba: {
    standing: { main: 0.05, game: 0.08, props: 0.15, alternates: 0.1 },
    returned: { main: 3, game: 8, props: 12, alternates: 8 },
  },
  americanfootball_ncaaf: {
    standing: { main: 0.08, game: 0.1, props: 0.25, alternates: 0.25 },
    returned: { main: 3, game: 8, props: 4, alternates: 6 },
  },
  basketball_ncaab: {
    standing: { main: 0.06, game: 0.08, props: 0.1, alternates: 0.15 },
    returned: { main: 3, game: 6, props: 1, alternates: 5 },
  },
  basketball_wncaab: {
    standing: { main: 0.08, game: 0.05, props: 0, alternates: 0.03 },
    returned: { main: 3, game: 3, props: 0, alternates: 2 },
  },
};

/** How long an opportunity lives on average, in minutes, one to six hours before the start. Four of five live 0.6 of it, one 2.6 times it. */
const LIFE_MINUTES: Readonly<Record<MarketGroup, number>> = { main: 4, game: 8, props: 12, alternates: 15 };
const LONG_LIVED = { share: 0.2, factor: 2.6 };
const SHORT_LIVED_FACTOR = 0.6;

/** From how many hours before the start on: how many there are, and how long they live. Books post props and alternates two days before. */
const nearness = [
  { hours: 1, standing: 1.2, life: 0.6 },
  { hours: 6, standing: 1, life: 1 },
  { hours: 24, standing: 0.45, life: 1.5 },
  { hours: 48, standing: 0.2, life: 2 },
  { hours: 168, standing: 0.2, life: 2, onlyMain: true },
] as const;

/** How much worlds, games and times of day differ from the figures above: standard deviations of the logarithm. */
const SPREAD = { worldStanding: 0.6, worldLife: 0.3, game: 0.5, heat: 0.4 };
/** A league's books are careless, or careful, for this long at a time. */
const HEAT_SECONDS = 6 * 3600;
/** What is there at the start of a span was born before it. */
const EARLIER_SECONDS = 3 * 3600;

/** When one opportunity appears and disappears, seconds since 1970. */
export interface Life {
  readonly from: Seconds;
  readonly until: Seconds;
}

/** Markets of a game that the provider returns for a group. @throws Error for a league that the world does not have */
export function marketsReturned(league: string, group: MarketGroup): number {
  return leagueLife(league).returned[group];
}

/** The opportunities of one game in a group of markets that are there at some time of a span, by birth. None outlives the start. */
export function livesOf(
  seed: string,
  game: Game,
  group: MarketGroup,
  span: { readonly from: Seconds; readonly until: Seconds },
): readonly Life[] {
  const { id, sportKey: league, startsAt } = game;
  const random = seededRandom(hashOf(`${seed}/${id}/${group}`));
  const market = hashOf(`${seed}/${league}/${group}`);
  const standing =
    leagueLife(league).standing[group] *
    spread(derive(market, 1), SPREAD.worldStanding) *
    spread(hashOf(`${seed}/${id}`), SPREAD.game);
  const lifeSeconds = 60 * LIFE_MINUTES[group] * spread(derive(market, 2), SPREAD.worldLife);
  const lives: Life[] = [];
  const end = Math.min(span.until, startsAt);
  for (let at = span.from - EARLIER_SECONDS; at < end; ) {
    const stretch = stretchAt(startsAt, group, at);
    const heat = spread(derive(hashOf(`${seed}/${league}`), Math.floor(at / HEAT_SECONDS)), SPREAD.heat);
    const stretchEnd = Math.min(end, stretch.until, (Math.floor(at / HEAT_SECONDS) + 1) * HEAT_SECONDS);
    const mean = lifeSeconds * stretch.life;
    const perSecond = (standing * heat * stretch.standing) / mean;
    for (let birth = at + gap(random, perSecond); birth < stretchEnd; birth += gap(random, perSecond)) {
      const factor = random() < LONG_LIVED.share ? LONG_LIVED.factor : SHORT_LIVED_FACTOR;
      const until = Math.min(startsAt, birth - Math.log(1 - random()) * mean * factor);
      if (until > span.from) lives.push({ from: birth, until });
    }
    at = stretchEnd;
  }
  return lives;
}

function leagueLife(league: string): LeagueLife {
  const life = worldLeagues[league];
  if (life === undefined) throw new Error(`No opportunities live in ${league}: add it to ${import.meta.url}`);
  return life;
}

/** How many there are and how long they live at a time, and until when that holds. */
function stretchAt(startsAt: Seconds, group: MarketGroup, at: Seconds) {
  const hours = (startsAt - at) / 3600;
  const row = nearness.findIndex((each) => hours <= each.hours);
  const stretch = nearness[row];
  const nearer = row === 0 ? undefined : nearness.at(stretch === undefined ? -1 : row - 1);
  const until = startsAt - (nearer?.hours ?? 0) * 3600;
  if (stretch === undefined || ('onlyMain' in stretch && group !== 'main')) return { until, standing: 0, life: 1 };
  return { until, standing: stretch.standing, life: stretch.life };
}

/** A factor around 1, by a key. */
function spread(key: number, deviation: number): number {
  return Math.exp(deviation * gaussian(key));
}

/** Seconds until the next birth. */
function gap(random: () => number, perSecond: number): number {
  return perSecond === 0 ? Number.POSITIVE_INFINITY : -Math.log(1 - random()) / perSecond;
}
