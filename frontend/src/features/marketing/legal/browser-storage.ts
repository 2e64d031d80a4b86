import { type CookieName, cookieSeconds } from '../../../../../shared/catalogue/cookies.ts';
import { CODE_DIGITS } from '../../../../../shared/catalogue/credentials.ts';
import type { KeyPrefix, SessionKey, SingleKey } from '../../../lib/storage/storage-keys.ts';
import type { ListItem } from './clause.ts';

const local: Readonly<Record<SingleKey | KeyPrefix, string>> = {
  'ui-theme': 'Whether the page is light, dark, or like your device.',
  'board-arrangements': 'How each page of opportunities is sorted and shown.',
  'board-columns': 'Which columns lists have, and how tall their rows are.',
  globalFiltersCleared: 'That you cleared your filters.',
  'filters-': 'The filters of each page.',
  trackedOpportunities: 'The opportunities you track.',
  hiddenOpportunities: 'The opportunities you hide.',
  blockedOpportunities: 'The numbers of both, so that lists leave them out.',
  'keyboard-shortcuts': 'Whether keyboard shortcuts are on.',
  bettingSettings: 'How you bet, set without an account. It moves to your account when you log in.',
  bettingSavedAt: 'When you last changed how you bet, so that other tabs notice.',
  'unfinishedBets-': 'The bets you are placing, under your account’s number, until they are saved to Track.',
  alertSound: 'Whether alerts sound here.',
  announcedAlerts: 'The numbers of the last alerts announced here, so that only one tab sounds.',
  pushDevice: 'If you turned on push here: the name you gave this device, and a hash of its address.',
  visits: 'How often you have come and when last, so that a phone offers once to install the page.',
};

const session: Readonly<Record<SessionKey, string>> = {
  pendingRegistration:
    'While you sign up: your email address, names and chosen plan, so that a reload loses nothing; never the password.',
  promoDollars: 'The amounts you entered on the Promo page.',
  lastImport: 'Under your account’s number, the name of the file of bets you imported last, so that you can undo it.',
  storageEmptiedAt: 'When the page last made room in a full storage.',
  reloadedForCodeAt: 'When the page last reloaded for a new version.',
};

/** What localStorage keeps, under the names that a browser shows. */
export const localStorageList = asList(local);
/** What sessionStorage keeps. */
export const sessionStorageList = asList(session);

function asList(entries: Readonly<Record<string, string>>): ListItem[] {
  return Object.entries(entries).map(([key, text]) => ({ term: key.endsWith('-') ? `${key}*` : key, text }));
}

const uses: Readonly<Record<CookieName, string>> = {
  '__Host-sid': 'Keeps you logged in while you use Crossbook, for 30 days at most.',
  '__Host-dev':
    'Lets us recognize a browser you have logged in with before, so that strangers who guess at your password cannot lock you out.',
  '__Host-flow': `Ties a ${CODE_DIGITS}-digit code to the browser that asked for it.`,
  '__Host-passkey': 'Ties a log-in with a passkey to the browser that began it.',
  '__Host-in': 'Tells the page that someone may be logged in here, which saves visitors a call.',
  '__Host-ref':
    'If you came through a partner’s affiliate link, names the partner whose link you followed first, and nothing about you, so that they can be paid. It is not set if your browser sends Global Privacy Control. Partners see how many people came, signed up and paid, never who.',
};

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Every cookie that may be set while someone uses the page. */
export const cookieList: readonly ListItem[] = [
  ...Object.entries(uses).map(([name, use]) => ({ term: name, text: `${use} It lasts ${lifeOf(name)}.` })),
  {
    term: 'Stripe’s cookies',
    text: 'Stripe sets cookies of its own against fraud when you open a payment form, under Stripe’s privacy policy.',
  },
];

function lifeOf(name: string): string {
  const seconds = Object.entries(cookieSeconds).find(([each]) => each === name)?.[1] ?? 0;
  if (seconds > DAY) return `${seconds / DAY} days`;
  return seconds >= HOUR ? `${seconds / HOUR} hours` : `${seconds / 60} minutes`;
}
