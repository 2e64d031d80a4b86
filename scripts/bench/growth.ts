import { type View, views } from '../../functions/odds/snapshot/league-version.ts';
import { type Figure, median, millisecondsOf } from './figures.ts';
import { peakHeap, repeat, storedViews, WARM_UP } from './scan.ts';
import { leagueFeed } from './simulated-feed.ts';

const SEED = 'growth';
/** Its games have the most props. */
const LEAGUE = 'basketball_nba';
const BOOKS = [5, 10, 20];
const GAMES = [12, 36, 120];
const ROUNDS = 3;
const MB = 2 ** 20;
const WRITE_UNIT_BYTES = 1024;

/** Cost of a league's scan from bytes to stored parts, by its games and books. For docs/scale.md, without a goal. */
export async function benchGrowth(): Promise<Figure[]> {
  const sizes = GAMES.flatMap((games) => BOOKS.map((books) => ({ games, books })));
  const rows: Record<string, number>[] = [];
  const figures: Figure[] = [];
  for (const size of sizes) {
    const feed = leagueFeed(LEAGUE, size, SEED);
    const times = await repeat(WARM_UP + ROUNDS, () => millisecondsOf(() => storedViews(feed.bodies)));
    const milliseconds = median(times.slice(WARM_UP));
    const heap = (await peakHeap(feed, storedViews)) / MB;
    const stored = await storedViews(feed.bodies);
    const kilobytes = (view: View) => Math.round(sumOf(stored.get(view)?.map(({ byteLength }) => byteLength)) / 1000);
    const parts = [...stored.values()].flat();
    rows.push({
      ...size,
      prices: feed.quotes,
      'time, s': Number((milliseconds / 1000).toFixed(2)),
      'peak heap, MB': Math.round(heap),
      ...Object.fromEntries(views.map((view) => [`${view}, kB`, kilobytes(view)])),
      'write units': sumOf(parts.map(({ byteLength }) => Math.ceil(byteLength / WRITE_UNIT_BYTES))),
    });
    figures.push({
      name: `${size.games} games at ${size.books} books, to stored parts`,
      size: feed.quotes,
      value: milliseconds,
      unit: 'ms',
    });
  }
  console.table(rows);
  return figures;
}

function sumOf(values: readonly number[] = []): number {
  return values.reduce((sum, value) => sum + value, 0);
}
