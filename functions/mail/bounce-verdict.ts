import * as z from 'zod/mini';

/** Source: https://docs.aws.amazon.com/ses/latest/dg/event-publishing-retrieving-sns-contents.html#event-publishing-retrieving-sns-contents-bounce-object */
export const bounceSchema = z.object({
  bounceType: z.string(),
  bounceSubType: z.string(),
  /** `action` and `status` are copied from the delivery status notification, and absent without one. Written by the receiving server. */
  bouncedRecipients: z._default(
    z.array(z.object({ action: z.optional(z.string()), status: z.optional(z.string()) })),
    [],
  ),
});
type Bounce = z.output<typeof bounceSchema>;

/**
 * What a bounce says. `unreachable`: the address takes no email. `refused`: the server refuses this email, however often it is sent.
 * `later`: it may arrive later. `auto-reply`: it has arrived, and an absent recipient's mailbox answered.
 */
export type BounceVerdict = 'unreachable' | 'refused' | 'later' | 'auto-reply';

/** Subtypes of transient bounces that are about the email, not the mailbox. */
const REFUSALS: readonly string[] = ['MessageTooLarge', 'ContentRejected', 'AttachmentRejected'];

/**
 * SES reports automatic replies as transient bounces, too; only a real bounce has a delivery status.
 * Source: https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html#bounce-types
 */
export function bounceVerdict({ bounceType, bounceSubType, bouncedRecipients }: Bounce): BounceVerdict {
  if (bounceType === 'Permanent') return 'unreachable';
  if (bounceType !== 'Transient') return 'later';
  if (REFUSALS.includes(bounceSubType)) return 'refused';
  const hasStatus = bouncedRecipients.some(({ action, status }) => action !== undefined || status !== undefined);
  return bounceSubType === 'General' && !hasStatus ? 'auto-reply' : 'later';
}
