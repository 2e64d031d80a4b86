import type { BillingInterval } from '../../shared/catalogue/plans.ts';
import { cents, formatDollars } from '../../shared/odds/money.ts';
import type { OutboxEmail } from './outbox-store.ts';
import { type EmailCopy, noticeMails } from './templates.ts';

type Notice = Exclude<OutboxEmail, { kind: 'code' | 'none' }>;
type Of<Kind extends Notice['kind']> = Extract<Notice, { kind: Kind }>;

/** What a mail without a code says. */
export function noticeCopy(mail: Notice): EmailCopy {
  switch (mail.kind) {
    case 'trial-ending':
      return trialEnding(mail);
    case 'sign-up-undone':
      return undone(mail);
    default:
      return noticeMails[mail.kind];
  }
}

const each: Record<BillingInterval, string> = { month: 'each month', year: 'each year' };

function trialEnding({ endsAt, amountCents, interval }: Of<'trial-ending'>): EmailCopy {
  const amount = formatDollars(cents(amountCents));
  return {
    subject: 'Your Crossbook trial ends soon',
    heading: 'Your free trial ends soon',
    intro: `Your free trial of Crossbook ends on ${dateOf(endsAt)}. After that your card is charged ${amount}, and again ${each[interval]}.`,
    more: [
      'If that is what you want, there is nothing to do. If not, cancel under Settings before then: you pay nothing.',
    ],
    link: 'Open Settings',
    linkPath: '/settings',
    notYou: 'If you know of no trial, write to us at once: our address stands on the Help page.',
    because: 'the Crossbook account with this address has a free trial.',
  };
}

function undone({ paid }: Of<'sign-up-undone'>): EmailCopy {
  return {
    subject: 'Your Crossbook subscription was not begun',
    heading: 'Your subscription was not begun',
    intro: paid
      ? 'A subscription that was begun at Crossbook with this address was ended at once. What was paid goes back in full.'
      : 'A subscription that was begun at Crossbook with this address was ended at once. Nothing was charged.',
    more: [
      ...(paid ? ['The money is back on the card within ten days, depending on the bank.'] : []),
      'This happens when there is a subscription already, when a card has had its free trial, or when signing up took too long.',
      'You can try again at any time.',
    ],
    link: 'Open Crossbook',
    notYou: 'If it was not you, ignore this email: nothing is left of it.',
    because: 'a subscription was begun at Crossbook with this address.',
  };
}

/** `November 24, 2026`, in UTC. */
function dateOf(seconds: number): string {
  const at = new Date(seconds * 1000);
  return `${MONTHS[at.getUTCMonth()]} ${at.getUTCDate()}, ${at.getUTCFullYear()}`;
}

// Written out because locale data differs between machines.
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
