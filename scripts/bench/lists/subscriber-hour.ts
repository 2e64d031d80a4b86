import { brotliCompressSync, constants } from 'node:zlib';
import { createListReader } from '../../../functions/odds/api/prepared-list.ts';
import { scanFixture } from '../../../functions/odds/testing/scan-fixture.ts';
import { fakeClock } from '../../../functions/testing/fake-clock.ts';
import { stages } from '../../../infra/config/stages.ts';
import { withBenchTable } from '../bench-table.ts';
import type { Figure } from '../figures.ts';
import { simulatedProvider } from './simulated-provider.ts';

/** A college Saturday at 4 p.m. in New York, with games of all leagues that play in November. */
const START = '2026-11-21T21:00:00Z';
/** Until as many games have further markets as the credits allow. */
const WARM_UP_MINUTES = 15;
const MINUTES = 60;
/** As replies are compressed. */
const QUALITY = 5;
const noVersion: string | undefined = undefined;

/**
 * What an open page fetches in an hour, with all leagues scanned as stage prod does: by its schedule and within its credits. The page asks
 * after each minute's runs, whole or with the version it has.
 */
export function benchSubscriberHour(): Promise<Figure[]> {
  return withBenchTable(async (table) => {
    const clock = fakeClock(START);
    const { scanEveryMinutes, scanIntervals, oddsDailyCredits } = stages.prod;
    const scanner = scanFixture(table, {
      clock: clock.now,
      clientAt: () => simulatedProvider('subscriber-hour', clock.now),
      dailyCredits: oddsDailyCredits,
      rhythm: { everySeconds: scanEveryMinutes * 60, intervals: scanIntervals },
    });
    const pages = (['arbitrage', 'overlap'] as const).map((kind) => ({
      kind,
      read: createListReader(scanner.snapshots, kind),
      version: noVersion,
      rows: 0,
      calls: 0,
      whole: 0,
      asDeltas: 0,
    }));
    for (let minute = 0; minute < WARM_UP_MINUTES + MINUTES; minute += 1) {
      await scanner.scan();
      for (const page of pages) {
        const list = await page.read(scanner.at());
        if (minute >= WARM_UP_MINUTES && list.etag !== page.version) {
          const delta = await page.read(scanner.at(), page.version?.replaceAll('"', ''));
          const whole = compressed(list.text.plain());
          page.calls += 1;
          page.whole += whole;
          page.asDeltas += Math.min(whole, compressed(delta.text.plain()));
        }
        page.version = list.etag;
        page.rows = JSON.parse(Buffer.from(list.text.plain()).toString()).length;
      }
      clock.advanceSeconds(60);
    }
    const sumOf = (bytes: 'whole' | 'asDeltas') => pages.reduce((sum, page) => sum + page[bytes], 0);
    const both: Figure = {
      name: 'both lists an hour as deltas over whole lists',
      size: pages.reduce((rows, page) => rows + page.rows, 0),
      value: sumOf('asDeltas') / sumOf('whole'),
      unit: 'ratio',
      goal: 0.25,
    };
    const each = pages.flatMap(({ kind, rows, calls, whole, asDeltas }): Figure[] => [
      {
        name: `${kind}s an hour as deltas over whole lists`,
        size: rows,
        value: asDeltas / whole,
        unit: 'ratio',
        goal: 0.25,
      },
      { name: `${kind}s an hour as whole lists`, size: rows, value: whole / 1e6, unit: 'MB' },
      { name: `${kind}s an hour as deltas`, size: rows, value: asDeltas / 1e6, unit: 'MB' },
      { name: `${kind}s: changed lists an hour`, size: rows, value: calls, unit: 'count' },
    ]);
    return [both, ...each];
  });
}

function compressed(text: Uint8Array): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }).byteLength;
}
