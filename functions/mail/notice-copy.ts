import type { BillingInterval } from '../../shared/catalogue/plans.ts';
import { cents, formatDollars } from '../../shared/odds/money.ts';
import type { Seconds } from '../../shared/odds/time.ts';
import type { OutboxEmail } from './outbox-store.ts';
import { type EmailCopy, noticeMails } from './templates.ts';

type Notice = Exclude<OutboxEmail, { kind: 'code' | 'none' }>;
type Of<Kind extends Notice['kind']> = Extract<Notice, { kind: Kind }>;

/** The copy of an email without a code. */
export function noticeCopy(mail: Notice): EmailCopy {
  switch (mail.kind) {
    case 'trial-ending':
      return trialEnding(mail);
    case 'renewal-ahead':
      return renewalAhead(mail);
    case 'password-reset':
      return passwordReset(mail);
    case 'sign-up-undone':
      return undone(mail);
    default:
      return noticeMails[mail.kind];
  }
}

/** From this delay on, a notice says when it was due. */
const LATE_SECONDS = 24 * 3600;

/** A notice that waited long says so: “your password was changed” reads differently a week later. */
export function datedCopy(
  copy: EmailCopy,
  { enqueuedAt, now }: { readonly enqueuedAt: Seconds; readonly now: Seconds },
): EmailCopy {
  if (now - enqueuedAt < LATE_SECONDS) return copy;
  const late = `This email is from ${dateOf(enqueuedAt)}. It could not be delivered earlier.`;
  return { ...copy, more: [...copy.more, late] };
}

const each: Record<BillingInterval, string> = { month: 'each month', year: 'each year' };

function trialEnding({ endsAt, amountCents, interval }: Of<'trial-ending'>): EmailCopy {
  const amount = formatDollars(cents(amountCents));
  return {
    subject: 'Your Crossbook trial ends soon',
    heading: 'Your free trial ends soon',
    intro: `Your free trial of Crossbook ends on ${dateOf(endsAt)}. After that your card is charged ${amount}, and again ${each[interval]}.`,
    more: [
      'If that is what you want, there is nothing to do. If not, cancel under Settings before then and you pay nothing.',
    ],
    link: 'Open Settings',
    linkPath: '/settings',
    notYou: 'If you did not start a trial, write to us right away: our address is on the Help page.',
    because: 'the Crossbook account with this address has a free trial.',
  };
}

function renewalAhead({ renewsAt, amountCents }: Of<'renewal-ahead'>): EmailCopy {
  const amount = formatDollars(cents(amountCents));
  return {
    subject: `Your Crossbook subscription renews on ${dateOf(renewsAt)}`,
    heading: 'Your yearly subscription renews soon',
    intro: `Your yearly Crossbook subscription renews on ${dateOf(renewsAt)}. Your card is then charged ${amount} for another year.`,
    more: [
      'If that is what you want, there is nothing to do.',
      'If not, open Settings, press Cancel Subscription and confirm, any time before that day. You keep your access until then and are not charged again.',
    ],
    link: 'Open Settings',
    linkPath: '/settings',
    notYou: 'If you do not have a subscription, write to us right away: our address is on the Help page.',
    because: 'the Crossbook account with this address has a yearly subscription.',
  };
}

function undone({ paid }: Of<'sign-up-undone'>): EmailCopy {
  return {
    subject: 'Your Crossbook subscription did not start',
    heading: 'Your subscription did not start',
    intro: paid
      ? 'A Crossbook subscription that was started with this address was ended right away. Your payment will be refunded in full.'
      : 'A Crossbook subscription that was started with this address was ended right away. You were not charged.',
    more: [
      ...(paid ? ['The refund reaches your card within ten days, depending on your bank.'] : []),
      'This happens when there already is a subscription, when a card has had its free trial, or when signing up took too long.',
      'You can try again at any time.',
    ],
    link: 'Open Crossbook',
    notYou: 'If this was not you, you can ignore this email.',
    because: 'a Crossbook subscription was started with this address.',
  };
}

function passwordReset({ keptPasskeys, removedPasskeys }: Of<'password-reset'>): EmailCopy {
  const named = (passkeys: typeof keptPasskeys) =>
    passkeys.map(({ name, createdAt }) => `“${name}” (added ${dateOf(createdAt)})`).join(', ');
  return {
    ...noticeMails['password-changed'],
    more: [
      ...(removedPasskeys.length === 0 ? [] : [`Passkeys that were removed: ${named(removedPasskeys)}.`]),
      keptPasskeys.length === 0
        ? 'No passkey can log in to your account.'
        : `Passkeys that can still log in: ${named(keptPasskeys)}. You can remove them under Settings.`,
    ],
  };
}

/** `November 24, 2026`, in UTC. */
function dateOf(seconds: number): string {
  const at = new Date(seconds * 1000);
  return `${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()}, ${at.getUTCFullYear()}`;
}

// Not by Intl, because locale data differs between machines.
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
