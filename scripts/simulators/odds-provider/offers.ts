import { derive, gaussian, hashText } from './random.ts';
import type { Game } from './source.ts';
import type { SimulatedLeague } from './teams.ts';

/** A numeric result of a game: the home team's winning margin, a total, a player's points. */
export interface Quantity {
  readonly key: number;
  readonly mean: number;
  /** Standard deviation of the result. */
  readonly deviation: number;
}

/** What a line is about: the whole game, or one player or team. */
export interface Subject {
  readonly description?: string;
  readonly quantity: Quantity;
}

/** One market of one game, without prices. */
export interface Offer {
  /** The provider's market key. */
  readonly key: string;
  /** The two sides of a line: the teams without or with a handicap, Over and Under, Over only, or Yes only. */
  readonly sides: 'teams' | 'spread' | 'over-under' | 'over' | 'yes';
  readonly subjects: readonly Subject[];
  /** The lines that a book offers around its estimate. */
  readonly lines: (mean: number) => readonly number[];
  /** Multiplies the book's vig. */
  readonly vigFactor: number;
  /** Multiplies the book's breadth; 1 is normal. */
  readonly availability: number;
}

interface Scoring {
  readonly homeAdvantage: number;
  /** Standard deviation of the teams' strengths, in points of margin. */
  readonly strength: number;
  /** Standard deviations of the winning margin and of the total. */
  readonly deviation: number;
  readonly totalDeviation: number;
  readonly total: number;
  /** Multiplies the books' breadth beyond the featured markets; 1 for professional games. */
  readonly reach: number;
  /** `run`: always 1.5, as in baseball and hockey. */
  readonly handicap: 'any' | 'run';
  readonly alternates: { readonly linesPerSide: number; readonly step: number };
  /** Period suffix → its share of the game. */
  readonly periods: Readonly<Record<string, number>>;
}

const wide = {
  reach: 1,
  handicap: 'any',
  alternates: { linesPerSide: 7, step: 1 },
  periods: { h1: 0.5, q1: 0.25 },
} as const;
/** Books offer fewer markets on college games. */
const college = { handicap: 'any', alternates: { linesPerSide: 3, step: 1 }, periods: { h1: 0.5 } } as const;
const scoring: Record<SimulatedLeague, Scoring> = {
  basketball_nba: { ...wide, homeAdvantage: 2.4, strength: 4.5, deviation: 12.6, total: 228, totalDeviation: 17 },
  basketball_wnba: { ...wide, homeAdvantage: 2.1, strength: 4, deviation: 11, total: 166, totalDeviation: 14 },
  americanfootball_nfl: { ...wide, homeAdvantage: 1.6, strength: 3.6, deviation: 13.2, total: 45, totalDeviation: 13 },
  americanfootball_ncaaf: {
    ...college,
    ...{ reach: 0.6, homeAdvantage: 2.5, strength: 9, deviation: 14, total: 54, totalDeviation: 14.5 },
  },
  basketball_ncaab: {
    ...college,
    ...{ reach: 0.4, homeAdvantage: 3.2, strength: 6, deviation: 10.3, total: 146, totalDeviation: 14.5 },
  },
  basketball_wncaab: {
    ...college,
    ...{ reach: 0.2, homeAdvantage: 3, strength: 9, deviation: 10.3, total: 134, totalDeviation: 14 },
  },
  baseball_mlb: {
    reach: 1,
    ...{ homeAdvantage: 0.3, strength: 0.7, deviation: 4.2, total: 8.6, totalDeviation: 4.3, handicap: 'run' },
    alternates: { linesPerSide: 3, step: 0.5 },
    periods: { '1st_5_innings': 0.54, '1st_1_innings': 0.12 },
  },
  icehockey_nhl: {
    reach: 1,
    ...{ homeAdvantage: 0.25, strength: 0.45, deviation: 2.5, total: 6.1, totalDeviation: 2.3, handicap: 'run' },
    alternates: { linesPerSide: 2, step: 0.5 },
    periods: { p1: 0.31 },
  },
};

/** The markets on the game and its teams. */
export function gameOffers(seed: string, league: SimulatedLeague, game: Game): Offer[] {
  const rules = scoring[league];
  const key = hashText(`${seed}/${game.id}`);
  const strengthOf = (team: string) => rules.strength * gaussian(hashText(`${seed}/${league}/${team}`));
  const mean = rules.homeAdvantage + strengthOf(game.homeTeam) - strengthOf(game.awayTeam);
  const sum = rules.total * (1 + 0.035 * gaussian(derive(key, 3)));
  const result: Quantity = { key: derive(key, 1), mean, deviation: rules.deviation };
  const total: Quantity = { key: derive(key, 2), mean: sum, deviation: rules.totalDeviation };
  const ofTeam = (description: string, side: 1 | -1): Subject => {
    const quantity = { mean: (sum + side * mean) / 2, deviation: rules.totalDeviation * 0.72 };
    return { description, quantity: { key: derive(key, 10 + side), ...quantity } };
  };
  const ofTeams = [ofTeam(game.homeTeam, 1), ofTeam(game.awayTeam, -1)];
  const handicap = rules.handicap === 'run' ? runLine : nearestLine;
  const { linesPerSide, step } = rules.alternates;
  const featured = { vigFactor: 1, availability: Number.POSITIVE_INFINITY };
  const other = { vigFactor: 1.25, availability: 0.9 * rules.reach };
  const onGame = (quantity: Quantity) => ({ subjects: [{ quantity }] });
  const spreads = { sides: 'spread', ...onGame(result) } as const;
  const offers: Offer[] = [
    { key: 'h2h', sides: 'teams', ...featured, ...onGame(result), lines: noLine },
    { key: 'spreads', ...spreads, ...featured, lines: (expected) => [handicap(expected)].map(clampHandicap) },
    { key: 'totals', sides: 'over-under', ...featured, ...onGame(total), lines: (expected) => [nearestLine(expected)] },
    {
      key: 'alternate_spreads',
      ...spreads,
      ...other,
      // Half points, so that no two lines round to the same handicap of 1.
      lines: (expected) => alternateLines(Math.floor(handicap(expected)) + 0.5, linesPerSide, 1).map(clampHandicap),
    },
    {
      key: 'alternate_totals',
      sides: 'over-under',
      ...other,
      ...onGame(total),
      lines: (expected) => alternateLines(halfLine(expected), linesPerSide, step),
    },
    {
      key: 'team_totals',
      sides: 'over-under',
      ...other,
      subjects: ofTeams,
      lines: (expected) => [halfLine(expected)],
    },
    {
      key: 'alternate_team_totals',
      sides: 'over-under',
      ...other,
      availability: 0.5 * rules.reach,
      subjects: ofTeams,
      lines: (expected) => alternateLines(halfLine(expected), 3, 1).filter((line) => line > 0),
    },
  ];
  for (const [period, share] of Object.entries(rules.periods)) {
    const part = (of: Quantity) =>
      onGame({
        key: derive(of.key, hashText(period)),
        mean: of.mean * share,
        deviation: of.deviation * Math.sqrt(share),
      });
    offers.push({ key: `h2h_${period}`, sides: 'teams', ...other, ...part(result), lines: noLine });
    if (rules.handicap === 'any') {
      const lines = (expected: number) => [clampHandicap(nearestLine(expected))];
      offers.push({ key: `spreads_${period}`, sides: 'spread', ...other, ...part(result), lines });
    }
    const totals = { ...part(total), lines: (expected: number) => [halfLine(expected)] };
    offers.push({ key: `totals_${period}`, sides: 'over-under', ...other, ...totals });
  }
  return offers;
}

function noLine(): number[] {
  return [0];
}

/** To the nearest half. */
function nearestLine(mean: number): number {
  return Math.round(mean * 2) / 2;
}

function runLine(mean: number): number {
  return mean >= 0 ? 1.5 : -1.5;
}

/** Counts of rare events are more often below their mean than above it. */
export function halfLine(mean: number): number {
  return Math.max(0, Math.floor(mean - 0.17)) + 0.5;
}

/** Lines on both sides of the middle one, lowest first. */
function alternateLines(middle: number, linesPerSide: number, step: number): number[] {
  return Array.from({ length: 2 * linesPerSide + 1 }, (_, index) => middle + (index - linesPerSide) * step);
}

/** Books offer no handicap below 1; the moneyline covers that. */
function clampHandicap(line: number): number {
  if (Math.abs(line) >= 1) return line;
  return line < 0 ? -1 : 1;
}
