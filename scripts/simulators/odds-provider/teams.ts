import { basketballSchools, footballSchools } from './college-teams.ts';

/** The provider's team names. */
export const teams = {
  baseball_mlb:
    list(`Arizona Diamondbacks, Atlanta Braves, Baltimore Orioles, Boston Red Sox, Chicago Cubs, Chicago White Sox,
    Cincinnati Reds, Cleveland Guardians, Colorado Rockies, Detroit Tigers, Houston Astros, Kansas City Royals,
    Los Angeles Angels, Los Angeles Dodgers, Miami Marlins, Milwaukee Brewers, Minnesota Twins, New York Mets,
    New York Yankees, Athletics, Philadelphia Phillies, Pittsburgh Pirates, San Diego Padres, San Francisco Giants,
    Seattle Mariners, St. Louis Cardinals, Tampa Bay Rays, Texas Rangers, Toronto Blue Jays, Washington Nationals`),
  basketball_nba:
    list(`Atlanta Hawks, Boston Celtics, Brooklyn Nets, Charlotte Hornets, Chicago Bulls, Cleveland Cavaliers,
    Dallas Mavericks, Denver Nuggets, Detroit Pistons, Golden State Warriors, Houston Rockets, Indiana Pacers,
    Los Angeles Clippers, Los Angeles Lakers, Memphis Grizzlies, Miami Heat, Milwaukee Bucks, Minnesota Timberwolves,
    New Orleans Pelicans, New York Knicks, Oklahoma City Thunder, Orlando Magic, Philadelphia 76ers, Phoenix Suns,
    Portland Trail Blazers, Sacramento Kings, San Antonio Spurs, Toronto Raptors, Utah Jazz, Washington Wizards`),
  americanfootball_nfl: list(`Arizona Cardinals, Atlanta Falcons, Baltimore Ravens, Buffalo Bills, Carolina Panthers,
    Chicago Bears, Cincinnati Bengals, Cleveland Browns, Dallas Cowboys, Denver Broncos, Detroit Lions, Green Bay Packers,
    Houston Texans, Indianapolis Colts, Jacksonville Jaguars, Kansas City Chiefs, Las Vegas Raiders, Los Angeles Chargers,
    Los Angeles Rams, Miami Dolphins, Minnesota Vikings, New England Patriots, New Orleans Saints, New York Giants,
    New York Jets, Philadelphia Eagles, Pittsburgh Steelers, San Francisco 49ers, Seattle Seahawks, Tampa Bay Buccaneers,
    Tennessee Titans, Washington Commanders`),
  icehockey_nhl:
    list(`Anaheim Ducks, Boston Bruins, Buffalo Sabres, Calgary Flames, Carolina Hurricanes, Chicago Blackhawks,
    Colorado Avalanche, Columbus Blue Jackets, Dallas Stars, Detroit Red Wings, Edmonton Oilers, Florida Panthers,
    Los Angeles Kings, Minnesota Wild, Montréal Canadiens, Nashville Predators, New Jersey Devils, New York Islanders,
    New York Rangers, Ottawa Senators, Philadelphia Flyers, Pittsburgh Penguins, San Jose Sharks, Seattle Kraken,
    St Louis Blues, Tampa Bay Lightning, Toronto Maple Leafs, Utah Mammoth, Vancouver Canucks, Vegas Golden Knights,
    Washington Capitals, Winnipeg Jets`),
  basketball_wnba:
    list(`Atlanta Dream, Chicago Sky, Connecticut Sun, Dallas Wings, Golden State Valkyries, Indiana Fever,
    Las Vegas Aces, Los Angeles Sparks, Minnesota Lynx, New York Liberty, Phoenix Mercury, Portland Fire, Seattle Storm,
    Toronto Tempo, Washington Mystics`),
  americanfootball_ncaaf: footballSchools,
  basketball_ncaab: basketballSchools,
  basketball_wncaab: basketballSchools,
} as const satisfies Record<string, readonly string[]>;

/** A simulated league. */
export type SimulatedLeague = keyof typeof teams;

/** The provider's league names. */
export const titles: Record<SimulatedLeague, string> = {
  baseball_mlb: 'MLB',
  basketball_nba: 'NBA',
  americanfootball_nfl: 'NFL',
  icehockey_nhl: 'NHL',
  basketball_wnba: 'WNBA',
  americanfootball_ncaaf: 'NCAAF',
  basketball_ncaab: 'NCAAB',
  basketball_wncaab: 'WNCAAB',
};

export function isSimulated(sportKey: string): sportKey is SimulatedLeague {
  return Object.hasOwn(teams, sportKey);
}

export function isCollege(sportKey: string): boolean {
  return /_w?ncaa[bf]$/.test(sportKey);
}

function list(text: string): readonly string[] {
  return text.split(',').map((name) => name.trim());
}
