/** The provider's key of a league whose odds are scanned. */
export type LeagueKey = (typeof leagues)[number]['key'];

interface LeagueRow {
  readonly key: string;
  readonly label: string;
  /** A full game may end in a tie, so that a moneyline bet is refunded. */
  readonly gameCanTie: boolean;
}

/** The five leagues, in display order. */
export const leagues = [
  { key: 'baseball_mlb', label: 'MLB', gameCanTie: false },
  { key: 'basketball_nba', label: 'NBA', gameCanTie: false },
  { key: 'americanfootball_nfl', label: 'NFL', gameCanTie: true },
  { key: 'icehockey_nhl', label: 'NHL', gameCanTie: false },
  { key: 'basketball_wnba', label: 'WNBA', gameCanTie: false },
] as const satisfies readonly LeagueRow[];

const keys: ReadonlySet<string> = new Set(leagues.map((league) => league.key));

export function isLeagueKey(key: string): key is LeagueKey {
  return keys.has(key);
}
