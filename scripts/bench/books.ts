import { moreSportsbooks } from '../../shared/catalogue/more-sportsbooks.ts';
import { comparedSportsbooks, providerKeysOf, type Sportsbook } from '../../shared/catalogue/sportsbooks.ts';
import { newestUpdate, objectsIn } from '../simulators/odds-provider/recordings/json-recording.ts';
import { type Recording, readRecordings } from '../simulators/odds-provider/recordings/read-recordings.ts';
import { recordingsFolder } from '../simulators/odds-provider/recordings/recordings-folder.ts';
import { scanRecordings } from '../simulators/odds-provider/recordings/scan-recordings.ts';
import type { Figure } from './figures.ts';

/** Those of the other books that bring most on the recordings. */
const BEST = ['BetRivers', 'MyBookie', 'LowVig', 'BetUS'];

/** What other books add to the main ones on recorded odds, each recording scanned by itself: arbitrages, and overlaps that no other beats. */
export async function benchBooks(): Promise<Figure[]> {
  const { files } = await readRecordings(recordingsFolder);
  const more = moreSportsbooks.map(({ name }) => name);
  const added: readonly (readonly string[])[] = [[], ...more.map((name) => [name]), BEST, more];
  return added.flatMap((names): Figure[] => {
    const books = comparedSportsbooks.filter(({ name, filterGroup }) => filterGroup === 'main' || names.includes(name));
    const lists = files.flatMap((file) => listsOf(file, books));
    const arbitrages = lists.reduce((sum, { arbitrage }) => sum + arbitrage.length, 0);
    const overlaps = lists.flatMap(({ overlap }) => overlap.filter((row) => row.overlap?.beaten !== true)).length;
    const title = ['main books', ...names].join(', ');
    return [
      { name: `arbitrages: ${title}`, size: books.length, value: arbitrages, unit: 'count' },
      { name: `overlaps: ${title}`, size: books.length, value: overlaps, unit: 'count' },
    ];
  });
}

/** The lists of these books alone, at the time of the whole recording. Empty for a recording without a time. */
function listsOf(file: Recording, books: readonly Sportsbook[]) {
  const at = newestUpdate(file.events);
  if (at === null) return [];
  const keys: ReadonlySet<unknown> = new Set(books.flatMap(providerKeysOf));
  const events = objectsIn(file.events).map((event) => ({
    ...event,
    bookmakers: objectsIn(event.bookmakers).filter(({ key }) => keys.has(key)),
  }));
  return [scanRecordings([{ ...file, events }], at)];
}
