import { sportsbookByProviderKey } from '../../shared/catalogue/sportsbooks.ts';
import { type Figure, median } from './figures.ts';
import { generatedGames } from './generated-feed.ts';
import { type LeagueBodies, type LeagueWork, scanLeagueBodies } from './growth-league.ts';
import { powerOf } from './power.ts';

const SEED = 20261122;
const MEGABYTE = 2 ** 20;
const KILOBYTE = 1000;

/** One league's evening, and what it is compared with: `npm run cost` takes twelve games at eleven books. */
const BASE = { books: 12, games: 12 };
const BOOKS = [12, 24, 60, 120];
const TIMES_GAMES = [1, 3, 10];
/** Alternating pairs of the base and the size; odd, so that a median is one of them. Large sizes take seconds each. */
const PAIRS = 9;
const PAIRS_OF_LARGE = 3;
const LARGE_QUOTES = 500_000;
const WARM_UP_RUNS = 5;
/** Of today's books, for what links add to lists: the catalogue knows the hosts of no others. */
const BOOKS_WITH_LINKS = 11;

interface Feed {
  readonly games: LeagueBodies;
  readonly quotes: number;
}

interface Measured {
  readonly books: number;
  readonly games: number;
  readonly quotes: number;
  readonly seconds: number;
  readonly work: LeagueWork;
}

/** How scan time, memory, lists and writes of one league grow with books and games: each size beside the same base, in one process. */
export async function benchGrowth(): Promise<Figure[]> {
  const base = feedOf(BASE);
  for (let run = 0; run < WARM_UP_RUNS; run++) await scanLeagueBodies(base.games);
  const figures: Figure[] = [];
  const all: Measured[] = [];
  for (const times of TIMES_GAMES) {
    for (const books of BOOKS) {
      const size = { books, games: BASE.games * times };
      const { figures: more, measured } = await measure(base, size);
      figures.push(...more);
      all.push(measured);
    }
  }
  return [...figures, ...powers(all), ...(await linkFigures())];
}

async function measure(base: Feed, size: { books: number; games: number }) {
  const feed = feedOf(size);
  const ratios: number[] = [];
  const seconds: number[] = [];
  let work: LeagueWork | undefined;
  for (let pair = 0; pair < (feed.quotes > LARGE_QUOTES ? PAIRS_OF_LARGE : PAIRS); pair++) {
    const small = await scanLeagueBodies(base.games);
    work = await scanLeagueBodies(feed.games);
    ratios.push(work.seconds / small.seconds);
    seconds.push(work.seconds);
  }
  if (work === undefined) throw new Error('nothing was measured');
  const { arbitrage, overlap, promo, events, odds } = work.views;
  const lists = [arbitrage, overlap, promo];
  const every = [...lists, events, odds];
  const total = (of: 'parts' | 'writeUnits') => every.reduce((sum, stored) => sum + stored[of], 0);
  const figure = (name: string, value: number, unit: Figure['unit']): Figure => ({
    name: `${size.books} books, ${size.games} games: ${name}`,
    size: feed.quotes,
    value,
    unit,
  });
  const figures = [
    figure('time over the base’s', median(ratios), 'ratio'),
    figure('bytes to parts', median(seconds) * 1000, 'ms'),
    figure('peak heap', await peakHeap(feed), 'MB'),
    figure('opportunities', work.opportunities, 'count'),
    figure('arbitrage list', arbitrage.bytes / KILOBYTE, 'kB'),
    figure('overlap list', overlap.bytes / KILOBYTE, 'kB'),
    figure('promo list', promo.bytes / KILOBYTE, 'kB'),
    figure('odds', odds.bytes / KILOBYTE, 'kB'),
    figure('parts', total('parts'), 'count'),
    figure('write units', total('writeUnits'), 'count'),
  ];
  return { figures, measured: { ...size, quotes: feed.quotes, seconds: median(seconds), work } };
}

function feedOf(size: { books: number; games: number; linkHost?: (key: string) => string }): Feed {
  const made = [...generatedGames({ ...size, seed: SEED })];
  return { games: made.map(({ bodies }) => bodies), quotes: made.reduce((sum, { quotes }) => sum + quotes, 0) };
}

/** Most heap in use beyond what was in use before, looked at after each game; bodies lie outside the heap. */
async function peakHeap({ games }: Feed): Promise<number> {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, process.memoryUsage().heapUsed - before);
  };
  await scanLeagueBodies(games, look);
  look();
  return peak / MEGABYTE;
}

/** Powers with which things grow; 1 is in proportion. */
function powers(all: readonly Measured[]): Figure[] {
  const [largest] = all.toSorted((a, b) => b.quotes - a.quotes);
  const oneGames = all.filter(({ games }) => games === BASE.games);
  const baseBooks = all.filter(({ books }) => books === BASE.books);
  const power = (name: string, points: readonly (readonly [number, number])[]): Figure => ({
    name: `power: ${name}`,
    size: largest?.quotes ?? 0,
    value: powerOf(points),
    unit: 'ratio',
  });
  return [
    power(
      'time by quotes',
      all.map(({ quotes, seconds }) => [quotes, seconds]),
    ),
    power(
      'arbitrage bytes by books',
      oneGames.map(({ books, work }) => [books, work.views.arbitrage.bytes]),
    ),
    power(
      'overlap bytes by books',
      oneGames.map(({ books, work }) => [books, work.views.overlap.bytes]),
    ),
    power(
      'promo bytes by books',
      oneGames.map(({ books, work }) => [books, work.views.promo.bytes]),
    ),
    power(
      'odds bytes by books',
      oneGames.map(({ books, work }) => [books, work.views.odds.bytes]),
    ),
    power(
      'arbitrage bytes by games',
      baseBooks.map(({ games, work }) => [games, work.views.arbitrage.bytes]),
    ),
    power(
      'overlap bytes by games',
      baseBooks.map(({ games, work }) => [games, work.views.overlap.bytes]),
    ),
    power(
      'promo bytes by games',
      baseBooks.map(({ games, work }) => [games, work.views.promo.bytes]),
    ),
  ];
}

/** Lists whose every price has a link that may be shown, over the same without any; the figures above are without. */
async function linkFigures(): Promise<Figure[]> {
  const size = { books: BOOKS_WITH_LINKS, games: BASE.games };
  const without = await scanLeagueBodies(feedOf(size).games);
  const linkHost = (key: string) => sportsbookByProviderKey(key)?.linkHosts[0] ?? `${key}.example`;
  const feed = feedOf({ ...size, linkHost });
  const linked = await scanLeagueBodies(feed.games);
  return (['arbitrage', 'overlap', 'promo'] as const).map((view) => ({
    name: `${view} list, links over none`,
    size: feed.quotes,
    value: linked.views[view].bytes / without.views[view].bytes,
    unit: 'ratio',
  }));
}
