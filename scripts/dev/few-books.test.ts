import { describe, expect, it } from 'vitest';
import { fromWire } from '../../frontend/src/api/from-wire.ts';
import { pairWithin } from '../../frontend/src/features/odds/pairs/pair-within.ts';
import { toWire } from '../../functions/odds/snapshot/to-wire.ts';
import type { SportsbookRow } from '../../shared/catalogue/sportsbook-row.ts';
import { sportsbooks } from '../../shared/catalogue/sportsbooks.ts';
import type { GroupFacts } from '../../shared/engine/event-groups.ts';
import type { Opportunity } from '../../shared/engine/opportunity.ts';
import { defaultLimits, opportunityKinds } from '../../shared/odds/limits.ts';
import { defaultStakeRules } from '../../shared/odds/stake-rules.ts';
import { withAmericanPrices } from '../simulators/odds-provider/recordings/american-prices.ts';
import { objectsIn } from '../simulators/odds-provider/recordings/json-recording.ts';
import { type Recording, readRecordings } from '../simulators/odds-provider/recordings/read-recordings.ts';
import {
  recordingsFolder,
  recordingsMissing,
  recordingsSuite,
} from '../simulators/odds-provider/recordings/recordings-folder.ts';
import { scanRecordings } from '../simulators/odds-provider/recordings/scan-recordings.ts';

/** Sets of books that a bettor may hold, by provider key. */
const accounts = [
  ['fanduel', 'draftkings'],
  ['fanduel', 'draftkings', 'betmgm'],
  ['fanduel', 'draftkings', 'betmgm', 'williamhill_us'],
  ['betmgm', 'williamhill_us', 'fanatics'],
] as const;

const kinds = ['arbitrage', 'overlap', 'low-hold'] as const;

/** Of those, how many they may miss. */
const shareMissed = { arbitrage: 0, overlap: 0.01, 'low-hold': 0.01 } as const;

/** Of each kind, how many of the best of a bettor's own books must not be missed. */
const wantedBest = {
  arbitrage: Number.POSITIVE_INFINITY,
  overlap: Number.POSITIVE_INFINITY,
  'low-hold': defaultLimits.lowHoldsPerTwoBooks,
} as const;

const { files } = recordingsMissing ? { files: [] } : await readRecordings(recordingsFolder);
const lists = files.map(withAmericanPrices).map((file) => {
  const names = new Set<string>();
  const full = scanRecordings([file], undefined, (event, cells) => {
    for (let cell = 0; cell < cells.count; cell++)
      for (const name of namesOf(event.id, cells.facts(cell))) names.add(name);
  });
  return { file, full, names };
});

/** Those of a kind that a scan of these books alone finds, and that no row of the full lists gives their bettor. */
function missedOf(kind: (typeof kinds)[number], keys: readonly string[]) {
  const books = new Set(keys.map(idOf));
  return lists.map(({ file, full, names }) => {
    const offered = new Set(full[kind].flatMap((row) => (isOffered(row, books) ? [row.id, ...row.formerIds] : [])));
    const own = scanRecordings([withBooks(file, new Set(keys))], full.at);
    // What all books together show to be a name of two people is no loss.
    const wanted = own[kind]
      .filter(isForAllBooks)
      .slice(0, wantedBest[kind])
      .filter((row) => row.participant === null || names.has(nameOf(row)));
    return {
      wanted: wanted.length,
      missed: wanted.filter(({ id, formerIds }) => ![id, ...formerIds].some((each) => offered.has(each))).length,
    };
  });
}

describe.skipIf(recordingsMissing)(recordingsSuite('bettors with few books'), () => {
  it.each(accounts.flatMap((keys) => kinds.map((kind) => ({ kind, keys }))))(
    'miss no arbitrage, and at most 1% of their best overlaps and low holds: $kind with $keys',
    ({ kind, keys }) => {
      const found = missedOf(kind, keys);
      const sum = (key: 'wanted' | 'missed') => found.reduce((total, each) => total + each[key], 0);
      expect(sum('missed')).toBeLessThanOrEqual(shareMissed[kind] * sum('wanted'));
    },
  );

  it('cost at most half as many bytes again', () => {
    const rows = lists.flatMap(({ full }) => opportunityKinds.flatMap((kind) => full[kind]));
    expect(rows.length).toBeGreaterThan(0);
    expect(bytesOf(rows)).toBeLessThanOrEqual(1.5 * bytesOf(rows.filter(isForAllBooks)));
  });
});

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
