/** One price of one book on one outcome, as a CSV row holds it. Empty text: the recording does not tell. */
export interface OutcomeRow {
  readonly eventId: string;
  readonly sportKey: string;
  readonly commenceTime: string;
  readonly homeTeam: string;
  readonly awayTeam: string;
  readonly book: string;
  readonly bookTitle: string;
  readonly market: string;
  readonly lastUpdate: string;
  readonly name: string;
  readonly description: string;
  readonly price: string;
  readonly point: string;
}

interface Market {
  readonly key: string;
  readonly last_update?: string;
  readonly outcomes: object[];
}

/**
 * Puts rows back into the provider's event objects, everything in the order of its first row.
 * Rows of one market that were seen at different times become markets of the same key, each with its own time.
 */
export function eventsOfOutcomeRows(rows: readonly OutcomeRow[]): object[] {
  return groups(rows, (row) => row.eventId).map(([first, ofEvent]) => ({
    id: first.eventId,
    sport_key: first.sportKey,
    commence_time: first.commenceTime,
    home_team: first.homeTeam,
    away_team: first.awayTeam,
    bookmakers: groups(ofEvent, (row) => row.book).map(([{ book, bookTitle }, ofBook]) => ({
      key: book,
      title: bookTitle === '' ? book : bookTitle,
      markets: groups(ofBook, (row) => `${row.market} ${row.lastUpdate}`).map(market),
    })),
  }));
}

function market([first, rows]: Group): Market {
  const outcomes = rows.map((row) => ({
    name: row.name,
    ...(row.description !== '' && { description: row.description }),
    price: number(row.price),
    ...(row.point !== '' && { point: number(row.point) }),
  }));
  return { key: first.market, ...(first.lastUpdate !== '' && { last_update: first.lastUpdate }), outcomes };
}

/** `-200.0` is a number in the provider's reply; what is none is handed on as it stands, for the reader of the reply to refuse. */
function number(text: string): number | string {
  return text.trim() === '' || Number.isNaN(Number(text)) ? text : Number(text);
}

/** A group's first row, and all of its rows. */
type Group = readonly [OutcomeRow, OutcomeRow[]];

function groups(rows: readonly OutcomeRow[], keyOf: (row: OutcomeRow) => string): Group[] {
  const found = new Map<string, Group>();
  for (const row of rows) {
    const group = found.get(keyOf(row));
    if (group === undefined) found.set(keyOf(row), [row, [row]]);
    else group[1].push(row);
  }
  return [...found.values()];
}
