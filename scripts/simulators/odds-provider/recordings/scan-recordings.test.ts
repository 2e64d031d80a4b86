import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bookOwner, sportsbooks } from '../../../../shared/catalogue/sportsbooks.ts';
import { findingsOf, naiveFindingsOf } from '../../../../shared/testing/comparable-findings.ts';
import { findNaively } from '../../../../shared/testing/naive-finder.ts';
import { objectsIn } from './json-recording.ts';
import { type Recording, readRecordings } from './read-recordings.ts';
import { recordingsMissing, recordingsSuite, recordingsFolder as root } from './recordings-folder.ts';
import { scanRecordings } from './scan-recordings.ts';

describe.skipIf(recordingsMissing)(recordingsSuite('a scan of recorded replies'), () => {
  const leagues = recordingsMissing
    ? []
    : readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const paths = leagues.flatMap(({ name }) => [name, ...readdirSync(join(root, name)).map((file) => join(name, file))]);

  it.each(paths)('in %s the engine finds what the naive finder finds', async (path) => {
    const { files } = await readRecordings(join(root, path));
    const scan = scanRecordings(files);
    expect(findingsOf(scan)).toEqual(naiveFindingsOf(findNaively({ events: naiveEvents(files), at: scan.at })));
    // Their lines are honest.
    expect(scan.counts.setAside).toEqual([]);
  });

  // Counted by independent programs: arbitrages before the start, at the product's books.
  it.each([
    ['nba/evbets_2024-04-26_player-props.csv.gz', 8],
    ['multi/tswessler_2025-12-31_h2h.json', 7],
    ['nba/evbets_2024-03-06_player-props.csv.gz', 7],
    ['nba/kyleair_2024-02-22_player-points_ORL-CLE.json', 1],
    ['nba/estein14_2024-08-21_h2h-spreads.json', 1],
    ['mlb/jackhenry87_2026-08-11_h2h-totals.json', 1],
    ['wnba/bigtyme2k3_2026-07-30_featured+props.csv', 1],
    ['multi/trevorr_2026-08-19_all-regions.json.gz', 1],
    ['multi/shrimperd_2025-03-11_h2h.json', 1],
    ['nfl/mjacode_2024-12-22_historical_inplay.json', 0],
    ['mlb/iampreetdave_2026-04-16_all-regions.csv', 0],
    ['mlb/payehuno_2026-07-07_two-snapshots.json', 0],
  ])('in %s the engine finds %i arbitrages', async (path, count) => {
    const { files } = await readRecordings(join(root, path));
    expect(scanRecordings(files).arbitrage).toHaveLength(count);
  });

  it('college football games count', async () => {
    const { files } = await readRecordings(root);
    const events = files.flatMap((file) => scanRecordings([file]).promo.map(({ event }) => event));
    const college = events.filter(({ league }) => league === 'americanfootball_ncaaf');
    expect(new Set(college.map(({ id }) => id)).size).toBeGreaterThan(5);
  });

  it('a book that mirrors the signs of its spreads adds no row at lines from 2 on, and no unflagged one of any value', async () => {
    const { files } = await readRecordings(root);
    let setAside = 0;
    for (const file of files) {
      const { at } = scanRecordings([file]);
      const events = objectsIn(file.events).map((event) => withMirroredBook(event, at));
      const scan = scanRecordings([{ ...file, events }], at);
      const rows = [...scan.arbitrage, ...scan.overlap].flatMap(({ legs, flags, overlap }) => {
        const line = legs.find(({ best }) => best.sportsbookId === FLIFF)?.best.line;
        const isUnflagged = flags.length === 0 && (overlap?.expectedValue ?? 1) > 0;
        return line !== undefined && (Math.abs(line) >= 200 || isUnflagged) ? [[file.path, line, flags]] : [];
      });
      expect(rows).toEqual([]);
      setAside += scan.counts.setAside.reduce(
        (sum, { reason, quotes }) => sum + (reason === 'mirrored' ? quotes : 0),
        0,
      );
    }
    expect(setAside).toBeGreaterThan(500);
  });

  it('the state keys of Hard Rock Bet are one book', async () => {
    const { files } = await readRecordings(join(root, 'mlb/iampreetdave_2026-04-16_all-regions.csv'));
    const { arbitrage, overlap, promo } = scanRecordings(files);
    const pairs = [...arbitrage, ...overlap, ...promo].map(({ legs }) => legs.map(({ best }) => best.sportsbookId));
    expect(pairs.flat()).toContain(HARD_ROCK_BET);
    expect(pairs.filter(([first, second]) => first === second)).toEqual([]);
  });
});

const HARD_ROCK_BET = 26;
const FLIFF = 9;

/** An event to which Fliff adds the spreads of another book, with the signs mixed up, if three other owners quote spreads. */
function withMirroredBook(event: Record<string, unknown>, at: number) {
  const spreads = objectsIn(event.bookmakers).flatMap((book) =>
    objectsIn(book.markets).flatMap((market) => {
      const row = sportsbooks.find(({ providerKey }) => providerKey === book.key);
      const isFresh = Date.parse(String(market.last_update ?? book.last_update)) / 1000 >= at - 600;
      return market.key === 'spreads' && isFresh && row !== undefined && row.id !== FLIFF
        ? [{ row, book, market }]
        : [];
    }),
  );
  // The middle one: where books disagree about the favorite, the mirror of one is what another says.
  const homeLine = ({ market }: (typeof spreads)[number]) =>
    Number(objectsIn(market.outcomes).find(({ name }) => name === event.home_team)?.point);
  const [copied] = spreads.toSorted((a, b) => homeLine(a) - homeLine(b)).slice(spreads.length / 2);
  if (copied === undefined || new Set(spreads.map(({ row }) => bookOwner(row.id))).size < 3) return event;
  const outcomes = objectsIn(copied.market.outcomes).map((one) => ({ ...one, point: -Number(one.point) }));
  const others = objectsIn(event.bookmakers).filter(({ key }) => key !== 'fliff');
  const added = { ...copied.book, key: 'fliff', markets: [{ ...copied.market, outcomes }] };
  return { ...event, bookmakers: [...others, added] };
}

function naiveEvents(files: readonly Recording[]) {
  return files.flatMap(({ events, format }) => events.map((event) => ({ event, format })));
}
