/** The text in a column of the row at hand. */
type Cell = (column: string) => string;

/** What a row tells of one price of one book on one outcome. */
export type OutcomeField =
  | ('eventId' | 'sportKey' | 'commenceTime' | 'homeTeam' | 'awayTeam')
  | ('book' | 'bookTitle' | 'market' | 'lastUpdate')
  | ('name' | 'description' | 'price' | 'point');

/** Where a field stands: the column's name, or how it is made of columns; '' where it is lost. */
export type CsvShape = Readonly<Record<OutcomeField, string | ((cell: Cell) => string)>>;

/** Every field of the reply kept, its path joined by dots; the book's own time was absent in replies to the per-event call. */
const dotted: CsvShape = {
  eventId: 'id',
  sportKey: 'sport_key',
  commenceTime: 'commence_time',
  homeTeam: 'home_team',
  awayTeam: 'away_team',
  book: 'bookmakers.key',
  bookTitle: 'bookmakers.title',
  market: 'bookmakers.markets.key',
  lastUpdate: (cell) => cell('bookmakers.markets.last_update') || cell('bookmakers.last_update'),
  name: 'outcomes_name',
  description: 'outcomes_description',
  price: 'outcomes_price',
  point: 'outcomes_point',
};

/** Featured markets of several regions, one time a row. */
const featured: CsvShape = {
  eventId: 'event_id',
  sportKey: 'sport_key',
  commenceTime: 'commence_time',
  homeTeam: 'home_team',
  awayTeam: 'away_team',
  book: 'bookmaker_key',
  bookTitle: 'bookmaker_title',
  market: 'market',
  lastUpdate: 'last_update',
  name: 'outcome_name',
  description: '',
  price: 'price',
  point: 'point',
};

/** WNBA milestones. `last_update` is lost: the moment of the reply stands for it. */
const milestones: CsvShape = {
  eventId: 'event_id',
  sportKey: () => 'basketball_wnba',
  commenceTime: (cell) => wholeSeconds(cell('game_time')),
  homeTeam: 'home_team',
  awayTeam: 'away_team',
  book: 'sportsbook_key',
  bookTitle: 'sportsbook',
  market: 'market_key',
  lastUpdate: (cell) => wholeSeconds(cell('scraped_at')),
  name: (cell) => outcomeName(cell('side')),
  description: 'player',
  price: 'odds',
  point: 'threshold',
};

/** WNBA games and props. Teams stand only in `away @ home`; `last_update` is lost as above. */
const lineShopping: CsvShape = {
  ...milestones,
  commenceTime: (cell) => wholeSeconds(cell('commence_time')),
  homeTeam: (cell) => cell('game').split(' @ ')[1] ?? '',
  awayTeam: (cell) => cell('game').split(' @ ')[0] ?? '',
  book: 'book_key',
  bookTitle: 'book_title',
  point: 'line',
};

const nhlMarkets = new Map([
  ['SOG', 'player_shots_on_goal'],
  ['GOALS', 'player_goals'],
  ['POINTS', 'player_points'],
  ['ASSISTS', 'player_assists'],
]);

/**
 * NHL props, the two sides of a line in one row. The event is lost: all games of a date count as one event named after it, with stand-ins
 * for the teams. It starts when the date ends in Hawaii, the last of the US time zones (UTC-10 all year), because no game of that date can
 * begin later. A row was seen many times; the last of them is its time.
 */
const over: CsvShape = {
  eventId: (cell) => `icehockey_nhl-${cell('date')}`,
  sportKey: () => 'icehockey_nhl',
  commenceTime: (cell) => wholeSeconds(`${cell('date')}T24:00:00-10:00`),
  homeTeam: () => 'Home teams',
  awayTeam: () => 'Away teams',
  book: 'book',
  bookTitle: '',
  market: (cell) => nhlMarkets.get(cell('market')) ?? cell('market'),
  lastUpdate: (cell) => wholeSeconds(cell('last_seen_at')),
  name: () => 'Over',
  description: 'player_name',
  price: 'over_price',
  point: 'line',
};
const under: CsvShape = { ...over, name: () => 'Under', price: 'under_price' };

/** The shapes that people have flattened the provider's replies into; each row of a file is one outcome for each shape of its list. */
export const csvShapes: readonly (readonly CsvShape[])[] = [
  [dotted],
  [featured],
  [milestones],
  [lineShopping],
  [over, under],
];

/** `OVER`, `UNDER`, `YES`, `NO` as the provider writes them; a team's name stays. */
function outcomeName(side: string): string {
  return /^(OVER|UNDER|YES|NO)$/.test(side) ? side.charAt(0) + side.slice(1).toLowerCase() : side;
}

/** ISO 8601 with fractions of a second and an offset → UTC with whole seconds, the provider's form; what is no time stays as it is. */
function wholeSeconds(time: string): string {
  const milliseconds = Date.parse(time);
  return Number.isNaN(milliseconds) ? time : `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}
