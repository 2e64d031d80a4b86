import { type Cents, formatDollars } from '../odds/money.ts';
import { lazyDateFormat, type Millis } from '../odds/time.ts';
import type { Stop } from './stops.ts';

/** What people read of their own limits, on the page and in refusals alike. */

const moment = lazyDateFormat('en-US', {
  timeZone: 'America/New_York',
  ...{ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' },
});

/** `Thu, Dec 3, 12:00 AM ET`. Some versions of Intl put a narrow space before AM. */
export function momentText(at: Millis): string {
  return `${moment(at).replaceAll('\u202f', ' ')} ET`;
}

const reasons: Readonly<Record<Stop['reason'], string>> = {
  'time-out': 'you are taking a time-out',
  'day-stakes': 'today’s stakes have reached your limit',
  'week-loss': 'this week’s net loss has reached your limit',
};

/** `Placing and alerts are stopped until Thu, Dec 3, 12:00 AM ET: today’s stakes have reached your limit.` */
export function stoppedText({ reason, until }: Stop): string {
  return `Placing and alerts are stopped until ${momentText(until)}: ${reasons[reason]}.`;
}

interface TooMuch {
  readonly limit: Cents;
  readonly left: Cents;
  readonly staked: Cents;
}

/** `These bets stake $200.00, but only $120.00 of today’s $500.00 limit is left.` */
export function tooMuchText({ limit, left, staked }: TooMuch): string {
  return `These bets stake ${formatDollars(staked)}, but only ${formatDollars(left)} of today’s ${formatDollars(limit)} limit is left.`;
}
