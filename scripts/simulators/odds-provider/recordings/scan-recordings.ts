import { EventReader } from '../../../../functions/odds/provider/normalize.ts';
import type { Skipped } from '../../../../functions/odds/provider/skipped.ts';
import { EventAssembly, type EventListener } from '../../../../functions/odds/scan/event-assembly.ts';
import { Scan, type ScanResult } from '../../../../shared/engine/scan.ts';
import { newestUpdate, objectsIn } from './json-recording.ts';
import type { Recording } from './read-recordings.ts';

interface RecordedScan extends ScanResult {
  /** Time of the scan, seconds since 1970. */
  readonly at: number;
  readonly skipped: Skipped;
}

/**
 * Runs the engine on recorded replies as if they had just arrived. An event in several recordings is merged.
 * `at`: time of the scan, seconds since 1970; by default the newest `last_update` of all recordings. `witness`: receives each event's quotes.
 * @throws Error if no time is given and no recording has one.
 */
export function scanRecordings(
  files: readonly Recording[],
  at = newestOf(files),
  witness?: EventListener,
): RecordedScan {
  const scan = new Scan(at);
  const reader = new EventReader();
  const assembly = new EventAssembly(reader, scan, witness);
  for (const { events } of files) {
    for (const { id } of objectsIn(events)) if (typeof id === 'string') assembly.expect(id);
  }
  for (const { events, format } of files) assembly.add(events, format);
  assembly.finish();
  return { ...scan.finish(), at, skipped: reader.skipped };
}

function newestOf(files: readonly Recording[]): number {
  const newest = Math.max(...files.map(({ events }) => newestUpdate(events) ?? Number.NEGATIVE_INFINITY));
  if (!Number.isFinite(newest)) throw new Error('No recording says when it was made: give the time with --at');
  return newest;
}
