import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newestUpdate, objectsIn } from './json-recording.ts';

import { readRecordings } from './read-recordings.ts';
import { recordingsFolder as folder, recordingsMissing, recordingsSuite } from './recordings-folder.ts';

it.runIf(process.env.CI)('the recordings are present in CI', () => {
  expect(recordingsMissing, `${folder} is missing`).toBe(false);
});

// The folder's README has a table row with the contents of each recording.
describe.skipIf(recordingsMissing)(recordingsSuite('the recordings'), () => {
  const rows = recordingsMissing ? [] : tableRows(readFileSync(join(folder, 'README.md'), 'utf8'));

  it('the recordings are 60 files with 90,931 quotes', async () => {
    const { files } = await readRecordings(folder);
    expect(files).toHaveLength(60);
    expect(files.map(({ path }) => path).toSorted()).toEqual(rows.map(({ file }) => join(folder, file)).toSorted());
    expect(files.reduce((sum, { events }) => sum + outcomesIn(events), 0)).toBe(90_931);
  });

  it.each(rows)('$file matches its row', async ({ file, format, newest, events, quotes }) => {
    const recording = (await readRecordings(join(folder, file))).files[0] ?? expect.unreachable();
    expect(recording.format).toBe(format);
    expect(recording.events).toHaveLength(events);
    expect(outcomesIn(recording.events)).toBe(quotes);
    expect(new Date((newestUpdate(recording.events) ?? 0) * 1000).toISOString().slice(11, 16)).toBe(newest);
  });
});

function outcomesIn(events: readonly unknown[]): number {
  return objectsIn(events)
    .flatMap((event) => objectsIn(event.bookmakers))
    .flatMap((bookmaker) => objectsIn(bookmaker.markets))
    .reduce((sum, market) => sum + objectsIn(market.outcomes).length, 0);
}

/** `| file | what | odds | first … newest time | events (in play) | books | markets | quotes | … |` */
function tableRows(readme: string) {
  return readme
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter((cells) => cells.length > 12 && cells[1]?.startsWith('`'))
    .map((cells) => ({
      file: cells[1]?.replaceAll('`', '') ?? '',
      format: cells[3] === 'ame' ? 'american' : 'decimal',
      newest: cells[4]?.slice(-5) ?? '',
      events: Number.parseInt(cells[5] ?? '', 10),
      quotes: Number(cells[8]?.replace(',', '')),
    }));
}
