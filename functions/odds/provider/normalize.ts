import { type Fee, listedFee } from '../../../shared/catalogue/fees.ts';
import type { MarketSides } from '../../../shared/catalogue/markets.ts';
import type { SportsbookRow } from '../../../shared/catalogue/sportsbook-row.ts';
import { providerKeysOf, sportsbooks } from '../../../shared/catalogue/sportsbooks.ts';
import { EventQuotes } from '../../../shared/engine/columns.ts';
import { type FamilyGroups, NO_GROUP } from '../../../shared/engine/event-groups.ts';
import type { EventFacts } from '../../../shared/engine/opportunity.ts';
import { outcomeSide, pairedLine, thresholdOf } from '../../../shared/engine/threshold.ts';
import { isJsonObject, type JsonObject } from '../../../shared/json/json.ts';
import { toAmerican } from '../../../shared/odds/american.ts';
import { effectivePrice } from '../../../shared/odds/commission.ts';
import { defaultLimits } from '../../../shared/odds/limits.ts';
import type { Seconds } from '../../../shared/odds/time.ts';
import { holdTwoGames, latestStart, newestTime, type Start } from './event-starts.ts';
import { type MarketPlace, placesOf } from './market-places.ts';
import { NewestLists } from './newest-lists.ts';
import { DESCRIPTION, LINK, NAME, OutcomeRows, SID } from './outcome-columns.ts';
import { type PriceFormat, parseTime } from './payload.ts';
import { decimalPrice, priceNumber } from './price.ts';
import { nothingSkipped, type Skipped } from './skipped.ts';
import { usableEvent } from './usable-event.ts';

/** One event and its quotes; the quotes are in the reader's columns, valid until its next `read`. */
export interface ReadEvent {
  readonly event: EventFacts;
  readonly quotes: EventQuotes;
}

/** An event in one reply, with the reply's price format. */
export interface EventPart {
  readonly raw: unknown;
  readonly format: PriceFormat;
  /** When the provider gave the reply, seconds since 1970; without it the newest confirmation time in the reply counts. */
  readonly answeredAt?: Seconds | undefined;
  /** The reply that it is part of. */
  readonly reply?: unknown;
}

/** Shared fields of one book's quotes in one market. */
interface QuoteSource {
  readonly event: EventFacts;
  readonly book: SportsbookRow;
  /** At the scan. */
  readonly fee: Fee;
  readonly market: MarketPlace;
  readonly groups: FamilyGroups;
  readonly updatedAt: Seconds;
  readonly link: string | null;
}

/**
 * Converts the provider's events into columns of quotes, with hand-written checks. Anything unknown or malformed is skipped and counted,
 * without affecting the rest.
 */
export class EventReader {
  readonly skipped: Skipped = nothingSkipped();
  private readonly quotes = new EventQuotes();
  private readonly places = new Map<string, Map<unknown, MarketPlace | null>>();
  private format: PriceFormat = 'american';
  private readonly times = new Map<unknown, number | undefined>();
  private readonly lists: NewestLists;
  /** The time of the scan, in ISO 8601. */
  private now = '';
  /** A list confirmed later has no honest time. */
  private newestHonest: Seconds = 0;
  private readonly booksByKey: ReadonlyMap<unknown, SportsbookRow>;

  constructor(books: readonly SportsbookRow[] = sportsbooks) {
    this.booksByKey = new Map(books.flatMap((book) => providerKeysOf(book).map((key) => [key, book])));
    this.lists = new NewestLists(this.booksByKey.keys());
  }

  /**
   * Reads all replies about one event: its objects from the league's featured call and from its own calls. Undefined if the event is unusable.
   * The teams come from the first usable object, the start from the newest. `at`: time of the scan, seconds since 1970.
   */
  read(parts: readonly EventPart[], at: Seconds): ReadEvent | undefined {
    this.quotes.clear();
    this.times.clear();
    this.lists.clear();
    this.newestHonest = at + defaultLimits.aheadSeconds;
    this.now = new Date(at * 1000).toISOString();
    let event: EventFacts | undefined;
    const starts: Start[] = [];
    for (const part of parts) {
      const usable = usableEvent(part.raw, this.skipped);
      if (usable === undefined) continue;
      event ??= usable.event;
      if (usable.event.id !== event.id) continue;
      this.format = part.format;
      if (parts.length > 1) {
        const answeredAt = part.answeredAt ?? newestTime(usable.bookmakers, at, (time) => this.seconds(time));
        starts.push({ answeredAt, startsAt: usable.event.startsAt, reply: part.reply });
      }
      for (const book of usable.bookmakers) this.readBook(event, book);
    }
    if (event === undefined) return undefined;
    if (holdTwoGames(starts)) for (let row = 0; row < this.quotes.count; row++) this.quotes.setAside(row, 'two games');
    return { event: { ...event, startsAt: latestStart(starts) ?? event.startsAt }, quotes: this.quotes };
  }

  private readBook(event: EventFacts, raw: unknown): void {
    if (!isJsonObject(raw) || !Array.isArray(raw.markets)) {
      this.skipped.malformedParts++;
      return;
    }
    const book = this.booksByKey.get(raw.key);
    if (book === undefined) {
      this.skipped.unknownBooks++;
      return;
    }
    if (book.kind === 'pickem') {
      this.skipped.pickemBooks++;
      return;
    }
    for (const market of raw.markets) this.readMarket(event, book, raw, market);
  }

  private readMarket(event: EventFacts, book: SportsbookRow, rawBook: JsonObject, raw: unknown): void {
    if (!isJsonObject(raw) || !(raw.outcomes instanceof OutcomeRows || Array.isArray(raw.outcomes))) {
      this.skipped.malformedParts++;
      return;
    }
    const place = this.placeOf(event.league, raw.key);
    if (place === undefined) {
      this.skipped.unknownMarkets++;
      return;
    }
    if (place === null) {
      this.skipped.unpairedMarkets++;
      return;
    }
    const fee = this.feeOf(book, event.league, place);
    if (fee === undefined) {
      this.skipped.unknownFees++;
      return;
    }
    const updatedAt = this.seconds(raw.last_update) ?? this.seconds(rawBook.last_update);
    if (updatedAt === undefined) {
      this.skipped.undatedMarkets++;
      return;
    }
    const from = this.quotes.count;
    if (!knowsEvery(place.row.sides, raw.outcomes, event)) {
      this.quotes.unread.push({ sportsbookId: book.id, outcomes: raw.outcomes.length });
      this.keepNewestList(rawBook.key, place.position, updatedAt, from);
      return;
    }
    const link = textOf(raw.link) ?? textOf(rawBook.link);
    const source = { event, book, fee, market: place, groups: this.quotes.groups.of(place.family), updatedAt, link };
    this.quotes.openList();
    if (raw.outcomes instanceof OutcomeRows) this.readRows(source, raw.outcomes);
    else for (const outcome of raw.outcomes) this.readOutcome(source, outcome);
    this.keepNewestList(rawBook.key, place.position, updatedAt, from);
  }

  /** Sets older lists of the same market aside as a whole: a line that the newer list dropped is gone. `from`: the first row of the list just read. */
  private keepNewestList(key: unknown, market: number, updatedAt: Seconds, from: number): void {
    if (updatedAt > this.newestHonest) return;
    const { lists, quotes } = this;
    for (const [first, end] of lists.add(key, market, updatedAt, [from, quotes.count]))
      for (let row = first; row < end; row++) quotes.setAside(row, 'older list');
  }

  private readRows(source: QuoteSource, { columns, first, end }: OutcomeRows): void {
    this.quotes.setLinkDecoder(columns);
    for (let row = first; row < end; row++) {
      const link = columns.has(row, LINK) ? row : source.link;
      const added = this.readQuote(
        source,
        columns.text(row, NAME),
        columns.price(row),
        columns.point(row),
        columns.text(row, DESCRIPTION),
        columns.limit(row),
        link,
      );
      if (added !== undefined && !columns.has(row, LINK) && columns.has(row, SID)) this.quotes.setSid(added, row);
    }
  }

  private readOutcome(source: QuoteSource, raw: unknown): void {
    if (!isJsonObject(raw)) {
      this.skipped.malformedParts++;
      return;
    }
    const link = textOf(raw.link);
    const sid = textOf(raw.sid);
    const added = this.readQuote(
      source,
      raw.name,
      priceNumber(raw.price),
      raw.point,
      raw.description,
      typeof raw.bet_limit === 'number' ? raw.bet_limit : Number.NaN,
      link ?? source.link,
    );
    if (added !== undefined && link === null && sid !== null) this.quotes.setSid(added, sid);
  }

  /** The row that the quote was added as; undefined if it was skipped. */
  private readQuote(
    { event, book, fee, market: { row: market, position, zeroIsPossible }, groups, updatedAt }: QuoteSource,
    name: unknown,
    quoted: number,
    point: unknown,
    description: unknown,
    limit: number,
    link: string | number | null,
  ): number | undefined {
    const { skipped, quotes } = this;
    const side = typeof name === 'string' ? outcomeSide(market.sides, name, event.homeTeam, event.awayTeam) : undefined;
    if (side === undefined) {
      skipped.names++;
      return undefined;
    }
    const decimal = decimalPrice(quoted, this.format);
    if (decimal === undefined) {
      skipped.prices++;
      return undefined;
    }
    const line = thresholdOf(market.sides, side, point);
    if (line === undefined) {
      skipped.points++;
      return undefined;
    }
    const participant = market.participant === 'none' ? '' : description;
    if (typeof participant !== 'string' || (participant === '' && market.participant !== 'none')) {
      skipped.participants++;
      return undefined;
    }
    if (limit <= 0) {
      skipped.limits++;
      return undefined;
    }
    const group = quotes.groups.number(groups, participant);
    if (group === NO_GROUP) {
      skipped.participants++;
      return undefined;
    }
    const row = quotes.addRow(group, pairedLine(market, line, zeroIsPossible), side, line);
    if (limit < Number.POSITIVE_INFINITY) quotes.setLimit(row, limit);
    quotes.decimal[row] = decimal;
    quotes.price[row] = fee.rate === 0 ? decimal : effectivePrice(decimal, fee);
    quotes.american[row] = this.format === 'american' ? quoted : toAmerican(decimal);
    quotes.sportsbookId[row] = book.id;
    quotes.market[row] = position;
    quotes.updatedAt[row] = updatedAt;
    quotes.link[row] = link;
    return row;
  }

  /** What the book charges at the scan for a bet in the market; undefined if that is unknown. */
  private feeOf({ fees }: SportsbookRow, league: string, { row }: MarketPlace): Fee | undefined {
    return listedFee(fees, league, row.key, this.now);
  }

  /** A market's place in the catalogue; null if it cannot be paired, undefined if unknown. */
  private placeOf(league: string, key: unknown): MarketPlace | null | undefined {
    let places = this.places.get(league);
    if (places === undefined) {
      places = placesOf(league);
      this.places.set(league, places);
    }
    return places.get(key);
  }

  /** A reply repeats a few times in every market, so each is parsed once. */
  private seconds(time: unknown): Seconds | undefined {
    if (!this.times.has(time)) this.times.set(time, parseTime(time));
    return this.times.get(time);
  }
}

/** Whether a market's named outcomes are the two that it has: a draw, say, makes it another market. An outcome without a name is only malformed. */
function knowsEvery(
  sides: MarketSides,
  outcomes: OutcomeRows | readonly unknown[],
  { homeTeam, awayTeam }: EventFacts,
): boolean {
  // Nearly all outcomes are called like one of the last two.
  let last: unknown;
  let before: unknown;
  const isKnown = (name: unknown) => {
    if (name === last || name === before || typeof name !== 'string') return true;
    before = last;
    last = name;
    return outcomeSide(sides, name, homeTeam, awayTeam) !== undefined;
  };
  if (outcomes instanceof OutcomeRows) return outcomes.every((row) => isKnown(outcomes.columns.text(row, NAME)));
  return outcomes.every((outcome) => !isJsonObject(outcome) || isKnown(outcome.name));
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
