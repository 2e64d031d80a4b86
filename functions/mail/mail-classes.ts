import type { Seconds } from '../../shared/odds/time.ts';
import type { CodePurpose } from './codes/codes.ts';
import { type OutboxEmail, RECEIPT_SECONDS } from './outbox-store.ts';
import type { Stop } from './suppression-store.ts';

type DueEmail = Exclude<OutboxEmail, { kind: 'none' }>;
type MailKind = Exclude<DueEmail['kind'], 'code'> | `code:${CodePurpose}`;

/** What an email is for: it decides what becomes of one that cannot be delivered. */
type MailClass = 'code' | 'security' | 'billing' | 'courtesy';

interface MailPolicy {
  readonly class: MailClass;
  /**
   * After the recipient marked an email of ours as spam. Sent: what the owner of an account needs to keep it and to pay for it. Not sent:
   * what a stranger can cause by entering the address.
   */
  readonly afterComplaint: 'send' | 'park' | 'drop';
}

const needed = { afterComplaint: 'send' } as const;
const unasked = { afterComplaint: 'park' } as const;

const policies: Record<MailKind, MailPolicy> = {
  'code:sign-up': { class: 'code', ...unasked },
  'code:email-change': { class: 'code', ...unasked },
  'code:password-reset': { class: 'code', ...needed },
  'code:password-change': { class: 'code', ...needed },
  'already-registered': { class: 'security', ...unasked },
  'email-taken': { class: 'security', ...unasked },
  'password-changed': { class: 'security', ...needed },
  'password-reset': { class: 'security', ...needed },
  'email-change-asked': { class: 'security', ...needed },
  'email-changed': { class: 'security', ...needed },
  'passkey-added': { class: 'security', ...needed },
  'passkey-removed': { class: 'security', ...needed },
  'passkey-refused': { class: 'security', ...needed },
  'trial-ending': { class: 'billing', ...needed },
  'renewal-ahead': { class: 'billing', ...needed },
  'payment-failed': { class: 'billing', ...needed },
  'payment-action-needed': { class: 'billing', ...needed },
  'sign-up-undone': { class: 'billing', ...needed },
  'account-deleted': { class: 'security', ...needed },
  welcome: { class: 'courtesy', afterComplaint: 'drop' },
  'subscription-started': { class: 'courtesy', afterComplaint: 'drop' },
};

/** While the address bounces. A code is of no use a day later; a notice is. */
const afterBounce: Record<MailClass, 'hold' | 'park' | 'drop'> = {
  code: 'park',
  security: 'hold',
  billing: 'hold',
  courtesy: 'drop',
};

/** A notice waits for its address at most this long. */
const HELD_SECONDS = 30 * 24 * 3600;

/** `hold`: try again at `until`, seconds since 1970. `park`: keep it for an operator. `drop`: nobody misses it. */
type StoppedMail = { readonly action: 'send' | 'park' | 'drop' } | { readonly action: 'hold'; readonly until: Seconds };

/** What to do with an email to a suppressed address. `enqueuedAt`: when it was caused, in seconds since 1970. */
export function stoppedMail(mail: DueEmail, enqueuedAt: Seconds, { why, until }: Stop): StoppedMail {
  const policy = policyOf(mail);
  const action = why === 'complaint' ? policy.afterComplaint : afterBounce[policy.class];
  if (action !== 'hold') return { action };
  return until <= lastUseful(mail, enqueuedAt) ? { action, until } : { action: 'park' };
}

/** The reason in the row of a parked email. */
export const suppressedBecause: Record<Stop['why'], string> = {
  bounce: 'the address bounces',
  complaint: 'the recipient marked an email of ours as spam',
};

function policyOf(mail: DueEmail): MailPolicy {
  return policies[mail.kind === 'code' ? (`code:${mail.purpose}` as const) : mail.kind];
}

/** After the end of a trial or a renewal its announcement is wrong. */
function lastUseful(mail: DueEmail, enqueuedAt: Seconds): Seconds {
  const last = enqueuedAt + (mail.kind === 'account-deleted' ? RECEIPT_SECONDS : HELD_SECONDS);
  if (mail.kind === 'trial-ending') return Math.min(last, mail.endsAt);
  return mail.kind === 'renewal-ahead' ? Math.min(last, mail.renewsAt) : last;
}
