import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
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

  it('a book that mirrors the signs of its spreads is set aside in all games but close ones', async () => {
    const { files } = await readRecordings(join(root, 'nfl/jarettownsend_2024-09-06_unix-dates.json'));
    const mirrored = files.map((file) => ({ ...file, events: objectsIn(file.events).map(withMirroredBetUs) }));
    const { counts, overlap } = scanRecordings(mirrored);
    // Its lines are 1 in two of the twelve games, and 3 to 9 in the others.
    expect(counts.setAside).toEqual([{ sportsbookId: BETUS, reason: 'mirrored', quotes: 20 }]);
    const atBetUs = overlap.filter(({ legs }) => legs.some(({ best }) => best.sportsbookId === BETUS));
    const games = new Set(atBetUs.map(({ event }) => event.homeTeam));
    expect([...games].filter((home) => home !== 'New York Giants' && home !== 'Cleveland Browns')).toEqual([]);
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
const BETUS = 28;

/** An event as if one book had mixed up the signs of its spreads. */
function withMirroredBetUs(event: Record<string, unknown>) {
  const bookmakers = objectsIn(event.bookmakers).map((bookmaker) => {
    if (bookmaker.key !== 'betus') return bookmaker;
    const markets = objectsIn(bookmaker.markets).map((market) => {
      if (market.key !== 'spreads') return market;
      return { ...market, outcomes: objectsIn(market.outcomes).map((one) => ({ ...one, point: -Number(one.point) })) };
    });
    return { ...bookmaker, markets };
  });
  return { ...event, bookmakers };
}

function naiveEvents(files: readonly Recording[]) {
  return files.flatMap(({ events, format }) => events.map((event) => ({ event, format })));
}
