import { parseArgs } from 'node:util';
import { instant } from '../../functions/odds/snapshot/instant.ts';
import { toWire } from '../../functions/odds/snapshot/to-wire.ts';
import { sportsbookName } from '../../shared/catalogue/sportsbooks.ts';
import type { Opportunity } from '../../shared/contracts/opportunities.ts';
import { roundedTo } from '../../shared/numbers/rounding.ts';
import { perKind } from '../../shared/odds/kinds.ts';
import { readRecordings } from '../simulators/odds-provider/recordings/read-recordings.ts';
import { scanRecordings } from '../simulators/odds-provider/recordings/scan-recordings.ts';

const USAGE = 'Usage: npm run scan -- --recordings FOLDER_OR_FILE [--at 2026-11-21T18:00:00Z] [--json]';

/** Rows printed of each list; --json prints all. */
const SHOWN = 10;

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { recordings: { type: 'string' }, at: { type: 'string' }, json: { type: 'boolean', default: false } },
  });
  if (values.recordings === undefined) throw new Error(USAGE);
  const at = values.at === undefined ? undefined : parseSeconds(values.at);
  const started = performance.now();
  const { files } = await readRecordings(values.recordings);
  const read = performance.now();
  const scan = scanRecordings(files, at);
  const scanned = performance.now();
  const lists = perKind((kind) => scan[kind].map(toWire));
  const facts = {
    at: instant(scan.at),
    events: scan.counts.events,
    quotes: scan.counts.quotes,
    skipped: {
      ...scan.skipped,
      startedEvents: scan.counts.started,
      staleQuotes: scan.counts.stale,
      futureQuotes: scan.counts.future,
      ambiguousNames: scan.counts.ambiguous,
      setAside: scan.counts.setAside.map(({ sportsbookId, reason, quotes }) => ({
        sportsbook: sportsbookName(sportsbookId),
        reason,
        quotes,
      })),
      nearMisses: scan.counts.nearMisses,
      quarantined: scan.counts.quarantined,
      cut: scan.counts.cut,
    },
    timing: { files: files.length, readMs: roundedTo(read - started, 1), scanMs: roundedTo(scanned - read, 1) },
  };
  if (values.json) {
    process.stdout.write(`${JSON.stringify({ ...facts, ...lists })}\n`);
    return;
  }
  console.log(facts);
  for (const [name, list] of Object.entries(lists)) {
    console.log(`\n${name}: ${list.length}`);
    console.table(list.slice(0, SHOWN).map(row));
  }
}

function row({ eventTitle, profitMargin, bestOdds, flags }: Opportunity) {
  const [first = '', second = ''] = Object.entries(bestOdds).map(
    ([label, { odds, sportsbook }]) => `${label} ${odds} ${sportsbook}`,
  );
  return { event: eventTitle, percent: Number(profitMargin), first, second, flags: flags.join(' ') };
}

function parseSeconds(time: string): number {
  const milliseconds = Date.parse(time);
  if (Number.isNaN(milliseconds)) throw new Error(`Not a time: ${time}. ${USAGE}`);
  return Math.floor(milliseconds / 1000);
}
