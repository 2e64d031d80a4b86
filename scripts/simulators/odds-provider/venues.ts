/** Where the simulated professional teams play at home. The provider's documents name no venue; the field is as its feed would send it. */
const venues: ReadonlyMap<string, string> = new Map(
  `Arizona Diamondbacks: Chase Field; Atlanta Braves: Truist Park; Baltimore Orioles: Oriole Park at Camden Yards;
  Boston Red Sox: Fenway Park; Chicago Cubs: Wrigley Field; Chicago White Sox: Rate Field;
  Cincinnati Reds: Great American Ball Park; Cleveland Guardians: Progressive Field; Colorado Rockies: Coors Field;
  Detroit Tigers: Comerica Park; Houston Astros: Daikin Park; Kansas City Royals: Kauffman Stadium;
  Los Angeles Angels: Angel Stadium; Los Angeles Dodgers: Dodger Stadium; Miami Marlins: loanDepot park;
  Milwaukee Brewers: American Family Field; Minnesota Twins: Target Field; New York Mets: Citi Field;
  New York Yankees: Yankee Stadium; Athletics: Sutter Health Park; Philadelphia Phillies: Citizens Bank Park;
  Pittsburgh Pirates: PNC Park; San Diego Padres: Petco Park; San Francisco Giants: Oracle Park;
  Seattle Mariners: T-Mobile Park; St. Louis Cardinals: Busch Stadium; Tampa Bay Rays: Tropicana Field;
  Texas Rangers: Globe Life Field; Toronto Blue Jays: Rogers Centre; Washington Nationals: Nationals Park;
  Atlanta Hawks: State Farm Arena; Boston Celtics: TD Garden; Brooklyn Nets: Barclays Center;
  Charlotte Hornets: Spectrum Center; Chicago Bulls: United Center; Cleveland Cavaliers: Rocket Arena;
  Dallas Mavericks: American Airlines Center; Denver Nuggets: Ball Arena; Detroit Pistons: Little Caesars Arena;
  Golden State Warriors: Chase Center; Houston Rockets: Toyota Center; Indiana Pacers: Gainbridge Fieldhouse;
  Los Angeles Clippers: Intuit Dome; Los Angeles Lakers: Crypto.com Arena; Memphis Grizzlies: FedExForum;
  Miami Heat: Kaseya Center; Milwaukee Bucks: Fiserv Forum; Minnesota Timberwolves: Target Center;
  New Orleans Pelicans: Smoothie King Center; New York Knicks: Madison Square Garden;
  Oklahoma City Thunder: Paycom Center; Orlando Magic: Kia Center; Philadelphia 76ers: Xfinity Mobile Arena;
  Phoenix Suns: Mortgage Matchup Center; Portland Trail Blazers: Moda Center; Sacramento Kings: Golden 1 Center;
  San Antonio Spurs: Frost Bank Center; Toronto Raptors: Scotiabank Arena; Utah Jazz: Delta Center;
  Washington Wizards: Capital One Arena;
  Arizona Cardinals: State Farm Stadium; Atlanta Falcons: Mercedes-Benz Stadium; Baltimore Ravens: M&T Bank Stadium;
  Buffalo Bills: Highmark Stadium; Carolina Panthers: Bank of America Stadium; Chicago Bears: Soldier Field;
  Cincinnati Bengals: Paycor Stadium; Cleveland Browns: Huntington Bank Field; Dallas Cowboys: AT&T Stadium;
  Denver Broncos: Empower Field at Mile High; Detroit Lions: Ford Field; Green Bay Packers: Lambeau Field;
  Houston Texans: NRG Stadium; Indianapolis Colts: Lucas Oil Stadium; Jacksonville Jaguars: EverBank Stadium;
  Kansas City Chiefs: Arrowhead Stadium; Las Vegas Raiders: Allegiant Stadium; Los Angeles Chargers: SoFi Stadium;
  Los Angeles Rams: SoFi Stadium; Miami Dolphins: Hard Rock Stadium; Minnesota Vikings: U.S. Bank Stadium;
  New England Patriots: Gillette Stadium; New Orleans Saints: Caesars Superdome; New York Giants: MetLife Stadium;
  New York Jets: MetLife Stadium; Philadelphia Eagles: Lincoln Financial Field; Pittsburgh Steelers: Acrisure Stadium;
  San Francisco 49ers: Levi's Stadium; Seattle Seahawks: Lumen Field; Tampa Bay Buccaneers: Raymond James Stadium;
  Tennessee Titans: Nissan Stadium; Washington Commanders: Northwest Stadium;
  Anaheim Ducks: Honda Center; Boston Bruins: TD Garden; Buffalo Sabres: KeyBank Center;
  Calgary Flames: Scotiabank Saddledome; Carolina Hurricanes: Lenovo Center; Chicago Blackhawks: United Center;
  Colorado Avalanche: Ball Arena; Columbus Blue Jackets: Nationwide Arena; Dallas Stars: American Airlines Center;
  Detroit Red Wings: Little Caesars Arena; Edmonton Oilers: Rogers Place; Florida Panthers: Amerant Bank Arena;
  Los Angeles Kings: Crypto.com Arena; Minnesota Wild: Grand Casino Arena; Montréal Canadiens: Bell Centre;
  Nashville Predators: Bridgestone Arena; New Jersey Devils: Prudential Center; New York Islanders: UBS Arena;
  New York Rangers: Madison Square Garden; Ottawa Senators: Canadian Tire Centre;
  Philadelphia Flyers: Xfinity Mobile Arena; Pittsburgh Penguins: PPG Paints Arena; San Jose Sharks: SAP Center;
  Seattle Kraken: Climate Pledge Arena; St Louis Blues: Enterprise Center; Tampa Bay Lightning: Benchmark International Arena;
  Toronto Maple Leafs: Scotiabank Arena; Utah Mammoth: Delta Center; Vancouver Canucks: Rogers Arena;
  Vegas Golden Knights: T-Mobile Arena; Washington Capitals: Capital One Arena; Winnipeg Jets: Canada Life Centre;
  Atlanta Dream: Gateway Center Arena; Chicago Sky: Wintrust Arena; Connecticut Sun: Mohegan Sun Arena;
  Dallas Wings: College Park Center; Golden State Valkyries: Chase Center; Indiana Fever: Gainbridge Fieldhouse;
  Las Vegas Aces: Michelob Ultra Arena; Los Angeles Sparks: Crypto.com Arena; Minnesota Lynx: Target Center;
  New York Liberty: Barclays Center; Phoenix Mercury: Mortgage Matchup Center; Portland Fire: Moda Center;
  Seattle Storm: Climate Pledge Arena; Toronto Tempo: Coca-Cola Coliseum; Washington Mystics: CareFirst Arena`
    .split(';')
    .map((entry): [string, string] => {
      const [team = '', venue = ''] = entry.trim().split(': ');
      return [team, venue];
    }),
);

/** The home team's venue; undefined for college teams and teams that are not simulated. */
export function venueOf(homeTeam: string): string | undefined {
  return venues.get(homeTeam);
}
