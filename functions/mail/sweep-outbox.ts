import type { Millis } from '../../shared/odds/time.ts';
import { wholeSeconds } from '../platform/clock.ts';
import { type DeliveryDeps, deliverMail } from './deliver-mail.ts';

export interface SweepDeps extends DeliveryDeps {
  /** Monotonic milliseconds. */
  readonly elapsed: () => Millis;
}

/** Starts no email after this; the function's timeout leaves time to finish the last ones. */
const BUDGET_MS = 40_000;
/** Concurrent deliveries, below SES's rate per second. */
const AT_ONCE = 4;

/**
 * Sends all due emails, oldest first: those whose event was lost, those to be retried, and those whose worker died. A failure does not
 * block the others.
 * @throws Error at the end if any failed.
 */
export async function sweepOutbox(deps: SweepDeps): Promise<void> {
  const begun = deps.elapsed();
  const due = await deps.outbox.due(wholeSeconds(deps.clock()));
  const failures: unknown[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (deps.elapsed() - begun < BUDGET_MS) {
      const mailId = due[next++];
      if (mailId === undefined) return;
      await deliverMail(mailId, deps).catch((error: unknown) => {
        deps.log.error('mail_not_dealt_with', { mailId }, error);
        failures.push(error);
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  const left = Math.max(0, due.length - next);
  deps.log.info('outbox_swept', { due: due.length, left, failed: failures.length });
  if (failures.length > 0) throw new Error(`${failures.length} of ${due.length} due mails could not be dealt with`);
}
