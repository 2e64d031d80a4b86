import { CODE_LIFE_MINUTES } from '../../shared/catalogue/credentials.ts';
import { BACKUP_DAYS } from '../../shared/catalogue/personal-data.ts';
import type { CodePurpose } from './codes/codes.ts';
import type { OutboxEmail } from './outbox-store.ts';

/** The copy of one email, before it is rendered as text and HTML. No markup, no line breaks. */
export interface EmailLink {
  readonly text: string;
  readonly path: string;
}

export interface EmailCopy {
  /** Never contains a code: subjects appear on lock screens and in bounce reports. */
  readonly subject: string;
  readonly heading: string;
  /** Comes first, so that inboxes preview this and not the code. */
  readonly intro: string;
  readonly more: readonly string[];
  /** Label of the link to the site. */
  readonly link?: string;
  /** Path of the link; defaults to the home page. */
  readonly linkPath?: `/${string}`;
  /** Lines that each lead to a page of ours, by its path, or to a sportsbook's, by its address, or of several lines that have links below them. */
  readonly items?: readonly (EmailLink | { readonly text: string; readonly links: readonly EmailLink[] })[];
  /** Advice for a recipient who did not cause the email. */
  readonly notYou: string;
  /** Completes “You get this email because …”. */
  readonly because: string;
}

const LIFE = `The code works once, for up to ${CODE_LIFE_MINUTES} minutes. We never ask for it by phone, chat or email. Do not share it with anyone.`;
const WRITE = 'write to us right away: our address is on the Help page';
const RESET = 'reset your password right away from the log-in window';

/** Emails with a code, by its purpose. */
export const codeMails: Record<CodePurpose, EmailCopy> = {
  'sign-up': {
    subject: 'Your Crossbook verification code',
    heading: 'Verify your email',
    intro: 'You are a step away from your Crossbook account. Enter this code on the page where you are signing up:',
    more: [LIFE],
    notYou: 'If you are not signing up, ignore this email: without the code nobody can use your address.',
    because: 'someone entered this address to sign up at Crossbook.',
  },
  'password-reset': {
    subject: 'Your Crossbook password reset code',
    heading: 'Reset your password',
    intro: 'Someone asked to reset the password of your Crossbook account. If it was you, enter this code on the page:',
    more: [LIFE],
    notYou: 'If you did not ask for it, ignore this email: your password stays as it is.',
    because: 'someone asked to reset the password of the Crossbook account with this address.',
  },
  'password-change': {
    subject: 'Your Crossbook password change code',
    heading: 'Change your password',
    intro:
      'Someone who is logged in to your Crossbook account is changing its password. If it is you, enter this code:',
    more: [LIFE],
    notYou: `If it is not you, someone else is logged in to your account: ${RESET}. That logs everyone out.`,
    because: 'a password change was started in the Crossbook account with this address.',
  },
  'email-change': {
    subject: 'Your Crossbook email change code',
    heading: 'Verify your new email',
    intro: 'Someone wants to use this address for a Crossbook account. If that was you, enter this code on the page:',
    more: [LIFE, 'Until then the account keeps its current address.'],
    notYou: 'If you did not ask for it, ignore this email: without the code nobody can use your address.',
    because: 'someone entered this address as the new one of a Crossbook account.',
  },
};

/** Kinds of emails without variable parts. */
type PlainKind = Exclude<
  OutboxEmail['kind'],
  'code' | 'none' | 'password-reset' | 'trial-ending' | 'renewal-ahead' | 'sign-up-undone'
>;

/** Notices without variable parts. */
export const noticeMails: Record<PlainKind, EmailCopy> = {
  'already-registered': {
    subject: 'You already have a Crossbook account',
    heading: 'You already have an account',
    intro: 'Someone tried to sign up at Crossbook with this address, but it already has an account.',
    more: ['If it was you, log in instead. If you forgot your password, reset it there.'],
    link: 'Log in to Crossbook',
    notYou: 'If it was not you, ignore this email: your account stays as it is.',
    because: 'someone entered this address to sign up at Crossbook.',
  },
  'password-changed': {
    subject: 'Your Crossbook password was changed',
    heading: 'Your password was changed',
    intro: 'The password of your Crossbook account has just been changed. Every other device was logged out.',
    more: [],
    notYou: `If it was not you, ${RESET}. That logs everyone out and removes the passkeys added since.`,
    because: 'the password of the Crossbook account with this address was changed.',
  },
  'passkey-added': {
    subject: 'A passkey was added to your Crossbook account',
    heading: 'A passkey was added',
    intro: 'A passkey has just been added to your Crossbook account. Whoever holds it can log in with it.',
    more: ['Your password stays as it is. Your passkeys are listed under Settings.'],
    link: 'Open Settings',
    linkPath: '/settings',
    notYou: `If it was not you, ${RESET}. Then log in and remove the passkey under Settings.`,
    because: 'a passkey was added to the Crossbook account with this address.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed from your Crossbook account',
    heading: 'A passkey was removed',
    intro: 'A passkey has just been removed from your Crossbook account. It can no longer be used to log in.',
    more: ['You can log in with your password and with your other passkeys.'],
    link: 'Open Settings',
    linkPath: '/settings',
    notYou: `If it was not you, ${RESET}. That logs everyone out.`,
    because: 'a passkey was removed from the Crossbook account with this address.',
  },
  'passkey-refused': {
    subject: 'A passkey of your Crossbook account was refused',
    heading: 'A passkey was refused',
    intro: 'Someone tried to use a passkey of your Crossbook account, and we refused it: it may have been copied.',
    more: [
      'A passkey counts how often it is used, and this one counted less than before. To be safe, remove it under Settings and add a new one.',
    ],
    link: 'Open Settings',
    linkPath: '/settings',
    notYou: 'If it was not you, remove the passkey under Settings right away.',
    because: 'a passkey of the Crossbook account with this address was used.',
  },
  'email-change-asked': {
    subject: 'Your Crossbook email is about to change',
    heading: 'Your email is about to change',
    intro: 'Someone who is logged in to your Crossbook account asked to change its email to another address.',
    more: ['The account keeps this address until a code sent to the other one has been entered.'],
    notYou: `If it was not you, ${RESET}. That logs everyone out and stops the change.`,
    because: 'an email change was started in the Crossbook account with this address.',
  },
  'email-changed': {
    subject: 'Your Crossbook email was changed',
    heading: 'Your email was changed',
    intro: 'Your Crossbook account now has another address. You log in with that one from now on.',
    more: ['This address no longer belongs to the account and gets no further emails about it.'],
    link: 'Open Crossbook',
    notYou: `If it was not you, ${WRITE}.`,
    because: 'it was the address of a Crossbook account until now.',
  },
  'email-taken': {
    subject: 'Someone wanted to use your email at Crossbook',
    heading: 'Your address stays yours',
    intro: 'Another Crossbook account asked to change its email to this address. The address stays yours.',
    more: [
      'If the other account is yours too, cancel it and continue with this one, or choose another address for it.',
    ],
    notYou: 'If the other account is not yours, ignore this email: your account stays as it is.',
    because: 'someone entered this address as the new one of another Crossbook account.',
  },
  welcome: {
    subject: 'Welcome to Crossbook',
    heading: 'Welcome to Crossbook',
    intro: 'Your account is ready. Log in with this address and the password you chose.',
    more: ['Your subscription, your card and your invoices are under Settings. You can cancel there at any time.'],
    link: 'Open Crossbook',
    notYou: `If you did not sign up, ${WRITE}.`,
    because: 'an account with this address was created at Crossbook.',
  },
  'subscription-started': {
    subject: 'Your Crossbook subscription has started',
    heading: 'Your subscription has started',
    intro: 'Your Crossbook account has a subscription now, and all pages are open to you.',
    more: [
      'It continues until you cancel it. Your card and your invoices are under Settings, where you can also cancel.',
    ],
    link: 'Open Crossbook',
    notYou: `If it was not you, ${RESET}, and cancel the subscription under Settings.`,
    because: 'a subscription was started in the Crossbook account with this address.',
  },
  'account-deleted': {
    subject: 'Your Crossbook account was deleted',
    heading: 'Your account was deleted',
    intro:
      'As you asked, your Crossbook account and what belonged to it have been deleted. A subscription has ended, and nothing more will be charged.',
    more: [
      `What stays for a while, and why, is in our privacy policy: one-way hashes about free trials, invoices at Stripe, and backups for ${BACKUP_DAYS} days.`,
      'This is the last email about the account. You can sign up again with this address two hours from now.',
    ],
    link: 'Read the privacy policy',
    linkPath: '/legal#retention',
    notYou: `If it was not you, ${WRITE}.`,
    because: 'the Crossbook account with this address was deleted.',
  },
  'payment-failed': {
    subject: 'Your Crossbook payment did not go through',
    heading: 'Your payment did not go through',
    intro: 'Your card could not be charged for the next period of your Crossbook subscription.',
    more: [
      'Please check your card under Settings and update it if needed. Your access resumes as soon as the payment goes through.',
      'If you do not want to continue, cancel there.',
    ],
    link: 'Open Settings',
    linkPath: '/settings',
    notYou: `If you do not have a subscription, ${WRITE}.`,
    because: 'the Crossbook account with this address has a subscription.',
  },
  'payment-action-needed': {
    subject: 'Your bank asks you to confirm a Crossbook payment',
    heading: 'Please confirm a payment',
    intro: 'Your bank wants you to confirm the payment for the next period of your Crossbook subscription.',
    more: ['Open the billing page under Settings and pay the open invoice there; your bank will then ask you.'],
    link: 'Open Settings',
    linkPath: '/settings',
    notYou: `If you do not have a subscription, do not confirm anything, and ${WRITE}.`,
    because: 'the Crossbook account with this address has a subscription.',
  },
};
