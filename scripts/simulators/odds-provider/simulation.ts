import { books, type FeedBook } from './books.ts';
import { finalScoreOf } from './final-score.ts';
import { gamesBetween, gamesOf } from './games.ts';
import { gameLink, placeOfBet } from './links.ts';
import { featuredMarkets, LAY_MARKET } from './market-keys.ts';
import { gameOffers, type Offer } from './offers.ts';
import { americanOf, decimalOf } from './price.ts';
import { propOffers } from './prop-offers.ts';
import { type BookView, estimatedMean, pricesFor } from './quotes.ts';
import { derive, hashText, uniform } from './random.ts';
import type { BookQuotes, Game, MarketQuotes, OddsSource, OutcomeQuote } from './source.ts';
import { isCollege, isSimulated } from './teams.ts';

/** Sometimes the provider stops updating a book for a while, so that its quotes become stale. */
const OUTAGE_SECONDS = 840;
const OUTAGE_RATE = 0.004;

const FEATURED_MISPRICING_RATE = 0.02;
const OTHER_MISPRICING_RATE = 0.001;
/** There are many more college games, of which each is looked at less: as many opportunities are found on all of them together. */
const COLLEGE_MISPRICING = 0.25;

/** 2026-11-21T15:00:00Z, when many games start soon. */
const REFERENCE_TIME = 1_795_273_200;

interface SimulationOptions {
  /** Maximum number of games per league, by start. */
  readonly gamesPerLeague?: number | undefined;
  /** Seconds since 1970. Shifts the simulation so that it starts from the same reference time, with the same board, in every run. */
  readonly startTime?: number | undefined;
  /** How many times as many prices are wrong as usual; 1 if left out. */
  readonly mispricing?: number | undefined;
}

/** The simulated provider: a pure function of the seed and the time. */
export function simulate(
  seed: string,
  { gamesPerLeague, startTime = REFERENCE_TIME, mispricing = 1 }: SimulationOptions = {},
): OddsSource {
  const offset = startTime - REFERENCE_TIME;
  return {
    games: (sportKey, at) => {
      const games = isSimulated(sportKey) ? gamesOf(seed, sportKey, at - offset).slice(0, gamesPerLeague) : [];
      return games.map((game) => ({ ...game, startsAt: game.startsAt + offset }));
    },
    played: (sportKey, since, until) => {
      if (!isSimulated(sportKey)) return [];
      const games = gamesBetween(seed, sportKey, since - offset, until - offset);
      return games.map((game) => ({ ...game, startsAt: game.startsAt + offset }));
    },
    finalScore: (game) => finalScoreOf(seed, { ...game, startsAt: game.startsAt - offset }),
    books: (game, at, filter) => {
      const offers = offersOf(seed, game, game.startsAt - at).filter(({ key }) => filter.market(key));
      return books
        .filter(({ key }) => filter.book(key))
        .map((book) => quotesOf(seed, game, book, { offers, at: at - offset, mispricing }))
        .map((quotes) => ({
          ...quotes,
          markets: quotes.markets.map((each) => ({ ...each, updatedAt: each.updatedAt + offset })),
        }))
        .filter(({ markets }) => markets.length > 0);
    },
  };
}

function offersOf(seed: string, game: Game, startsIn: number): readonly Offer[] {
  const { sportKey: league } = game;
  return isSimulated(league) ? [...gameOffers(seed, league, game), ...propOffers(seed, league, game, startsIn)] : [];
}

function quotesOf(
  seed: string,
  game: Game,
  book: FeedBook,
  { offers, at, mispricing }: { readonly offers: readonly Offer[]; readonly at: number; readonly mispricing: number },
): BookQuotes {
  const bookKey = hashText(`${seed}/${game.id}/${book.key}`);
  const leagueKey = hashText(`${seed}/${game.sportKey}/${book.key}`);
  const inCollege = isCollege(game.sportKey);
  if (inCollege && uniform(derive(bookKey, 11)) >= shareOfCollege(book)) return { ...named(book, game), markets: [] };
  const markets = offers.flatMap((offer): MarketQuotes[] => {
    const featured = featuredMarkets.has(offer.key);
    const key = derive(bookKey, hashText(offer.key));
    if (!isOffered(book, key, offer)) return [];
    const view: BookView = {
      book,
      key,
      seenAt: seenAt(bookKey, featured ? leagueKey : bookKey, book, at),
      vig: book.kind === 'exchange' ? book.vig : book.vig * offer.vigFactor,
      mispricingRate:
        mispricing *
        (featured ? FEATURED_MISPRICING_RATE : OTHER_MISPRICING_RATE) *
        (inCollege ? COLLEGE_MISPRICING : 1),
    };
    const outcomes = outcomesOf(view, offer, game);
    if (outcomes.length === 0) return [];
    const market = { key: offer.key, updatedAt: view.seenAt, outcomes };
    return book.kind === 'exchange' && offer.key === 'h2h' ? [market, layMarket(market)] : [market];
  });
  return { ...named(book, game), markets };
}

function named({ key, title }: FeedBook, game: Game) {
  return { key, title, link: gameLink(key, game.id) };
}

/** The share of college games that a book offers: nearly all at the large books, half at the smallest. */
function shareOfCollege({ breadth }: FeedBook): number {
  return Math.min(0.97, 0.45 + 0.6 * breadth);
}

/**
 * When the provider last updated a book's markets, at or before `at`: together all that belong to `key`, which is a league's featured markets or
 * a game's further ones. Source: in 53 recorded replies nearly every book has one time for all its markets, those of whole leagues included.
 */
function seenAt(bookKey: number, key: number, book: FeedBook, at: number): number {
  const outagePhase = Math.floor(uniform(bookKey) * OUTAGE_SECONDS);
  const window = Math.floor((at + outagePhase) / OUTAGE_SECONDS);
  const activeUntil = uniform(derive(bookKey, window)) < OUTAGE_RATE ? window * OUTAGE_SECONDS - outagePhase : at;
  const phase = Math.floor(uniform(key) * book.updateSeconds);
  return Math.floor((activeUntil + phase) / book.updateSeconds) * book.updateSeconds - phase;
}

function isOffered(book: FeedBook, key: number, offer: Offer): boolean {
  if (book.kind === 'pickem' && !(offer.sides === 'over-under' && /^(player|batter|pitcher)_/.test(offer.key)))
    return false;
  return uniform(derive(key, 7)) < Math.min(0.97, book.breadth * offer.availability);
}

/** One book's outcomes in one market, in the provider's order: teams by name, not home and away. */
function outcomesOf(view: BookView, { key, sides, subjects, lines }: Offer, game: Game): OutcomeQuote[] {
  const overOnly = sides === 'over' || (view.book.overOnlyBatters === true && key.startsWith('batter_'));
  return subjects.flatMap(({ description, quantity }) => {
    const mean = estimatedMean(view, quantity);
    return lines(mean).flatMap((line) => {
      const [above, below] = pricesFor(view, quantity, mean, line);
      const side = (name: string, price: number | undefined, point?: number) =>
        price === undefined ? [] : [outcomeOf(view, price, { name, description, point })];
      if (sides === 'yes') return side('Yes', above);
      if (sides === 'over-under' || sides === 'over') {
        return [...side('Over', above, line), ...(overOnly ? [] : side('Under', below, line))];
      }
      const [home, away] = sides === 'spread' ? [-line, line] : [];
      const teams = [...side(game.homeTeam, above, home), ...side(game.awayTeam, below, away)];
      return teams.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    });
  });
}

type Named = Pick<OutcomeQuote, 'name' | 'description' | 'point'>;

function outcomeOf({ book, key }: BookView, price: number, named: Named): OutcomeQuote {
  const selection = derive(key, hashText(`${named.name}/${named.description ?? ''}/${named.point ?? ''}`));
  const betLimit = book.kind === 'exchange' ? betLimitOf(selection) : undefined;
  return { ...named, price, ...placeOfBet(book.key, selection), betLimit };
}

/** In dollars: mostly 20 to 5,000, small ones more often than large ones; a few below 10, some unknown. */
function betLimitOf(selection: number): number | null {
  const kind = uniform(derive(selection, 1));
  const size = uniform(derive(selection, 2));
  if (kind < 0.1) return null;
  return kind < 0.13 ? 1 + Math.floor(9 * size) : Math.round(20 * 250 ** size);
}

/** An exchange also lists lay prices, slightly longer than the back prices. */
function layMarket({ updatedAt, outcomes }: MarketQuotes): MarketQuotes {
  const longer = outcomes.map((outcome) => ({
    ...outcome,
    price: americanOf(Math.round(decimalOf(outcome.price) * 102) / 100),
  }));
  return { key: LAY_MARKET, updatedAt, outcomes: longer };
}
