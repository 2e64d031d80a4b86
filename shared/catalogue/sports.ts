import { type LeagueRow, leagues } from './leagues.ts';
import { readableKey } from './readable-key.ts';

/** Sport keys beyond the leagues, as the odds provider names them; the keys without an underscore are our own, for whole sports. */
const otherSports = {
  baseball_mlb_preseason: 'MLB Preseason',
  basketball_nba_preseason: 'NBA Preseason',
  basketball_nba_summer_league: 'NBA Summer League',
  basketball_nba_all_stars: 'NBA All-Star',
  americanfootball_nfl_preseason: 'NFL Preseason',
  icehockey_nhl_preseason: 'NHL Preseason',

  soccer_usa_mls: 'MLS',
  soccer_epl: 'English Premier League',
  soccer_efl_champ: 'EFL Championship',
  soccer_spain_la_liga: 'La Liga',
  soccer_germany_bundesliga: 'Bundesliga',
  soccer_italy_serie_a: 'Serie A',
  soccer_france_ligue_one: 'Ligue 1',
  soccer_netherlands_eredivisie: 'Eredivisie',
  soccer_portugal_primeira_liga: 'Primeira Liga',
  soccer_brazil_campeonato: 'Brazil Serie A',
  soccer_mexico_ligamx: 'Liga MX',
  soccer_uefa_champs_league: 'UEFA Champions League',
  soccer_uefa_europa_league: 'UEFA Europa League',
  soccer_uefa_european_championship: 'UEFA Euro',
  soccer_conmebol_copa_america: 'Copa America',
  soccer_fifa_world_cup: 'FIFA World Cup',
  soccer_fifa_world_cup_womens: "FIFA Women's World Cup",

  tennis_atp_aus_open_singles: 'Australian Open (ATP)',
  tennis_wta_aus_open_singles: 'Australian Open (WTA)',
  tennis_atp_french_open: 'French Open (ATP)',
  tennis_wta_french_open: 'French Open (WTA)',
  tennis_atp_wimbledon: 'Wimbledon (ATP)',
  tennis_wta_wimbledon: 'Wimbledon (WTA)',
  tennis_atp_us_open: 'US Open (ATP)',
  tennis_wta_us_open: 'US Open (WTA)',

  golf_masters_tournament_winner: 'Masters Tournament',
  golf_pga_championship_winner: 'PGA Championship',
  golf_us_open_winner: 'US Open (Golf)',
  golf_the_open_championship_winner: 'The Open Championship',

  boxing_boxing: 'Boxing',
  mma_mixed_martial_arts: 'MMA',
  cricket_ipl: 'IPL',
  cricket_big_bash: 'Big Bash',
  cricket_test_match: 'Test Cricket',
  cricket_odi: 'One Day Internationals',
  cricket_international_t20: 'International Twenty20',
  cricket_icc_world_cup: 'ICC Cricket World Cup',
  rugbyleague_nrl: 'NRL',
  aussierules_afl: 'AFL',
  politics_us_presidential_election_winner: 'US Presidential Election',

  baseball: 'Baseball',
  basketball: 'Basketball',
  americanfootball: 'American Football',
  icehockey: 'Ice Hockey',
  soccer: 'Soccer',
  tennis: 'Tennis',
  golf: 'Golf',
  boxing: 'Boxing',
  mma: 'MMA',
  cricket: 'Cricket',
  rugbyleague: 'Rugby League',
  aussierules: 'Australian Rules Football',
  politics: 'Politics',
} as const satisfies Record<string, string>;

const nameOf = ({ label, name }: LeagueRow) => name ?? label;

const labels: ReadonlyMap<string, string> = new Map([
  ...leagues.map((league) => [league.key, nameOf(league)] as const),
  ...Object.entries(otherSports),
]);

const shortLabels: ReadonlyMap<string, string> = new Map(leagues.map(({ key, label }) => [key, label]));

/** As short as a league's filter calls it: `NCAAF`. Otherwise as `sportLabel`. */
export function shortSportLabel(key: string): string {
  return shortLabels.get(key) ?? sportLabel(key);
}

/** Display name of a sport or league; a readable form of an unknown key. */
export function sportLabel(key: string): string {
  return labels.get(key) ?? readableKey(key);
}
