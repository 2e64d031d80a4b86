/** One sport as `/v4/sports` lists it. */
export interface SportRow {
  readonly key: string;
  readonly group: string;
  readonly title: string;
  readonly description: string;
  readonly active: boolean;
  readonly has_outrights: boolean;
}

/** The sports that the feed knows: our five leagues in season, and a few neighbours that a client must not trip over. */
export const sports = [
  row('americanfootball_nfl', 'American Football', 'NFL', 'US Football'),
  row('baseball_mlb', 'Baseball', 'MLB', 'Major League Baseball'),
  row('basketball_nba', 'Basketball', 'NBA', 'US Basketball'),
  row('basketball_wnba', 'Basketball', 'WNBA', 'US Basketball'),
  row('icehockey_nhl', 'Ice Hockey', 'NHL', 'US Ice Hockey'),
  { ...row('baseball_mlb_preseason', 'Baseball', 'MLB Preseason', 'US Baseball'), active: false },
  { ...row('basketball_nba_championship_winner', 'Basketball', 'NBA Championship Winner', ''), has_outrights: true },
] as const satisfies readonly SportRow[];

function row(key: string, group: string, title: string, description: string): SportRow {
  return { key, group, title, description, active: true, has_outrights: false };
}
