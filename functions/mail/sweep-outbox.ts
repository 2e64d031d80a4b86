import type { Millis } from '../../shared/odds/time.ts';
import { wholeSeconds } from '../platform/clock.ts';
import { type DeliveryDeps, deliverMail } from './deliver-mail.ts';

export interface SweepDeps extends DeliveryDeps {
  /** Monotonic milliseconds. */
  readonly elapsed: () => Millis;
}

/** No mail is begun later; the function's time-out leaves the last ones room to end. */
const BUDGET_MS = 40_000;
/** Mails on their way at once: below what the provider takes in a second. */
const AT_ONCE = 4;

/**
 * Sends every mail that is due, those first that have waited longest: what the bus did not tell of, what is to be tried
 * again, what a worker died over. One that cannot be dealt with does not keep back the others.
 * @throws Error when there were such, after all others.
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
