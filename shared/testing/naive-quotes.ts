import type { Fee } from '../catalogue/fees.ts';
import { leagues } from '../catalogue/leagues.ts';
import { type MarketRow, markets } from '../catalogue/markets.ts';
import type { SportsbookRow } from '../catalogue/sportsbook-row.ts';
import { sportsbooks } from '../catalogue/sportsbooks.ts';
import { isJsonObject } from '../json/json.ts';
import type { Seconds } from '../odds/time.ts';
import { isAhead, type NaiveAnswer, type NaiveEvent, usableAnswers } from './naive-answers.ts';
import { cleanedName, foldedName, limitOf, lineOf, parseNumber, priceOf, secondsOf, sideOf } from './naive-values.ts';

/** The columns of the sportsbook catalogue that pairing depends on. */
export type NaiveBook = Pick<
  SportsbookRow,
  'id' | 'providerKey' | 'otherProviderKeys' | 'kind' | 'fees' | 'settlement' | 'ownRules'
>;

/** One usable price of one book for one side of one line. Times in whole seconds since 1970. */
export interface NaiveQuote {
  readonly eventId: string;
  /** Of the event. */
  readonly startsAt: Seconds;
  readonly league: string;
  readonly book: NaiveBook;
  /** Of its book on such a bet at the scan. */
  readonly fee: Fee;
  readonly market: MarketRow;
  /** Event, family and participant: quotes are paired within their group. */
  readonly group: string;
  /** The family of its group: a full-game moneyline belongs to the spreads. */
  readonly family: string;
  /** Folded name. */
  readonly participant: string | null;
  /** The name as displayed. */
  readonly spelling: string | null;
  /** The line of its group that it is paired on. */
  readonly threshold: number | null;
  /** Its own line, as the book states it; null for a moneyline. */
  readonly line: number | null;
  readonly side: 0 | 1;
  readonly american: number;
  /** As quoted, before commission. */
  readonly decimal: number;
  /** Dollars; null if unknown. */
  readonly limit: number | null;
  readonly time: Seconds;
  /** The outcomes that it was listed among: one market of one book in one answer. */
  readonly listing: readonly unknown[];
  /** How many other owners' lines its own is far from, but not too far. */
  readonly distantFrom?: number;
}

/** What one key of a book listed of one market at one time. */
interface Listing {
  readonly eventId: string;
  readonly bookKey: unknown;
  readonly marketKey: string;
  readonly time: Seconds;
  readonly outcomes: readonly unknown[];
}

/** How often something was left out, by reason. The reason states whether it counts events, bookmakers, markets or outcomes. */
export type Skipped = Map<string, number>;

export interface NaiveQuotes {
  /** Those that may be paired, without duplicates. */
  readonly quotes: readonly NaiveQuote[];
  /** These and others that are well-formed, of any age. */
  readonly ofAnyAge: readonly NaiveQuote[];
}

const STALE_AFTER_SECONDS = 600;

/** All quotes of the events. Everything that is left out is counted in `skipped`. */
export function usableQuotes(
  events: readonly NaiveEvent[],
  at: Seconds,
  skipped: Skipped,
  books: readonly NaiveBook[] = sportsbooks,
): NaiveQuotes {
  const skip = (reason: string) => void skipped.set(reason, (skipped.get(reason) ?? 0) + 1);
  const answers = usableAnswers(events, at, skip);
  const listings: Listing[] = [];
  const ofAnyAge = answers.flatMap((answer) => quotesOfAnswer(answer, at, books, skip, listings));
  const fresh = ofAnyAge.filter(({ time }) => {
    if (isAhead(time, at)) skip('future outcome');
    else if (at - time > STALE_AFTER_SECONDS) skip('stale outcome');
    else return true;
    return false;
  });
  const honest = listings.filter(({ time }) => !isAhead(time, at));
  const current = fresh.filter((quote) => {
    const own = listings.find(({ outcomes }) => outcomes === quote.listing);
    const isOlder = honest.some(
      ({ eventId, bookKey, marketKey, time }) =>
        eventId === own?.eventId && bookKey === own.bookKey && marketKey === own.marketKey && time > own.time,
    );
    if (isOlder) skip('outcome of an older list');
    else if (answers.some(({ eventId, isOfTwoGames }) => eventId === quote.eventId && isOfTwoGames))
      skip('outcome of two games under one id');
    else return true;
    return false;
  });
  const ambiguous = ambiguousGroups(ofAnyAge);
  const unambiguous = current.filter((quote) => {
    if (!ambiguous.has(quote.group)) return true;
    skip('outcome with an ambiguous name');
    return false;
  });
  return { quotes: withoutDuplicates(unambiguous), ofAnyAge };
}

function quotesOfAnswer(
  { eventId, league, startsAt, home, away, bookmakers, format }: NaiveAnswer,
  at: Seconds,
  books: readonly NaiveBook[],
  skip: (reason: string) => void,
  listings: Listing[],
): NaiveQuote[] {
  const quotes: NaiveQuote[] = [];
  for (const bookmaker of bookmakers) {
    if (!isJsonObject(bookmaker) || !Array.isArray(bookmaker.markets)) {
      skip('malformed bookmaker');
      continue;
    }
    const book = books.find(
      ({ providerKey, otherProviderKeys }) =>
        providerKey !== null && [providerKey, ...otherProviderKeys].some((key) => key === bookmaker.key),
    );
    if (book === undefined) {
      skip('unknown bookmaker');
      continue;
    }
    if (book.kind === 'pickem') {
      skip("pick'em bookmaker");
      continue;
    }

    for (const offered of bookmaker.markets) {
      if (!isJsonObject(offered) || !Array.isArray(offered.outcomes)) {
        skip('malformed market');
        continue;
      }
      const market = markets.find((row) => row.key === offered.key && row.leagues.some((key) => key === league));
      if (market === undefined) {
        skip('unknown market');
        continue;
      }
      const { sides } = market;
      if (sides === 'three-way' || sides === 'named' || sides === 'lay') {
        skip('market without two sides');
        continue;
      }
      const fee = feeOn(book, market, at);
      if (fee === undefined) {
        skip('market with an unknown fee');
        continue;
      }
      const time = secondsOf(offered.last_update) ?? secondsOf(bookmaker.last_update);
      if (time !== null)
        listings.push({ eventId, bookKey: bookmaker.key, marketKey: market.key, time, outcomes: offered.outcomes });
      // A draw, or anything that is no result of the market, makes it another market.
      const names = offered.outcomes.flatMap((outcome) => (isJsonObject(outcome) ? (outcome.name ?? '') : ''));
      if (
        time !== null &&
        names.some((name) => name !== '' && typeof name === 'string' && sideOf(sides, name, home, away) === null)
      ) {
        for (const _ of offered.outcomes) skip('outcome of a market with an unknown one');
        continue;
      }

      for (const outcome of offered.outcomes) {
        if (!isJsonObject(outcome)) {
          skip('malformed outcome');
          continue;
        }
        if (time === null) {
          skip('outcome without time');
          continue;
        }
        const price = priceOf(parseNumber(outcome.price), format);
        if (price === null) {
          skip('invalid price');
          continue;
        }
        const side = sideOf(sides, outcome.name, home, away);
        if (side === null) {
          skip('unknown outcome');
          continue;
        }
        const line = lineOf(sides, side, outcome.point);
        if (line === 'invalid') {
          skip('invalid point');
          continue;
        }
        const spelling = market.participant === 'none' ? null : cleanedName(outcome.description);
        if (market.participant !== 'none' && spelling === null) {
          skip('outcome without participant');
          continue;
        }
        const limit = limitOf(outcome.bet_limit);
        if (limit === 'nothing') {
          skip('outcome with a limit of nothing');
          continue;
        }
        const { family, threshold } = placeOf(market, line, league);
        const participant = foldedName(spelling);
        const listing = offered.outcomes;
        const group = JSON.stringify([eventId, family, participant]);
        const bet = { eventId, startsAt, league, book, fee, market, group, family, participant, threshold, line, side };
        quotes.push({ ...bet, spelling, ...price, limit, time, listing });
      }
    }
  }
  return quotes;
}

/** The last of the rows in force for an accepted offer before the game. */
function feeOn({ fees }: NaiveBook, { participant }: MarketRow, at: Seconds): Fee | undefined {
  const wanted = participant === 'player' ? 'props' : 'game';
  return fees
    .filter((row) => row.markets.includes(wanted) && row.phases.includes('pregame') && row.sides.includes('taker'))
    .filter(({ from }) => from === null || Date.parse(from) / 1000 <= at)
    .toSorted((a, b) => Date.parse(a.from ?? '1970-01-01') - Date.parse(b.from ?? '1970-01-01'))
    .at(-1);
}

/** A full-game moneyline is the spread at 0; where games cannot end in a tie, so is every full-game spread from -0.5 to +0.5. */
function placeOf({ key, family }: MarketRow, line: number | null, league: string) {
  if (key === 'h2h') return { family: 'spreads', threshold: 0 };
  if (family !== 'spreads') return { family, threshold: line };
  return { family, threshold: joinedLine(line, league) };
}

/** The line of the full-game spreads that a line belongs to. */
export function joinedLine<Line extends number | null>(line: Line, league: string): Line | 0 {
  const canTie = leagues.some(({ key, gameCanTie }) => key === league && gameCanTie);
  return line !== null && Math.abs(line) <= 0.5 && !canTie ? 0 : line;
}

/** A market of a book lists the participant twice at one line and side, with different prices. */
function ambiguousGroups(ofAnyAge: readonly NaiveQuote[]): Set<string> {
  const ambiguous = new Set<string>();
  for (const [group, members] of byGroup(ofAnyAge)) {
    const isProven = members.some((one) =>
      members.some(
        ({ listing, side, line, decimal }) =>
          listing === one.listing && side === one.side && line === one.line && decimal !== one.decimal,
      ),
    );
    if (isProven && members[0]?.participant !== null) ambiguous.add(group);
  }
  return ambiguous;
}

/** The quotes of each group. */
export function byGroup(quotes: readonly NaiveQuote[]): Map<string, NaiveQuote[]> {
  const groups = new Map<string, NaiveQuote[]>();
  for (const quote of quotes) groups.set(quote.group, [...(groups.get(quote.group) ?? []), quote]);
  return groups;
}

/** Among quotes of one book for the same outcome of the same market, the newest is kept; with equal times the lower price, to be safe. */
function withoutDuplicates(quotes: readonly NaiveQuote[]): NaiveQuote[] {
  const kept = new Map<string, NaiveQuote>();
  for (const quote of quotes) {
    const { eventId, book, market, participant, side, line } = quote;
    const identity = JSON.stringify([eventId, book.id, market.key, participant, side, line]);
    const other = kept.get(identity);
    if (
      other === undefined ||
      quote.time > other.time ||
      (quote.time === other.time && quote.decimal < other.decimal)
    ) {
      kept.set(identity, quote);
    }
  }
  return [...kept.values()];
}
