import { personalData, TRIAL_RECORD_DAYS } from '../../../../../shared/catalogue/personal-data.ts';
import { TRIAL_DAYS } from '../../../../../shared/catalogue/plans.ts';
import { supportEmail } from '../copy.ts';
import { cookieList, localStorageList, sessionStorageList } from './browser-storage.ts';
import type { LegalText } from './clause.ts';
import { privacyRights } from './privacy-rights.ts';

/** Its lists are made from the tables of what is kept, of cookies, of browser storage and of who receives something. */
export const privacy: LegalText = {
  id: 'privacy',
  title: 'Privacy Policy',
  intro:
    'Crossbook shows betting opportunities to subscribers. This policy says what we keep about you for that, why and how long, who else receives it, and what you can do about it. We show no advertising, use no advertising or analytics trackers, and sell nothing about you to anybody.',
  clauses: [
    {
      id: 'retention',
      title: 'What we keep, and how long',
      blocks: [
        'Some of this you give us, such as your name or your bets; the rest comes about while you use Crossbook. These are all kinds of data that we keep about people:',
        Object.values(personalData).map(({ name, holds, kept }) => ({
          term: name,
          text: `${holds} Kept: ${lowerFirst(kept)}`,
        })),
        'Of your password we keep only a salted, one-way hash (argon2id). Nobody can read your password, including us. Card numbers never reach us, and we cannot log in to your accounts at sportsbooks.',
      ],
    },
    {
      id: 'trial-records',
      title: 'Records of free trials',
      blocks: [
        `Each person gets one free trial of ${TRIAL_DAYS} days. To enforce that, we store keyed, one-way hashes of the email address and of the fingerprint by which our payment processor recognizes a card. Neither the address nor the card can be read from them. They are kept for ${TRIAL_RECORD_DAYS / 365} years from the start of the trial, also after a subscription or an account has ended; without them the rule would mean nothing.`,
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies',
      blocks: [
        'Our own cookies are needed for the service to work, apart from the last, which is for paying partners. None follows you to other sites.',
        cookieList,
      ],
    },
    {
      id: 'browser-storage',
      title: 'What your browser keeps',
      blocks: [
        'The page keeps these in your browser’s local storage, under the names in bold, until it or you delete them:',
        localStorageList,
        'And these in its session storage, until you close the tab:',
        sessionStorageList,
        'If you turn on push, your browser also keeps the script that shows alerts while the page is closed, and its registration with the push service. Turning push off ends the registration.',
      ],
    },
    {
      id: 'logs',
      title: 'Logs and protection against abuse',
      blocks: [
        'For each call to our servers the log keeps which function was called, when, how long it took, how it ended, the area of the network address, the last part of which is cut off, and, where you are logged in, a hash of your account’s number. Logs hold no names, email addresses, passwords, codes or cards. They are deleted after three months.',
        'If the page fails in your browser, it reports the error to this log, with the page, its version and the kind of browser. Email addresses, long numbers and quoted text, which could be yours, are taken out first.',
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

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
