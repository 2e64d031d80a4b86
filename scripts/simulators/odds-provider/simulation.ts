import { books, type FeedBook } from './books.ts';
import { derive, keyOf, unit } from './chance.ts';
import { gamesOf } from './games.ts';
import { betLink, gameLink } from './links.ts';
import { featuredMarkets, LAY_MARKET } from './market-keys.ts';
import { gameOffers, type Offer } from './offers.ts';
import { americanOf, type Price } from './price.ts';
import { propOffers } from './prop-offers.ts';
import { believedMean, pricesOf, type View } from './quoting.ts';
import type { BookQuotes, Game, MarketQuotes, OddsSource, OutcomeQuote } from './source.ts';
import { isSimulated } from './teams.ts';

/** Now and then the provider loses sight of a book for a while; its quotes grow old. */
const BLIND_SECONDS = 840;
const BLIND_RATE = 0.004;

const FEATURED_SLIPS = 0.02;
const OTHER_SLIPS = 0.001;

/** 2026-11-21T15:00:00Z: an hour with plenty of games soon. */
const SET_HOUR = 1_795_273_200;

interface SimulationOptions {
  /** At most so many games of a league, the first. */
  readonly gamesEach?: number | undefined;
  /** Seconds since 1970. From here on all goes as from one set hour, so that every run sees the same board. */
  readonly beginsAt?: number | undefined;
}

/** The simulated provider: everything is a function of the seed and the moment asked for. */
export function simulate(seed: string, { gamesEach, beginsAt = SET_HOUR }: SimulationOptions = {}): OddsSource {
  const ahead = beginsAt - SET_HOUR;
  return {
    games: (sportKey, at) => {
      const games = isSimulated(sportKey) ? gamesOf(seed, sportKey, at - ahead).slice(0, gamesEach) : [];
      return games.map((game) => ({ ...game, startsAt: game.startsAt + ahead }));
    },
    books: (game, at, wanted) => {
      const offers = offersOf(seed, game, game.startsAt - at).filter(({ key }) => wanted.market(key));
      return books
        .filter(({ key, region }) => wanted.book(key, region))
        .map((book) => quotesOf(`${seed}/${game.id}/${book.key}`, game, book, offers, at - ahead))
        .map((quotes) => ({
          ...quotes,
          markets: quotes.markets.map((each) => ({ ...each, updatedAt: each.updatedAt + ahead })),
        }))
        .filter(({ markets }) => markets.length > 0);
    },
  };
}

function offersOf(seed: string, game: Game, startsIn: number): readonly Offer[] {
  const { sportKey: league } = game;
  return isSimulated(league) ? [...gameOffers(seed, league, game), ...propOffers(seed, league, game, startsIn)] : [];
}

function quotesOf(bookName: string, game: Game, book: FeedBook, offers: readonly Offer[], at: number): BookQuotes {
  const bookKey = keyOf(bookName);
  const markets = offers.flatMap((offer): MarketQuotes[] => {
    const featured = featuredMarkets.has(offer.key);
    const key = derive(bookKey, keyOf(offer.key));
    if (!isOffered(book, key, offer)) return [];
    const view: View = {
      book,
      key,
      seenAt: seenAt(bookKey, key, book, at),
      vig: book.kind === 'exchange' ? book.vig : book.vig * offer.vigFactor,
      slipRate: featured ? FEATURED_SLIPS : OTHER_SLIPS,
    };
    const outcomes = outcomesOf(view, offer, game);
    if (outcomes.length === 0) return [];
    const market = { key: offer.key, updatedAt: view.seenAt, outcomes };
    return book.kind === 'exchange' && offer.key === 'h2h' ? [market, layMarket(market)] : [market];
  });
  return { key: book.key, title: book.title, link: gameLink(book.key, game.id), markets };
}

/** The last moment, at or before `at`, that the provider looked. */
function seenAt(bookKey: number, key: number, book: FeedBook, at: number): number {
  const blindPhase = Math.floor(unit(bookKey) * BLIND_SECONDS);
  const window = Math.floor((at + blindPhase) / BLIND_SECONDS);
  const lookedUntil = unit(derive(bookKey, window)) < BLIND_RATE ? window * BLIND_SECONDS - blindPhase : at;
  const phase = Math.floor(unit(key) * book.seenEverySeconds);
  return Math.floor((lookedUntil + phase) / book.seenEverySeconds) * book.seenEverySeconds - phase;
}

function isOffered(book: FeedBook, key: number, offer: Offer): boolean {
  if (book.kind === 'pickem' && !(offer.sides === 'over-under' && /^(player|batter|pitcher)_/.test(offer.key)))
    return false;
  return unit(derive(key, 7)) < Math.min(0.97, book.breadth * offer.rarity);
}

/** What one book quotes in one market, as outcomes in the provider's order: teams by name, never by home and away. */
function outcomesOf(view: View, { key, sides, subjects, lines }: Offer, game: Game): OutcomeQuote[] {
  const overOnly = sides === 'over' || (view.book.overOnlyBatters === true && key.startsWith('batter_'));
  return subjects.flatMap(({ description, measure }) => {
    const mean = believedMean(view, measure);
    return lines(mean).flatMap((line) => {
      const [above, below] = pricesOf(view, measure, mean, line);
      const side = (name: string, price: Price | undefined, point?: number) =>
        price === undefined
          ? []
          : [
              outcomeOf(view, price, {
                name,
                ...(description && { description }),
                ...(point !== undefined && { point }),
              }),
            ];
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

function outcomeOf({ book, key }: View, price: Price, named: Named): OutcomeQuote {
  const selection = derive(key, keyOf(`${named.name}/${named.description ?? ''}/${named.point ?? ''}`));
  const betLimit = 50 + Math.floor(unit(selection) * 950);
  return { ...named, ...price, link: betLink(book.key, selection), ...(book.kind === 'exchange' && { betLimit }) };
}

/** An exchange lists beside the prices to back those to bet against, a little longer. */
function layMarket({ updatedAt, outcomes }: MarketQuotes): MarketQuotes {
  const longer = outcomes.map((outcome) => {
    const decimal = Math.round(outcome.decimal * 102) / 100;
    return { ...outcome, american: americanOf(decimal), decimal };
  });
  return { key: LAY_MARKET, updatedAt, outcomes: longer };
}
