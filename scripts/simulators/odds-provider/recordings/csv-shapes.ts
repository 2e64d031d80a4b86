/** Reads a column of the current row. */
type Cell = (column: string) => string;

/** The fields of one book's price for one outcome. */
export type OutcomeField =
  | ('eventId' | 'sportKey' | 'commenceTime' | 'homeTeam' | 'awayTeam')
  | ('book' | 'bookTitle' | 'market' | 'lastUpdate')
  | ('name' | 'description' | 'price' | 'point');

/** Where each field comes from: a column's name, or a function of columns; '' if the field is lost. */
export type CsvShape = Readonly<Record<OutcomeField, string | ((cell: Cell) => string)>>;

/** All fields of the reply, named by dotted paths. Replies for one event have no time per book. */
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

/** Featured markets of several regions, with one time per row. */
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

/** WNBA milestones. `last_update` is lost; the time of the reply is used instead. */
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

/** WNBA games and props. The teams are only in `away @ home`; `last_update` is lost as above. */
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
 * NHL props, with both sides of a line in one row. The event is lost, so all games of a date become one event with placeholder teams. It
 * starts when the date ends in Hawaii, the last US time zone (UTC-10 all year), because no game of that date can start later. A row was
 * seen many times; the last time is used.
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

/** The known CSV shapes of the provider's replies. Each row yields one outcome per shape in its list. */
export const csvShapes: readonly (readonly CsvShape[])[] = [
  [dotted],
  [featured],
  [milestones],
  [lineShopping],
  [over, under],
];

/** `OVER`, `UNDER`, `YES` and `NO` in the provider's spelling; team names are unchanged. */
function outcomeName(side: string): string {
  return /^(OVER|UNDER|YES|NO)$/.test(side) ? side.charAt(0) + side.slice(1).toLowerCase() : side;
}

/** Converts ISO 8601 to the provider's format, UTC with whole seconds; invalid times are unchanged. */
function wholeSeconds(time: string): string {
  const milliseconds = Date.parse(time);
  return Number.isNaN(milliseconds) ? time : `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}
