import { bell, derive, keyOf } from './chance.ts';
import type { Game } from './source.ts';
import type { SimulatedLeague } from './teams.ts';

/** Something that a game decides as a number: the home team's winning margin, a total, a player's points. */
export interface Measure {
  readonly key: number;
  readonly mean: number;
  /** Standard deviation of the result. */
  readonly deviation: number;
}

/** What a line is about: the whole game, or one player or team. */
export interface Subject {
  readonly description?: string;
  readonly measure: Measure;
}

/** One market of one game, before any book has put prices to it. */
export interface Offer {
  /** The provider's market key. */
  readonly key: string;
  /** What stands on the two sides of a line: the teams without or with a handicap, Over and Under, Over alone, Yes alone. */
  readonly sides: 'teams' | 'spread' | 'over-under' | 'over' | 'yes';
  readonly subjects: readonly Subject[];
  /** The lines that a book puts up around what it expects. */
  readonly lines: (mean: number) => readonly number[];
  /** The vig of a main market is multiplied by this. */
  readonly vigFactor: number;
  /** Share of the books' breadth that offers it: 1 as usual. */
  readonly rarity: number;
}

interface Scoring {
  readonly homeAdvantage: number;
  /** Standard deviation of the teams' strengths, in points of margin. */
  readonly strength: number;
  /** Standard deviations of the winning margin and of the total. */
  readonly deviation: number;
  readonly totalDeviation: number;
  readonly total: number;
  /** `run`: the handicap is always 1.5, as in baseball and hockey. */
  readonly handicap: 'any' | 'run';
  readonly alternates: { readonly rungs: number; readonly step: number };
  /** Period suffix → its share of the game. */
  readonly periods: Readonly<Record<string, number>>;
}

const wide = { handicap: 'any', alternates: { rungs: 7, step: 1 }, periods: { h1: 0.5, q1: 0.25 } } as const;
const scoring: Record<SimulatedLeague, Scoring> = {
  basketball_nba: { ...wide, homeAdvantage: 2.4, strength: 4.5, deviation: 12.6, total: 228, totalDeviation: 17 },
  basketball_wnba: { ...wide, homeAdvantage: 2.1, strength: 4, deviation: 11, total: 166, totalDeviation: 14 },
  americanfootball_nfl: { ...wide, homeAdvantage: 1.6, strength: 3.6, deviation: 13.2, total: 45, totalDeviation: 13 },
  baseball_mlb: {
    ...{ homeAdvantage: 0.3, strength: 0.7, deviation: 4.2, total: 8.6, totalDeviation: 4.3, handicap: 'run' },
    alternates: { rungs: 3, step: 0.5 },
    periods: { '1st_5_innings': 0.54, '1st_1_innings': 0.12 },
  },
  icehockey_nhl: {
    ...{ homeAdvantage: 0.25, strength: 0.45, deviation: 2.5, total: 6.1, totalDeviation: 2.3, handicap: 'run' },
    alternates: { rungs: 2, step: 0.5 },
    periods: { p1: 0.31 },
  },
};

/** The markets about the game itself and its teams. */
export function gameOffers(seed: string, league: SimulatedLeague, game: Game): Offer[] {
  const rules = scoring[league];
  const key = keyOf(`${seed}/${game.id}`);
  const strengthOf = (team: string) => rules.strength * bell(keyOf(`${seed}/${league}/${team}`));
  const mean = rules.homeAdvantage + strengthOf(game.homeTeam) - strengthOf(game.awayTeam);
  const sum = rules.total * (1 + 0.035 * bell(derive(key, 3)));
  const result: Measure = { key: derive(key, 1), mean, deviation: rules.deviation };
  const total: Measure = { key: derive(key, 2), mean: sum, deviation: rules.totalDeviation };
  const ofTeam = (description: string, side: 1 | -1): Subject => {
    const measure = { mean: (sum + side * mean) / 2, deviation: rules.totalDeviation * 0.72 };
    return { description, measure: { key: derive(key, 10 + side), ...measure } };
  };
  const ofTeams = [ofTeam(game.homeTeam, 1), ofTeam(game.awayTeam, -1)];
  const handicap = rules.handicap === 'run' ? runLine : nearestLine;
  const { rungs, step } = rules.alternates;
  const featured = { vigFactor: 1, rarity: Number.POSITIVE_INFINITY };
  const further = { vigFactor: 1.25, rarity: 0.9 };
  const onGame = (measure: Measure) => ({ subjects: [{ measure }] });
  const spreads = { sides: 'spread', ...onGame(result) } as const;
  const offers: Offer[] = [
    { key: 'h2h', sides: 'teams', ...featured, ...onGame(result), lines: level },
    { key: 'spreads', ...spreads, ...featured, lines: (expected) => [handicap(expected)].map(awayFromLevel) },
    { key: 'totals', sides: 'over-under', ...featured, ...onGame(total), lines: (expected) => [nearestLine(expected)] },
    {
      key: 'alternate_spreads',
      ...spreads,
      ...further,
      // From a half, so that no two of them become the same handicap of one.
      lines: (expected) => ladder(Math.floor(handicap(expected)) + 0.5, rungs, 1).map(awayFromLevel),
    },
    {
      key: 'alternate_totals',
      sides: 'over-under',
      ...further,
      ...onGame(total),
      lines: (expected) => ladder(halfLine(expected), rungs, step),
    },
    {
      key: 'team_totals',
      sides: 'over-under',
      ...further,
      subjects: ofTeams,
      lines: (expected) => [halfLine(expected)],
    },
    {
      key: 'alternate_team_totals',
      sides: 'over-under',
      ...further,
      rarity: 0.5,
      subjects: ofTeams,
      lines: (expected) => ladder(halfLine(expected), 3, 1).filter((line) => line > 0),
    },
  ];
  for (const [period, share] of Object.entries(rules.periods)) {
    const part = (of: Measure) =>
      onGame({ key: derive(of.key, keyOf(period)), mean: of.mean * share, deviation: of.deviation * Math.sqrt(share) });
    offers.push({ key: `h2h_${period}`, sides: 'teams', ...further, ...part(result), lines: level });
    if (rules.handicap === 'any') {
      const lines = (expected: number) => [awayFromLevel(nearestLine(expected))];
      offers.push({ key: `spreads_${period}`, sides: 'spread', ...further, ...part(result), lines });
    }
    const totals = { ...part(total), lines: (expected: number) => [halfLine(expected)] };
    offers.push({ key: `totals_${period}`, sides: 'over-under', ...further, ...totals });
  }
  return offers;
}

function level(): number[] {
  return [0];
}

/** Whole and half numbers. */
function nearestLine(mean: number): number {
  return Math.round(mean * 2) / 2;
}

function runLine(mean: number): number {
  return mean >= 0 ? 1.5 : -1.5;
}

/** Few, rare events are more often below their mean than above it. */
export function halfLine(mean: number): number {
  return Math.max(0, Math.floor(mean - 0.17)) + 0.5;
}

/** Lines on both sides of the middle, lowest first. */
function ladder(middle: number, rungs: number, step: number): number[] {
  return Array.from({ length: 2 * rungs + 1 }, (_, rung) => middle + (rung - rungs) * step);
}

/** Books quote no handicaps smaller than one, where a moneyline does. */
function awayFromLevel(line: number): number {
  if (Math.abs(line) >= 1) return line;
  return line < 0 ? -1 : 1;
}
