import type { LeagueKey } from './leagues.ts';

const football = ['americanfootball_nfl', 'americanfootball_ncaaf'] as const;
/** Men's college games have halves, women's have quarters. */
const quarters = ['basketball_nba', 'basketball_wnba', 'basketball_wncaab', ...football] as const;
const halves = [...quarters, 'basketball_ncaab'] as const;

interface PeriodRow {
  /** Suffix of a market key, as in `totals_q1`. */
  readonly key: string;
  readonly label: string;
  /** Where there is little room. */
  readonly short: string;
  readonly leagues: readonly LeagueKey[];
  /** Whether the provider has team totals for the period. */
  readonly teamTotals: boolean;
  /** The part of a regular game that it covers. */
  readonly share: number;
}

/** The parts of a game that have markets. */
export const periods = [
  { key: 'q1', label: '1st Quarter', short: '1Q', leagues: quarters, teamTotals: true, share: 1 / 4 },
  { key: 'q2', label: '2nd Quarter', short: '2Q', leagues: quarters, teamTotals: true, share: 1 / 4 },
  { key: 'q3', label: '3rd Quarter', short: '3Q', leagues: quarters, teamTotals: true, share: 1 / 4 },
  { key: 'q4', label: '4th Quarter', short: '4Q', leagues: quarters, teamTotals: true, share: 1 / 4 },
  { key: 'h1', label: '1st Half', short: '1H', leagues: halves, teamTotals: true, share: 1 / 2 },
  { key: 'h2', label: '2nd Half', short: '2H', leagues: halves, teamTotals: true, share: 1 / 2 },
  { key: 'p1', label: '1st Period', short: '1P', leagues: ['icehockey_nhl'], teamTotals: true, share: 1 / 3 },
  { key: 'p2', label: '2nd Period', short: '2P', leagues: ['icehockey_nhl'], teamTotals: true, share: 1 / 3 },
  { key: 'p3', label: '3rd Period', short: '3P', leagues: ['icehockey_nhl'], teamTotals: true, share: 1 / 3 },
  {
    key: '1st_1_innings',
    label: '1st Inning',
    short: 'F1',
    leagues: ['baseball_mlb'],
    teamTotals: false,
    share: 1 / 9,
  },
  {
    key: '1st_3_innings',
    label: 'First 3 Innings',
    short: 'F3',
    leagues: ['baseball_mlb'],
    teamTotals: false,
    share: 3 / 9,
  },
  {
    key: '1st_5_innings',
    label: 'First 5 Innings',
    short: 'F5',
    leagues: ['baseball_mlb'],
    teamTotals: false,
    share: 5 / 9,
  },
  {
    key: '1st_7_innings',
    label: 'First 7 Innings',
    short: 'F7',
    leagues: ['baseball_mlb'],
    teamTotals: false,
    share: 7 / 9,
  },
] as const satisfies readonly PeriodRow[];

export type PeriodKey = (typeof periods)[number]['key'];
