import { bell, derive, keyOf } from './chance.ts';
import type { Measure } from './measure.ts';
import { type Ladder, type Offer, ONE_LINE, type Subject } from './offer.ts';
import type { Game } from './source.ts';
import type { SimulatedLeague } from './teams.ts';

interface Scoring {
  readonly homeAdvantage: number;
  /** Standard deviation of the teams' strengths, in points of margin. */
  readonly strength: number;
  readonly margin: number;
  readonly total: number;
  readonly totalDeviation: number;
  readonly spread: Ladder['middle'];
  readonly alternates: { readonly rungs: number; readonly step: number };
  /** Period suffix → its share of the game. */
  readonly periods: Readonly<Record<string, number>>;
  readonly threeWay: boolean;
}

const basketball = { spread: 'any', alternates: { rungs: 7, step: 1 }, threeWay: false } as const;
const low = { spread: 'run', threeWay: true } as const;

const scoring: Record<SimulatedLeague, Scoring> = {
  basketball_nba: { ...basketball, ...margin(2.4, 4.5, 12.6), ...total(228, 17), periods: { h1: 0.5, q1: 0.25 } },
  basketball_wnba: { ...basketball, ...margin(2.1, 4, 11), ...total(166, 14), periods: { h1: 0.5, q1: 0.25 } },
  americanfootball_nfl: {
    ...margin(1.6, 3.6, 13.2),
    ...total(45, 13),
    spread: 'any',
    alternates: { rungs: 7, step: 1 },
    periods: { h1: 0.5, q1: 0.21 },
    threeWay: true,
  },
  baseball_mlb: {
    ...low,
    ...margin(0.3, 0.7, 4.2),
    ...total(8.6, 4.3),
    alternates: { rungs: 3, step: 0.5 },
    periods: { '1st_5_innings': 0.54, '1st_1_innings': 0.12 },
  },
  icehockey_nhl: {
    ...low,
    ...margin(0.25, 0.45, 2.5),
    ...total(6.1, 2.3),
    alternates: { rungs: 2, step: 0.5 },
    periods: { p1: 0.31 },
  },
};

/** The markets about the game itself and its teams. */
export function gameOffers(seed: string, league: SimulatedLeague, game: Game): Offer[] {
  const rules = scoring[league];
  const key = keyOf(`${seed}/${game.id}`);
  const strengthOf = (team: string) => rules.strength * bell(keyOf(`${seed}/${league}/${team}`));
  const mean = rules.homeAdvantage + strengthOf(game.homeTeam) - strengthOf(game.awayTeam) * 0.9;
  const sum = rules.total * (1 + 0.035 * bell(derive(key, 3)));
  const law = 'bell' as const;
  const result: Measure = { key: derive(key, 1), mean, deviation: rules.margin, law };
  const total: Measure = { key: derive(key, 2), mean: sum, deviation: rules.totalDeviation, law };
  const teamTotals = [game.homeTeam, game.awayTeam].map(
    (description, index): Subject => ({
      description,
      measure: {
        key: derive(key, 10 + index),
        mean: (sum + (index === 0 ? mean : -mean)) / 2,
        deviation: rules.totalDeviation * 0.72,
        law: sum < 20 ? 'count' : law,
      },
    }),
  );
  const spread = { middle: rules.spread, ...ONE_LINE };
  const lines = { middle: 'any', ...ONE_LINE } as const;
  const further = { vigFactor: 1.25, rarity: 0.9 };
  const offers: Offer[] = [
    { shape: 'winner', key: 'h2h', ...featured, measure: result },
    { shape: 'spread', key: 'spreads', ...featured, measure: result, ladder: spread },
    { shape: 'over-under', key: 'totals', ...featured, subjects: [{ measure: total }], ladder: lines },
    {
      shape: 'spread',
      key: 'alternate_spreads',
      ...further,
      measure: result,
      ladder: { middle: rules.spread === 'run' ? 'run' : 'half', rungs: rules.alternates.rungs, step: 1 },
    },
    {
      shape: 'over-under',
      key: 'alternate_totals',
      ...further,
      subjects: [{ measure: total }],
      ladder: { middle: 'half', ...rules.alternates },
    },
    {
      shape: 'over-under',
      key: 'team_totals',
      ...further,
      subjects: teamTotals,
      ladder: { middle: 'half', ...ONE_LINE },
    },
    {
      shape: 'over-under',
      key: 'alternate_team_totals',
      ...further,
      rarity: 0.5,
      subjects: teamTotals,
      ladder: { middle: 'half', rungs: 3, step: 1 },
    },
  ];
  if (rules.threeWay) offers.push({ shape: 'three-way', key: 'h2h_3_way', ...further, rarity: 0.6, measure: result });
  for (const [period, share] of Object.entries(rules.periods)) {
    const part = (of: Measure): Measure => ({
      key: derive(of.key, keyOf(period)),
      mean: of.mean * share,
      deviation: of.deviation * Math.sqrt(share),
      law: of.mean * share < 3 && of === total ? 'count' : 'bell',
    });
    offers.push({ shape: 'winner', key: `h2h_${period}`, ...further, measure: part(result) });
    if (rules.spread === 'any') {
      offers.push({ shape: 'spread', key: `spreads_${period}`, ...further, measure: part(result), ladder: spread });
    }
    const subjects = [{ measure: part(total) }];
    const ladder = { middle: 'half', ...ONE_LINE } as const;
    offers.push({ shape: 'over-under', key: `totals_${period}`, ...further, subjects, ladder });
  }
  return offers;
}

const featured = { vigFactor: 1, rarity: Number.POSITIVE_INFINITY };

function margin(homeAdvantage: number, strength: number, deviation: number) {
  return { homeAdvantage, strength, margin: deviation };
}

function total(mean: number, deviation: number) {
  return { total: mean, totalDeviation: deviation };
}
