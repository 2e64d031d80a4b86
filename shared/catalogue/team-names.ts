import { type LeagueRow, leagues } from './leagues.ts';

/** Nicknames of more than one word; all others are the last word of a team's name. Read from the provider's names in November 2026. */
const longNicknames = words(
  `Red Sox, White Sox, Blue Jays, Trail Blazers, Blue Jackets, Red Wings, Maple Leafs, Golden Knights, Hockey Club, Black Bears,
    Black Knights, Blue Demons, Blue Devils, Blue Hens, Blue Hose, Blue Raiders, Big Green, Big Red, Crimson Tide, Delta Devils, Demon Deacons,
    Fighting Camels, Fighting Hawks, Fighting Illini, Fighting Irish, Golden Bears, Golden Eagles, Golden Flashes, Golden Gophers,
    Golden Griffins, Golden Grizzlies, Golden Hurricane, Golden Lions, Golden Panthers, Great Danes, Green Wave, Horned Frogs, Mean Green,
    Mountain Hawks, Nittany Lions, Purple Aces, Purple Eagles, Ragin Cajuns, Ragin' Cajuns, Rainbow Wahine, Rainbow Warriors, Red Flash,
    Red Foxes, Red Raiders, Red Storm, Red Wolves, River Hawks, Runnin' Bulldogs, Running Bulldogs, Scarlet Knights, Screaming Eagles,
    Sun Devils, Tar Heels, Thundering Herd, Wolf Pack, Yellow Jackets`,
);

/** Last words of schools, which are no nicknames where the provider leaves the nickname out. */
const schoolEnds: ReadonlySet<string> = new Set(
  words('State, Tech, College, Carolina, Dakota, Mexico, A&M, University'),
);

/** Of schools that would be too long: as scoreboards write them. */
const schools: Readonly<Record<string, string>> = {
  'Abilene Christian': 'Abilene Chr',
  'Appalachian State': 'App State',
  'Boston College': 'Boston Col',
  'Bowling Green': 'BGSU',
  'Central Michigan': 'C Michigan',
  'Coastal Carolina': 'Coastal Car',
  'East Carolina': 'ECU',
  'Eastern Michigan': 'E Michigan',
  'Florida Atlantic': 'FAU',
  'Florida International': 'FIU',
  'George Washington': 'GW',
  'Georgia Southern': 'Ga Southern',
  'Jacksonville State': 'Jax State',
  'James Madison': 'JMU',
  'Louisiana Tech': 'La Tech',
  'Loyola Marymount': 'LMU',
  Massachusetts: 'UMass',
  'Middle Tennessee': 'MTSU',
  'Mississippi State': 'Miss State',
  'Morehead State': 'Morehead',
  'New Hampshire': 'UNH',
  'New Mexico': 'N Mexico',
  'New Mexico State': 'N Mexico St',
  'North Carolina': 'N Carolina',
  'North Dakota State': 'N Dakota St',
  'Northern Illinois': 'N Illinois',
  'Northern Iowa': 'N Iowa',
  Northwestern: "N'western",
  'Northwestern State': 'NW State',
  'Old Dominion': 'ODU',
  'Sam Houston State': 'Sam Houston',
  'San Diego State': 'SDSU',
  'San Jose State': 'SJSU',
  'South Alabama': 'S Alabama',
  'South Carolina': 'S Carolina',
  'South Dakota State': 'S Dakota St',
  'South Florida': 'USF',
  'Southern Illinois': 'S Illinois',
  'Southern Mississippi': 'S Miss',
  'St. Bonaventure': 'Bonaventure',
  'UC Santa Barbara': 'UCSB',
  'UNC Asheville': 'UNCA',
  'UNC Greensboro': 'UNCG',
  'UNC Wilmington': 'UNCW',
  'Virginia Tech': 'Va Tech',
  'Washington State': 'Wash State',
  'West Virginia': 'WVU',
  'Western Kentucky': 'W Kentucky',
  'Western Michigan': 'W Michigan',
};

/** Where two short names have no room beside each other: as tickers write them. */
const tightNames: Readonly<Record<string, string>> = {
  'Abilene Chr': 'ACU',
  'Arizona St': 'ASU',
  'Arkansas St': 'Ark St',
  Athletics: "A's",
  Avalanche: 'Avs',
  Blackhawks: 'Hawks',
  'Blue Jackets': 'Jackets',
  'Blue Jays': 'Jays',
  Bonaventure: 'St Bona',
  'Boston Col': 'BC',
  Buccaneers: 'Bucs',
  'C Michigan': 'CMU',
  California: 'Cal',
  Canadiens: 'Habs',
  Cardinals: 'Cards',
  Cavaliers: 'Cavs',
  Charleston: 'CofC',
  Cincinnati: 'Cincy',
  'Cleveland St': 'Clev St',
  'Coastal Car': 'CCU',
  'Colorado St': 'CSU',
  Commanders: 'Wash',
  Diamondbacks: 'D-backs',
  'E Michigan': 'EMU',
  Evansville: 'Evans',
  'Florida St': 'FSU',
  'Ga Southern': 'GASO',
  'George Mason': 'Mason',
  Georgetown: 'Gtown',
  'Georgia St': 'GSU',
  'Georgia Tech': 'Ga Tech',
  'Golden Knights': 'Knights',
  'Grand Canyon': 'GCU',
  Grizzlies: 'Grizz',
  Guardians: 'Guards',
  'Holy Cross': 'HC',
  Hurricanes: 'Canes',
  'Illinois St': 'Ill St',
  'Indiana St': 'Ind St',
  Islanders: 'Isles',
  'Kennesaw St': 'Kennesaw',
  Lightning: 'Bolts',
  Louisville: 'UofL',
  'Loyola (Chi)': 'Loyola',
  'Maple Leafs': 'Leafs',
  Mavericks: 'Mavs',
  'Miami (OH)': 'Miami OH',
  'Michigan St': 'Mich St',
  'Miss State': 'Miss St',
  'Missouri St': 'Mo St',
  'Montana St': 'Mont St',
  'N Carolina': 'UNC',
  'N Dakota St': 'NDSU',
  'N Illinois': 'NIU',
  'N Mexico St': 'NMSU',
  Nationals: 'Nats',
  'North Texas': 'N Texas',
  Northeastern: 'NEU',
  'Notre Dame': 'ND',
  'Oklahoma St': 'Okla St',
  'Oral Roberts': 'ORU',
  Pennsylvania: 'Penn',
  Pepperdine: 'Pepp',
  Pittsburgh: 'Pitt',
  Predators: 'Preds',
  Providence: 'Prov',
  Quinnipiac: 'Quinn',
  'Red Wings': 'Wings',
  'Rhode Island': 'URI',
  'Robert Morris': 'RMU',
  'S Carolina': 'SC',
  'S Dakota St': 'SDST',
  'S Illinois': 'SIU',
  'Saint Josephs': "St Joe's",
  'Saint Louis': 'SLU',
  'Saint Marys': "St Mary's",
  'Sam Houston': 'SHSU',
  'San Francisco': 'San Fran',
  'Santa Clara': 'SCU',
  Seahawks: 'Hawks',
  'Seton Hall': 'SHU',
  'Stony Brook': 'SBU',
  'Texas Tech': 'TTU',
  Timberwolves: 'Wolves',
  'Trail Blazers': 'Blazers',
  'UC Riverside': 'UCR',
  Valparaiso: 'Valpo',
  Vanderbilt: 'Vandy',
  'W Kentucky': 'WKU',
  'W Michigan': 'WMU',
  'Wake Forest': 'Wake',
  'Wash State': 'WSU',
  Washington: 'Wash',
  'White Sox': 'Wh Sox',
  'Wichita St': 'Wichita',
  'William & Mary': 'W&M',
};

/** Characters of a game that a list 1,280 px wide has room for: nicknames have more wide letters than schools. */
const PRO_TITLE_LENGTH = 20;
const TITLE_LENGTH = 21;

/** Of a name with more characters a State is St. */
const LONG_NAME = 9;

const colleges: ReadonlySet<string> = new Set(
  leagues.filter((league: LeagueRow) => league.isCollege).map(({ key }) => key),
);
const pros: ReadonlySet<string> = new Set(leagues.map(({ key }) => key).filter((key) => !colleges.has(key)));

/** `Golden State Warriors` → `Warriors`; of colleges the school: `Georgia Tech Yellow Jackets` → `Georgia Tech`. Of other leagues as it is. */
export function shortTeamName(name: string, league: string): string {
  if (pros.has(league)) return nicknameOf(name);
  if (!colleges.has(league)) return name;
  const school = schoolOf(name);
  return schools[school] ?? (school.length > LONG_NAME ? school.replace(/ State$/, ' St') : school);
}

export interface Teams {
  readonly away: string;
  readonly home: string;
}

/** Teams of an `away @ home` title; undefined for any other title: between "vs" either may be at home. */
export function teamsOf(title: string): Teams | undefined {
  const [away = '', home = '', ...more] = title.split(/\s+@\s+/).map((team) => team.trim());
  return away !== '' && home !== '' && more.length === 0 ? { away, home } : undefined;
}

/** `Celtics @ Warriors`; where that is too long, the longer of the names in its tightest form, or both: `Ga Tech @ Clev St`. */
export function shortTitle(teams: Teams, league: string): string {
  const [away, home] = [shortTeamName(teams.away, league), shortTeamName(teams.home, league)];
  const tight = { away: tightNames[away] ?? away, home: tightNames[home] ?? home };
  const one = away.length < home.length ? `${away} @ ${tight.home}` : `${tight.away} @ ${home}`;
  const most = pros.has(league) ? PRO_TITLE_LENGTH : TITLE_LENGTH;
  return [`${away} @ ${home}`, one].find(({ length }) => length <= most) ?? `${tight.away} @ ${tight.home}`;
}

function schoolOf(name: string): string {
  const nickname = nicknameOf(name);
  return nickname === name || schoolEnds.has(nickname) ? name : name.slice(0, -nickname.length - 1);
}

function nicknameOf(name: string): string {
  const long = longNicknames.find((nickname) => name.endsWith(` ${nickname}`));
  return long ?? name.slice(name.lastIndexOf(' ') + 1);
}

function words(text: string): readonly string[] {
  return text.split(',').map((each) => each.trim());
}
