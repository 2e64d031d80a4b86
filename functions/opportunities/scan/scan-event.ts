import * as z from 'zod/mini';
import { events } from '../../../shared/deployment/events.ts';
import type { ScanRun } from './scan-lock-store.ts';

/** Somebody asked: the message that `POST /api/scan` put on the bus. Anything else that starts the job is the schedule. */
const scanRequested = z.object({
  'detail-type': z.literal(events.scanRequested.detailType),
  detail: z.object({ scanId: z.string().check(z.minLength(1), z.maxLength(100)) }),
});

/** What started the job, whatever its shape. */
export const scanEvent = z.unknown();

/** Who asks for the scan is told by the event's shape; a scheduled one gets an id of its own. */
export function scanRunOf(event: unknown, newId: () => string): ScanRun {
  const requested = z.safeParse(scanRequested, event);
  const scanId = requested.success ? requested.data.detail.scanId : newId();
  return { scanId, attemptId: newId(), scheduled: !requested.success };
}
