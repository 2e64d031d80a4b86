import { hasStatus, messageFor } from '../../api/api-error.ts';
import { ScanUnavailable } from './follow-scan.ts';
import type { ScanResult } from './scan-progress.ts';

/** Why no scan was seen to end, in plain words. */
export function failureOf(error: unknown): ScanResult {
  if (error instanceof ScanUnavailable) {
    return { tone: 'caution', text: 'The scan is taking longer than usual. New prices appear once it ends.' };
  }
  if (hasStatus(error, 429)) {
    return { tone: 'caution', text: messageFor(error, 'Too many scans. Please wait a minute and try again.') };
  }
  return { tone: 'failure', text: messageFor(error, 'Scan failed') };
}
