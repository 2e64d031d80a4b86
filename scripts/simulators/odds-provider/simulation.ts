import { books, type FeedBook } from './books.ts';
import { derive, keyOf, unit } from './chance.ts';
import { gameOffers } from './game-offers.ts';
import { gamesOf } from './games.ts';
import { gameLink } from './links.ts';
import { featuredMarkets } from './market-keys.ts';
import type { Offer } from './offer.ts';
import { outcomesOf } from './outcomes.ts';
import { propOffers } from './prop-offers.ts';
import type { View } from './quoting.ts';
import type { BookQuotes, Game, MarketQuotes, OddsSource, Wanted } from './source.ts';
import { isSimulated } from './teams.ts';

/** Now and then the provider loses sight of a book for a while; its quotes grow old. */
const BLIND_SECONDS = 840;
const BLIND_RATE = 0.004;

const FEATURED_SLIPS = 0.004;
const OTHER_SLIPS = 0.0007;

/** The simulated provider: everything is a function of the seed and the moment asked for. `gamesEach`: at most so many of a league, the first. */
export function simulate(seed: string, { gamesEach }: { readonly gamesEach?: number | undefined } = {}): OddsSource {
  return {
    games: (sportKey, at) => (isSimulated(sportKey) ? gamesOf(seed, sportKey, at).slice(0, gamesEach) : []),
    books: (game, at, wanted) => {
      const offers = offersOf(seed, game, at).filter(({ key }) => wanted.market(key));
      return books
        .filter(({ key, region }) => wanted.book(key, region))
        .map((book) => quotesOf(seed, game, book, offers, at, wanted))
        .filter(({ markets }) => markets.length > 0);
    },
  };
}

function offersOf(seed: string, game: Game, at: number): readonly Offer[] {
  if (!isSimulated(game.sportKey)) return [];
  return [...gameOffers(seed, game.sportKey, game), ...propOffers(seed, game.sportKey, game, at)];
}

function quotesOf(
  seed: string,
  game: Game,
  book: FeedBook,
  offers: readonly Offer[],
  at: number,
  wanted: Wanted,
): BookQuotes {
  const markets: MarketQuotes[] = [];
  for (const offer of offers) {
    const view = viewOf(seed, game, book, offer, at);
    if (!offered(view, offer)) continue;
    const outcomes = outcomesOf(view, offer, game);
    if (outcomes.length > 0) markets.push({ key: offer.key, updatedAt: view.seenAt, outcomes });
  }
  const lay = book.kind === 'exchange' ? layMarket(markets) : undefined;
  if (lay !== undefined && wanted.market('h2h')) markets.push(lay);
  return { key: book.key, title: book.title, link: gameLink(book.key, game.id), markets };
}

function viewOf(seed: string, game: Game, book: FeedBook, offer: Offer, at: number): View {
  const bookKey = keyOf(`${seed}/${game.id}/${book.key}`);
  const key = derive(bookKey, keyOf(offer.key));
  const vig = book.kind === 'exchange' ? book.vig : book.vig * offer.vigFactor;
  const slipRate = featuredMarkets.has(offer.key) ? FEATURED_SLIPS : OTHER_SLIPS;
  return { book, key, seenAt: seenAt(bookKey, key, book, at), vig, slipRate };
}

/** The last moment, at or before `at`, that the provider looked. */
function seenAt(bookKey: number, key: number, book: FeedBook, at: number): number {
  const blindPhase = Math.floor(unit(bookKey) * BLIND_SECONDS);
  const window = Math.floor((at + blindPhase) / BLIND_SECONDS);
  const lookedUntil = unit(derive(bookKey, window)) < BLIND_RATE ? window * BLIND_SECONDS - blindPhase : at;
  const phase = Math.floor(unit(key) * book.seenEverySeconds);
  return Math.floor((lookedUntil + phase) / book.seenEverySeconds) * book.seenEverySeconds - phase;
}

function offered({ book, key }: View, offer: Offer): boolean {
  if (book.kind === 'pickem' && offer.shape !== 'over-under') return false;
  if (book.kind === 'pickem' && !/^(player|batter|pitcher)_/.test(offer.key)) return false;
  const share = featuredMarkets.has(offer.key) ? 0.97 : book.breadth * offer.rarity;
  return unit(derive(key, 7)) < share;
}

/** An exchange lists beside the prices to back those to bet against, a little longer. */
function layMarket(markets: readonly MarketQuotes[]): MarketQuotes | undefined {
  const h2h = markets.find(({ key }) => key === 'h2h');
  if (h2h === undefined) return undefined;
  const outcomes = h2h.outcomes.map((outcome) => {
    const decimal = Math.round((outcome.decimal + 0.02 * outcome.decimal) * 100) / 100;
    const american = decimal >= 2 ? Math.round((decimal - 1) * 100) : -Math.round(100 / (decimal - 1));
    return { ...outcome, american, decimal };
  });
  return { ...h2h, key: 'h2h_lay', outcomes };
}
