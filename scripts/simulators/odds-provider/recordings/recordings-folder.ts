import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Real recordings may not be redistributed, so they are kept outside the repository. */
export const recordingsFolder = join(import.meta.dirname, '../../../../../shared/odds-recordings');

export const recordingsMissing = !existsSync(recordingsFolder);

/** Name of a test suite that needs the recordings; says why it is skipped. */
export function recordingsSuite(name: string): string {
  return recordingsMissing ? `${name} (skipped: there is no folder shared/odds-recordings beside the project)` : name;
}
