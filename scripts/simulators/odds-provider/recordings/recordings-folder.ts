import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Real recordings are not ours to pass on, so they lie beside the project, never in it. */
export const recordingsFolder = join(import.meta.dirname, '../../../../../shared/odds-recordings');

export const recordingsAbsent = !existsSync(recordingsFolder);

/** What a suite that needs them calls itself, so that a run without them says so. */
export function withRecordings(name: string): string {
  return recordingsAbsent ? `${name} (skipped: there is no folder shared/odds-recordings beside the project)` : name;
}
