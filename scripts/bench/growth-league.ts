import { oddsLine } from '../../functions/opportunities/event-odds.ts';
import { leagueLines } from '../../functions/opportunities/league-lines.ts';
import { packLines } from '../../functions/opportunities/parts.ts';
import { EventReader } from '../../functions/opportunities/provider/normalise.ts';
import { eventsOf } from '../../functions/opportunities/provider/payload.ts';
import { readBody } from '../../functions/opportunities/provider/read-body.ts';
import { type View, views } from '../../functions/opportunities/snapshot-store.ts';
import { sportsbooks } from '../../shared/catalogue/sportsbooks.ts';
import type { EventQuotes } from '../../shared/engine/columns.ts';
import { byText } from '../../shared/engine/ranking.ts';
import { Scan } from '../../shared/engine/scan.ts';
import { NEWEST } from './generated-feed.ts';

/** One league's games, each as the bodies of its answers. */
export type LeagueBodies = readonly (readonly Buffer[])[];

/** What a view takes in the table. */
export interface Stored {
  readonly bytes: number;
  readonly parts: number;
  readonly writeUnits: number;
}

export interface LeagueWork {
  readonly seconds: number;
  readonly views: Readonly<Record<View, Stored>>;
  readonly opportunities: number;
}

/** DynamoDB counts writes by started kilobytes. */
const WRITE_UNIT_BYTES = 1024;
/** The catalogue's ids end below; books that bear a key for the second time get ids from here on. */
const IDS_OF_CATALOGUE = Math.max(...sportsbooks.map(({ id }) => id)) + 1;

/**
 * What a scan does with a league between the last answer's bytes and the first write: parse, read, find, compress, by the product's own code.
 * Only who quotes is changed on the way: the catalogue has eleven books, and the same key in a game's next answer is taken for another one.
 * `onGame` is told each time a game is done.
 */
export async function scanLeagueBodies(games: LeagueBodies, onGame: () => void = () => {}): Promise<LeagueWork> {
  const start = process.hrtime.bigint();
  const reader = new EventReader();
  const scan = new Scan(NEWEST);
  const oddsLines: string[] = [];
  const events = [];
  for (const bodies of games) {
    const parts = bodies.flatMap((body) =>
      eventsOf(readBody(body)).map((raw) => ({ raw, format: 'american' as const })),
    );
    const read = reader.read(parts);
    if (read === undefined) throw new Error('a generated game could not be read');
    tellBooksApart(read.quotes);
    const cells = scan.event(read.event, read.quotes);
    if (cells !== undefined) oddsLines.push(oddsLine(read.event, cells));
    events.push(read.event);
    onGame();
  }
  const result = scan.finish();
  const lines = leagueLines({ events, result, oddsLines: oddsLines.toSorted(byText), skipped: reader.skipped });
  const packed = await Promise.all(views.map(async (view) => [view, storedAs(await packLines(lines[view]))] as const));
  const of = new Map(packed);
  const view = (name: View) => of.get(name) ?? storedAs([]);
  return {
    seconds: Number(process.hrtime.bigint() - start) / 1e9,
    views: {
      arbitrage: view('arbitrage'),
      overlap: view('overlap'),
      promo: view('promo'),
      events: view('events'),
      odds: view('odds'),
    },
    opportunities: result.arbitrage.length + result.overlap.length + result.promo.length,
  };
}

/** Each answer of a game begins with the same book: from then on the ids are those of the next set of books. */
export function tellBooksApart({ count, sportsbookId }: Pick<EventQuotes, 'count' | 'sportsbookId'>): void {
  const first = sportsbookId[0] ?? 0;
  let before = first;
  let answer = 0;
  for (let row = 0; row < count; row++) {
    const book = sportsbookId[row] ?? 0;
    if (book === first && before !== first) answer++;
    before = book;
    sportsbookId[row] = book + answer * IDS_OF_CATALOGUE;
  }
}

function storedAs(parts: readonly { body: Uint8Array }[]): Stored {
  const sizes = parts.map(({ body }) => body.byteLength);
  return {
    bytes: sizes.reduce((sum, bytes) => sum + bytes, 0),
    parts: sizes.length,
    writeUnits: sizes.reduce((sum, bytes) => sum + Math.ceil(bytes / WRITE_UNIT_BYTES), 0),
  };
}
