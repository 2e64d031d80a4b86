import * as z from 'zod/mini';
import { type Clock, wholeSeconds } from '../platform/clock.ts';
import type { Log } from '../platform/logger.ts';
import { type EmailAddress, emailHash, parseEmailAddress } from '../users/email-address.ts';
import type { SuppressionStore } from './suppression-store.ts';

/**
 * SES events on EventBridge's default bus, for emails sent with a configuration set. The detail is the record that SES would publish to
 * SNS. https://docs.aws.amazon.com/eventbridge/latest/ref/events-ref-ses.html,
 * https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html
 */
export const bounceEvent = z.discriminatedUnion('detail-type', [
  z.object({
    'detail-type': z.literal('Email Bounced'),
    detail: z.object({
      mail: z.object({ destination: z.array(z.string()) }),
      bounce: z.object({ bounceType: z.string(), bounceSubType: z.string() }),
    }),
  }),
  z.object({
    'detail-type': z.literal('Email Complaint Received'),
    detail: z.object({ mail: z.object({ destination: z.array(z.string()) }) }),
  }),
]);
export type BounceEvent = z.output<typeof bounceEvent>;

export interface RecordBounceDeps {
  readonly clock: Clock;
  readonly log: Log;
  readonly suppressions: SuppressionStore;
  readonly emailKey: string;
}

/**
 * Suppresses the recipients of an email that bounced or got a complaint. Uses the addresses we sent to, not `bouncedRecipients`, which the
 * receiving server writes and could use to suppress anyone.
 */
export async function recordBounce(
  event: BounceEvent,
  { clock, log, suppressions, emailKey }: RecordBounceDeps,
): Promise<void> {
  const at = wholeSeconds(clock());
  const bounced = event['detail-type'] === 'Email Bounced';
  const addresses = event.detail.mail.destination.map(addressOf);
  const known = addresses.filter((address) => address !== undefined);
  for (const address of known)
    await suppressions.stop(emailHash(emailKey, address), bounced ? 'bounce' : 'complaint', at);
  const facts = { stopped: known.length, unreadable: addresses.length - known.length };
  if (bounced) {
    const { bounceType, bounceSubType } = event.detail.bounce;
    log.warn('mail_bounced', { ...facts, bounceType, bounceSubType });
  } else {
    log.warn('mail_complained', facts);
  }
}

function addressOf(text: string): EmailAddress | undefined {
  try {
    return parseEmailAddress(text);
  } catch {
    return undefined;
  }
}
