import * as z from 'zod/mini';
import { events } from '../../../shared/deployment/events.ts';
import type { RoundRun } from './round-lock-store.ts';

/** A requested scan: the event from `POST /api/scan`. Any other event comes from the schedule. */
const scanRequested = z.object({
  'detail-type': z.literal(events.scanRequested.detailType),
  detail: z.object({ scanId: z.string().check(z.minLength(1), z.maxLength(100)) }),
});

/** The job's event, of any shape. */
export const roundEvent = z.unknown();

/** The event's shape shows whether the scan was requested; a scheduled one gets a new id. */
export function roundOf(event: unknown, newId: () => string): RoundRun {
  const requested = z.safeParse(scanRequested, event);
  const scanId = requested.success ? requested.data.detail.scanId : newId();
  return { scanId, attemptId: newId(), scheduled: !requested.success };
}
