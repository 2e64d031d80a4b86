import { config } from '../../platform/config.ts';
import type { ScanRhythm } from './intervals.ts';

/** How often the stage scans, from the environment. */
export function liveRhythm(): ScanRhythm {
  return { everySeconds: config('scanEveryMinutes') * 60, intervals: config('scanIntervals') };
}
