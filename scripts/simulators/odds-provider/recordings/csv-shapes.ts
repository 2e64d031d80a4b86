import type { OutcomeRow } from './outcome-rows.ts';

/** The text in a column of the row at hand. */
type Cell = (column: string) => string;

interface CsvShape {
  /** Columns that tell this shape from the others. */
  readonly columns: readonly string[];
  readonly outcomes: (cell: Cell) => OutcomeRow[];
}

/** Every field of the reply kept, its path joined by dots; the book's own time was absent in replies to the per-event call. */
const dotted: CsvShape = {
  columns: ['outcomes_name', 'outcomes_price', 'bookmakers.key', 'bookmakers.markets.key', 'commence_time'],
  outcomes: (cell) => [
    {
      eventId: cell('id'),
      sportKey: cell('sport_key'),
      commenceTime: cell('commence_time'),
      homeTeam: cell('home_team'),
      awayTeam: cell('away_team'),
      book: cell('bookmakers.key'),
      bookTitle: cell('bookmakers.title'),
      market: cell('bookmakers.markets.key'),
      lastUpdate: cell('bookmakers.markets.last_update') || cell('bookmakers.last_update'),
      name: cell('outcomes_name'),
      description: cell('outcomes_description'),
      price: cell('outcomes_price'),
      point: cell('outcomes_point'),
    },
  ],
};

/** Featured markets of several regions, one time a row. */
const featured: CsvShape = {
  columns: ['event_id', 'bookmaker_key', 'last_update', 'market', 'outcome_name', 'price'],
  outcomes: (cell) => [
    {
      eventId: cell('event_id'),
      sportKey: cell('sport_key'),
      commenceTime: cell('commence_time'),
      homeTeam: cell('home_team'),
      awayTeam: cell('away_team'),
      book: cell('bookmaker_key'),
      bookTitle: cell('bookmaker_title'),
      market: cell('market'),
      lastUpdate: cell('last_update'),
      name: cell('outcome_name'),
      description: '',
      price: cell('price'),
      point: cell('point'),
    },
  ],
};

/** WNBA milestones. `last_update` is lost: the moment of the reply stands for it. */
const milestones: CsvShape = {
  columns: ['event_id', 'game_time', 'sportsbook_key', 'market_key', 'threshold', 'odds', 'scraped_at'],
  outcomes: (cell) => [
    {
      eventId: cell('event_id'),
      sportKey: 'basketball_wnba',
      commenceTime: wholeSeconds(cell('game_time')),
      homeTeam: cell('home_team'),
      awayTeam: cell('away_team'),
      book: cell('sportsbook_key'),
      bookTitle: cell('sportsbook'),
      market: cell('market_key'),
      lastUpdate: wholeSeconds(cell('scraped_at')),
      name: outcomeName(cell('side')),
      description: cell('player'),
      price: cell('odds'),
      point: cell('threshold'),
    },
  ],
};

/** WNBA games and props. Teams stand only in `away @ home`; `last_update` is lost as above. */
const lineShopping: CsvShape = {
  columns: ['event_id', 'game', 'book_key', 'market_key', 'line', 'odds', 'scraped_at'],
  outcomes: (cell) => {
    const [awayTeam = '', homeTeam = ''] = cell('game').split(' @ ');
    return [
      {
        eventId: cell('event_id'),
        sportKey: 'basketball_wnba',
        commenceTime: wholeSeconds(cell('commence_time')),
        homeTeam,
        awayTeam,
        book: cell('book_key'),
        bookTitle: cell('book_title'),
        market: cell('market_key'),
        lastUpdate: wholeSeconds(cell('scraped_at')),
        name: outcomeName(cell('side')),
        description: cell('player'),
        price: cell('odds'),
        point: cell('line'),
      },
    ];
  },
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
const overAndUnder: CsvShape = {
  columns: ['date', 'player_name', 'market', 'line', 'over_price', 'under_price', 'book', 'last_seen_at'],
  outcomes: (cell) => {
    const line = {
      eventId: `icehockey_nhl-${cell('date')}`,
      sportKey: 'icehockey_nhl',
      commenceTime: dayEndInHawaii(cell('date')),
      homeTeam: 'Home teams',
      awayTeam: 'Away teams',
      book: cell('book'),
      bookTitle: '',
      market: nhlMarkets.get(cell('market')) ?? cell('market'),
      lastUpdate: wholeSeconds(cell('last_seen_at')),
      description: cell('player_name'),
      point: cell('line'),
    };
    const sides = [
      { ...line, name: 'Over', price: cell('over_price') },
      { ...line, name: 'Under', price: cell('under_price') },
    ];
    return sides.filter(({ price }) => price !== '');
  },
};

export const csvShapes: readonly CsvShape[] = [dotted, featured, milestones, lineShopping, overAndUnder];

/** `OVER`, `UNDER`, `YES`, `NO` as the provider writes them; a team's name stays. */
function outcomeName(side: string): string {
  return /^(OVER|UNDER|YES|NO)$/.test(side) ? side.charAt(0) + side.slice(1).toLowerCase() : side;
}

/** ISO 8601 with fractions of a second and an offset → UTC with whole seconds, the provider's form; what is no time stays as it is. */
function wholeSeconds(time: string): string {
  const milliseconds = Date.parse(time);
  return Number.isNaN(milliseconds) ? time : `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

function dayEndInHawaii(date: string): string {
  return wholeSeconds(`${date}T24:00:00-10:00`);
}
