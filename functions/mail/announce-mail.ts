import { events } from '../../shared/deployment/events.ts';
import type { Bus } from '../platform/bus.ts';
import type { Log } from '../platform/logger.ts';

interface AnnounceDeps {
  readonly bus: Bus;
  readonly log: Log;
}

/** The answer to somebody's request waits for this, so it must not wait long. */
const TIMEOUT_MS = 2_000;

/**
 * Tells the worker of a mail that lies in the outbox. Never throws: the mail is owed whether or not anybody hears of it,
 * and the sweeper finds it within a minute.
 */
export async function announceEmail({ bus, log }: AnnounceDeps, mailId: string): Promise<void> {
  try {
    await bus.publish(events.mailOwed, { mailId }, { withinMs: TIMEOUT_MS });
  } catch (error) {
    log.error('mail_not_announced', { mailId }, error);
  }
}
