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
