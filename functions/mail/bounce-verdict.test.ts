import { expect, it } from 'vitest';
import { type BounceVerdict, bounceVerdict } from './bounce-verdict.ts';

const failed = [{ action: 'failed', status: '4.2.2' }];

it.each<[string, string, { action?: string; status?: string }[], BounceVerdict]>([
  ['Permanent', 'General', failed, 'unreachable'],
  ['Permanent', 'NoEmail', failed, 'unreachable'],
  ['Permanent', 'Suppressed', [], 'unreachable'],
  ['Permanent', 'OnAccountSuppressionList', [], 'unreachable'],
  ['Transient', 'General', failed, 'later'],
  ['Transient', 'General', [{ status: '4.4.7' }], 'later'],
  ['Transient', 'MailboxFull', [], 'later'],
  ['Transient', 'MessageTooLarge', failed, 'refused'],
  ['Transient', 'ContentRejected', failed, 'refused'],
  ['Transient', 'AttachmentRejected', failed, 'refused'],
  ['Undetermined', 'Undetermined', [], 'later'],
  ['of next year', 'unheard of', [], 'later'],
  // An absent recipient's automatic reply: the email has arrived.
  ['Transient', 'General', [{}], 'auto-reply'],
  ['Transient', 'General', [], 'auto-reply'],
])(
  'a %s bounce of subtype %s with the delivery status %j means “%s”',
  (bounceType, bounceSubType, recipients, verdict) => {
    expect(bounceVerdict({ bounceType, bounceSubType, bouncedRecipients: recipients })).toBe(verdict);
  },
);
