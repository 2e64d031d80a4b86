import { type CookieName, cookieSeconds } from '../../../../../shared/catalogue/cookies.ts';
import type { ListItem } from './clause.ts';

const uses: Readonly<Record<CookieName, string>> = {
  '__Host-sid': 'Keeps you logged in while you use Crossbook, for 30 days at most.',
  '__Host-dev':
    'Lets us recognize a browser you have logged in with before, so that strangers who guess at your password cannot lock you out.',
  '__Host-flow': 'Ties a 6-digit code to the browser that asked for it.',
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
