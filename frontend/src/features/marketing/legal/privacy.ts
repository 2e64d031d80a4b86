import { TRIAL_DAYS } from '../../../../../shared/catalogue/plans.ts';
import { supportEmail } from '../copy.ts';
import type { LegalText } from './clause.ts';
import { privacyRights } from './privacy-rights.ts';

/** True of what is stored: cookies of functions/protection and functions/account, rows of the table, keys of lib/storage-keys.ts. */
export const privacy: LegalText = {
  id: 'privacy',
  title: 'Privacy Policy',
  intro:
    'Crossbook shows betting opportunities to subscribers. This policy says what we keep about you for that, why, how long, and what you can do about it. We show no advertising, use no advertising or analytics trackers, and sell nothing about you to anybody.',
  clauses: [
    {
      id: 'what-we-keep',
      title: 'What we keep about you',
      blocks: [
        'What you give us when you open an account, and what comes about while you use it:',
        [
          'Account: your email address, first and last name, and when the account was opened.',
          'Password: only a salted, one-way hash of it (argon2id). Nobody can read your password, including us.',
          'Subscription: your plan, its status and dates, and the numbers under which our payment processor knows you. Card numbers never reach us.',
          'Choices: theme, preferred sportsbooks, time range and profit limits, and the filter presets you save.',
          'Sessions and security: when, with which browser and from which part of a network address you logged in, and what happened to your account since. Of the cookie itself we keep only a hash.',
          'Verification: that a 6-digit code was sent to an address and how often it was tried. The code itself is not stored.',
        ],
        'Which opportunities you track or hide stays in your browser and is not sent to us. We do not know which bets you place, and we have no access to your accounts at sportsbooks.',
      ],
    },
    {
      id: 'trial-records',
      title: 'Records of free trials',
      blocks: [
        `Each person gets one free trial of ${TRIAL_DAYS} days. To enforce that, we store keyed, one-way hashes of the email address and of the fingerprint by which our payment processor recognizes a card. Neither the address nor the card can be read from them. They are kept for two years from the start of the trial, also after a subscription or an account has ended; without them the rule would mean nothing.`,
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: [
        'Our own cookies are needed for the service to work. None follows you to other sites.',
        [
          '__Host-sid keeps you logged in. It ends after 7 days without use, and after 30 days at the latest.',
          '__Host-dev lets us recognize a browser you have logged in with before, so that strangers who guess at your password cannot lock you out. It lasts 180 days.',
          '__Host-flow ties a 6-digit code to the browser that asked for it. It lasts 24 hours.',
          '__Host-in tells the page that someone may be logged in here, which saves visitors a call. It lasts 7 days.',
          'If you came through a partner’s affiliate link, __Host-ref names the partner whose link you followed first, and nothing about you, for up to 60 days, so that they can be paid. It is not set if your browser sends Global Privacy Control. Partners see how many people came, signed up and paid, never who.',
          'Stripe sets cookies of its own for fraud prevention when you open a payment form, under Stripe’s privacy policy.',
        ],
      ],
    },
    {
      id: 'browser-storage',
      title: 'What your browser keeps',
      blocks: [
        'The page keeps in your browser’s storage what you track and hide, your filters, the theme and whether keyboard shortcuts are on. While you sign up, it also keeps your email address, names and chosen plan until the tab is closed, so that a reload loses nothing; never the password. You can delete all of it in your browser at any time.',
      ],
    },
    {
      id: 'logs',
      title: 'Logs and protection against abuse',
      blocks: [
        'For each call to our servers the log keeps which function was called, when, how long it took, how it ended and, where you are logged in, a hash of your account’s number. Security events, such as a wrong password, also note the area of the network address, the last part of which is cut off. Logs hold no names, email addresses, passwords, codes or cards. They are deleted after three months.',
        'To stop guessing and flooding we count attempts under keyed hashes of network addresses, email addresses and accounts. These counts are forgotten within two days, those of wrong passwords for an account 90 days after the last one.',
      ],
    },
    {
      id: 'why',
      title: 'Why we may use it',
      blocks: [
        'We use this information to give you the service you subscribed to and to bill it (our contract with you), to keep accounts safe and trials fair (our legitimate interest), to keep records that tax law demands (a legal obligation), and for nothing else. There are no decisions about you by machines that have legal effect, and no profiles.',
      ],
    },
    ...privacyRights,
    {
      id: 'privacy-contact',
      title: 'Contact',
      blocks: [
        `Questions about privacy, and everything you want to have shown, corrected or deleted: ${supportEmail}. If we cannot agree, you may complain to the data protection authority where you live.`,
      ],
    },
  ],
};
