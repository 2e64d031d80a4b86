import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { findingsOf, naiveFindingsOf } from '../../../../shared/testing/comparable-findings.ts';
import { findNaively } from '../../../../shared/testing/naive-finder.ts';
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
  });

  // Counted by independent programs when the recordings were chosen: arbitrages before the start, at the product's books.
  it.each([
    ['nba/evbets_2024-04-26_player-props.csv.gz', 7],
    ['multi/tswessler_2025-12-31_h2h.json', 6],
    ['nba/evbets_2024-03-06_player-props.csv.gz', 4],
    ['nba/kyleair_2024-02-22_player-points_ORL-CLE.json', 1],
    ['nba/estein14_2024-08-21_h2h-spreads.json', 1],
    ['mlb/jackhenry87_2026-08-11_h2h-totals.json', 1],
    ['wnba/bigtyme2k3_2026-07-30_featured+props.csv', 1],
    ['multi/trevorr_2026-08-19_all-regions.json.gz', 1],
    ['multi/shrimperd_2025-03-11_h2h.json', 0],
    ['nfl/mjacode_2024-12-22_historical_inplay.json', 0],
    ['mlb/iampreetdave_2026-04-16_all-regions.csv', 0],
    ['mlb/payehuno_2026-07-07_two-snapshots.json', 0],
  ])('in %s the engine finds %i arbitrages', async (path, count) => {
    const { files } = await readRecordings(join(root, path));
    expect(scanRecordings(files).arbitrage).toHaveLength(count);
  });
});

function naiveEvents(files: readonly Recording[]) {
  return files.flatMap(({ events, format }) => events.map((event) => ({ event, format })));
}
