/** The provider's key of a league whose odds are scanned. */
export type LeagueKey = (typeof leagues)[number]['key'];

export interface LeagueRow {
  readonly key: string;
  readonly label: string;
  /** Its name where there is more room; absent: the label. */
  readonly name?: string;
  /** Played by college teams: listed with its like where there is little room. */
  readonly isCollege?: true;
  /** A full game may end in a tie, so that a moneyline bet is refunded. */
  readonly gameCanTie: boolean;
  /**
   * Why a full-game moneyline and a full-game spread may be settled by different rules, for bettors: a shortened game voids the spread and
   * totals, but not the moneyline. Null where they are settled alike.
   */
  readonly spreadNeedsFullGame: string | null;
  /** Minutes from the start after which a game may be over, so that the provider may have its final score; null: it has no scores of the league. */
  readonly scoresAfterMinutes: number | null;
}

const MLB_SHORTENED_GAME =
  'If the game is shortened, books void the run line but settle the moneyline. Then only one of the two bets counts.';

/** The eight leagues, in display order. */
export const leagues = [
  {
    key: 'baseball_mlb',
    label: 'MLB',
    gameCanTie: false,
    spreadNeedsFullGame: MLB_SHORTENED_GAME,
    scoresAfterMinutes: 90,
  },
  { key: 'basketball_nba', label: 'NBA', gameCanTie: false, spreadNeedsFullGame: null, scoresAfterMinutes: 100 },
  { key: 'americanfootball_nfl', label: 'NFL', gameCanTie: true, spreadNeedsFullGame: null, scoresAfterMinutes: 150 },
  { key: 'icehockey_nhl', label: 'NHL', gameCanTie: false, spreadNeedsFullGame: null, scoresAfterMinutes: 120 },
  { key: 'basketball_wnba', label: 'WNBA', gameCanTie: false, spreadNeedsFullGame: null, scoresAfterMinutes: 90 },
  {
    key: 'americanfootball_ncaaf',
    label: 'NCAAF',
    name: 'College Football',
    isCollege: true,
    // Overtime goes on until one team is ahead.
    gameCanTie: false,
    spreadNeedsFullGame: null,
    scoresAfterMinutes: 150,
  },
  {
    key: 'basketball_ncaab',
    label: 'NCAAB',
    name: 'College Basketball',
    isCollege: true,
    gameCanTie: false,
    spreadNeedsFullGame: null,
    scoresAfterMinutes: 90,
  },
  {
    key: 'basketball_wncaab',
    label: 'WNCAAB',
    name: "Women's College Basketball",
    isCollege: true,
    gameCanTie: false,
    spreadNeedsFullGame: null,
    scoresAfterMinutes: 90,
  },
] as const satisfies readonly LeagueRow[];

const keys: ReadonlySet<string> = new Set(leagues.map((league) => league.key));

export function isLeagueKey(key: string): key is LeagueKey {
  return keys.has(key);
}
