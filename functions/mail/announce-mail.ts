import { events } from '../../shared/deployment/events.ts';
import type { Bus } from '../platform/bus.ts';
import type { Log } from '../platform/logger.ts';

interface AnnounceDeps {
  readonly bus: Bus;
  readonly log: Log;
}

/** A user's request waits for this. */
const TIMEOUT_MS = 2_000;

/** Notifies the worker of an email in the outbox. Never throws: if the event is lost, the sweeper finds the email within a minute. */
export async function announceEmail({ bus, log }: AnnounceDeps, mailId: string): Promise<void> {
  try {
    await bus.publish(events.mailEnqueued, { mailId }, { withinMs: TIMEOUT_MS });
  } catch (error) {
    log.error('mail_not_announced', { mailId }, error);
  }
}
