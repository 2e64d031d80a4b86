import { fromWire } from '../../frontend/src/api/from-wire.ts';
import { pairWithin } from '../../frontend/src/features/opportunities/pairing/pair-within.ts';
import { toWire } from '../../functions/opportunities/snapshot/to-wire.ts';
import type { SportsbookRow } from '../../shared/catalogue/sportsbook-row.ts';
import { sportsbooks } from '../../shared/catalogue/sportsbooks.ts';
import type { GroupFacts } from '../../shared/engine/event-groups.ts';
import type { Opportunity } from '../../shared/engine/opportunity.ts';
import { defaultLimits, opportunityKinds } from '../../shared/odds/limits.ts';
import { defaultStakeRules } from '../../shared/odds/stake-rules.ts';
import { withAmericanPrices } from '../simulators/odds-provider/recordings/american-prices.ts';
import { objectsIn } from '../simulators/odds-provider/recordings/json-recording.ts';
import { type Recording, readRecordings } from '../simulators/odds-provider/recordings/read-recordings.ts';
import { recordingsFolder } from '../simulators/odds-provider/recordings/recordings-folder.ts';
import { scanRecordings } from '../simulators/odds-provider/recordings/scan-recordings.ts';
import type { Figure } from './figures.ts';

/** Sets of books that a bettor may hold, by provider key. */
const accounts = [
  ['fanduel', 'draftkings'],
  ['fanduel', 'draftkings', 'betmgm'],
  ['fanduel', 'draftkings', 'betmgm', 'williamhill_us'],
  ['betmgm', 'williamhill_us', 'fanatics'],
] as const;

const kinds = ['arbitrage', 'overlap', 'low-hold'] as const;

const goals = { arbitrage: 0, overlap: 0.01, 'low-hold': 0.01 } as const;

/** Of each kind, how many of the best of a bettor's own books must not be missed. */
const wantedBest = {
  arbitrage: Number.POSITIVE_INFINITY,
  overlap: Number.POSITIVE_INFINITY,
  'low-hold': defaultLimits.lowHoldsPerTwoBooks,
} as const;

/**
 * What the lists withhold from bettors with few books: opportunities that a scan of their books alone finds, but that no row of the full
 * lists gives them, of low holds only their best; and the bytes that rows for them alone add to the lists. What all books together show to
 * be a name of two people is no loss: it is counted by itself.
 */
export async function benchFewBooks(): Promise<Figure[]> {
  const { files } = await readRecordings(recordingsFolder);
  const figures: Figure[] = [];
  const lists = files.map(withAmericanPrices).map((file) => {
    const names = new Set<string>();
    const full = scanRecordings([file], undefined, (event, cells) => {
      for (let cell = 0; cell < cells.count; cell++)
        for (const name of namesOf(event.id, cells.facts(cell))) names.add(name);
    });
    return { file, full, names };
  });
  let ambiguous = 0;
  for (const keys of accounts) {
    const books = new Set(keys.map(idOf));
    for (const kind of kinds) {
      let found = 0;
      let missed = 0;
      for (const { file, full, names } of lists) {
        const offered = new Set(full[kind].flatMap((row) => (isOffered(row, books) ? [row.id, ...row.formerIds] : [])));
        const own = scanRecordings([withBooks(file, new Set(keys))], full.at);
        const best = own[kind].filter(isForAllBooks).slice(0, wantedBest[kind]);
        const wanted = best.filter((row) => row.participant === null || names.has(nameOf(row)));
        ambiguous += best.length - wanted.length;
        found += wanted.length;
        missed += wanted.filter(({ id, formerIds }) => ![id, ...formerIds].some((each) => offered.has(each))).length;
      }
      const name = `${kind}s missed with ${keys.join(', ')}`;
      const goal = goals[kind];
      figures.push({ name, size: found, value: found === 0 ? 0 : missed / found, unit: 'ratio', goal });
    }
  }
  const rows = lists.flatMap(({ full }) => opportunityKinds.flatMap((kind) => full[kind]));
  const bytes = bytesOf(rows) / bytesOf(rows.filter(isForAllBooks));
  figures.push({ name: 'left out as names of two people', size: ambiguous, value: ambiguous, unit: 'count' });
  return [...figures, { name: 'bytes for few books', size: rows.length, value: bytes, unit: 'ratio', goal: 1.5 }];
}

/** Whether people who have all books are shown a row. */
function isForAllBooks({ overlap, fewBooks }: Opportunity): boolean {
  return overlap?.beaten !== true && fewBooks !== true;
}

/** The names under which an event's people or teams are listed in a family of markets. */
function namesOf(eventId: string, facts: GroupFacts | undefined): string[] {
  if (facts === undefined) return [];
  const { family, participant, otherSpellings } = facts;
  return [participant, ...otherSpellings].map((name) =>
    nameOf({ event: { id: eventId }, family: family.key, participant: name }),
  );
}

function nameOf({
  event,
  family,
  participant,
}: {
  event: { id: string };
  family: string;
  participant: string | null;
}): string {
  return `${event.id}/${family}/${participant ?? ''}`;
}

function isOffered(row: Opportunity, books: ReadonlySet<number>): boolean {
  return pairWithin(fromWire(toWire(row)), { books, rules: defaultStakeRules }) !== undefined;
}

function withBooks(file: Recording, keys: ReadonlySet<unknown>): Recording {
  const events = objectsIn(file.events).map((event) => ({
    ...event,
    bookmakers: objectsIn(event.bookmakers).filter(({ key }) => keys.has(key)),
  }));
  return { ...file, events };
}

function bytesOf(rows: readonly Opportunity[]): number {
  return rows.reduce((sum, row) => sum + JSON.stringify(toWire(row)).length, 0);
}

function idOf(key: string): number {
  const book = sportsbooks.find((row: SportsbookRow) => row.providerKey === key);
  if (book === undefined) throw new Error(`No such book: ${key}`);
  return book.id;
}
