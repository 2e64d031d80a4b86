import { scanFixture } from '../../../functions/odds/testing/scan-fixture.ts';
import { fakeClock } from '../../../functions/testing/fake-clock.ts';
import { stages } from '../../../infra/config/stages.ts';
import { withBenchTable } from '../bench-table.ts';
import { type Figure, median } from '../figures.ts';
import { meterWrites } from '../write-units.ts';
import { simulatedProvider } from './simulated-provider.ts';

/** The start of the daily credits: an evening in New York. */
const START = '2026-11-22T00:00:00Z';
/** Answers for single games are cached for ten minutes; after these scans, as many games have further markets as the credits allow. */
const WARM_UP_SCANS = 12;
const SCANS = 5;
const UNLIMITED_CREDITS = 100_000_000;

/** The write units of a scan of all leagues of stage prod compared with the kilobytes of its compressed lists and odds. */
export async function benchWrites(): Promise<Figure[]> {
  return [
    ...(await scansWith('an evening by the day’s credits', stages.prod.oddsDailyCredits)),
    ...(await scansWith('every game asked', UNLIMITED_CREDITS)),
  ];
}

function scansWith(name: string, dailyCredits: number): Promise<Figure[]> {
  return withBenchTable(async (table, client) => {
    const consumedSinceLast = meterWrites(client);
    const clock = fakeClock(START);
    const { scanEveryMinutes } = stages.prod;
    const scanner = scanFixture(table, {
      clock: clock.now,
      clientAt: () => simulatedProvider('writes', clock.now),
      dailyCredits,
      rhythm: { everySeconds: scanEveryMinutes * 60, intervals: { rows: [], otherwise: scanEveryMinutes } },
    });
    const scans: { quotes: number; units: number; bytes: number }[] = [];
    for (let scan = 0; scan < WARM_UP_SCANS + SCANS; scan += 1) {
      const { state } = await scanner.scan();
      if (state !== 'done') throw new Error(`a scan ended as ${state}`);
      const leagues = [...((await scanner.progress.read())?.leagues.values() ?? [])];
      scans.push({ quotes: leagues.reduce((sum, { quotes }) => sum + quotes, 0), ...consumedSinceLast() });
      clock.advanceSeconds(scanEveryMinutes * 60);
    }
    const last = scans.slice(-SCANS);
    const size = median(last.map(({ quotes }) => quotes));
    const ratio = median(last.map(({ units, bytes }) => (1024 * units) / bytes));
    return [
      { name: `${name}: write units over compressed kB`, size, value: ratio, unit: 'ratio', goal: 1.1 },
      { name: `${name}: write units`, size, value: median(last.map(({ units }) => units)), unit: 'units' },
    ];
  });
}
