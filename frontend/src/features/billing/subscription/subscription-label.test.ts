import { expect, it, test } from 'vitest';
import type { Subscription } from '../../../../../shared/contracts/billing.ts';
import { nextDate, statusLabel } from './subscription-label.ts';

/** Noon, since dates are shown in local time. */
const at = (day: string) => Date.parse(`${day}T12:00:00`);
const seconds = (day: string) => at(day) / 1_000;
const text = (day: string) => new Date(at(day)).toISOString();
const some = (changes: Partial<Subscription> = {}): Subscription => ({ hasSubscription: true, ...changes });

test.each([
  ['trialing', 'Free Trial'],
  ['active', 'Active'],
  ['past_due', 'Past due'],
  ['unpaid', 'Unpaid'],
  ['constructor', 'Constructor'],
  ['', 'Unknown'],
  [undefined, 'Unknown'],
])('the status %j is shown as %s', (status, label) =>
  expect(statusLabel(some(status === undefined ? {} : { status }))).toBe(label),
);

it.each<[string, Partial<Subscription>, string, string]>([
  ['of a trial is its end', { trialEnd: seconds('2026-11-26') }, 'Trial ends', 'Nov 26, 2026'],
  ['of a trial may come as text', { trialEndsAt: text('2026-11-26') }, 'Trial ends', 'Nov 26, 2026'],
  [
    'of a trial without an end is that of the period',
    { currentPeriodEnd: seconds('2026-11-27') },
    'Trial ends',
    'Nov 27, 2026',
  ],
  ['of a trial may be unknown', {}, 'Trial ends', 'N/A'],
  [
    'of a canceled trial is its end',
    { trialEnd: seconds('2026-11-26'), endsAt: text('2026-11-26') },
    'Ends on',
    'Nov 26, 2026',
  ],
])('the next date %s', (_what, dates, label, date) =>
  expect(nextDate(some({ status: 'trialing', ...dates }))).toEqual({ label, date }),
);

it.each<[string, Partial<Subscription>, string, string]>([
  ['is the end of its period', { currentPeriodEnd: seconds('2026-12-21') }, 'Renews on', 'Dec 21, 2026'],
  ['is when it expires', { expiresAt: text('2026-12-22') }, 'Renews on', 'Dec 22, 2026'],
  ['is not the end of a past trial', { trialEnd: seconds('2026-01-05') }, 'Renews on', 'N/A'],
  [
    'is its end once canceled',
    { currentPeriodEnd: seconds('2026-12-21'), endsAt: text('2026-12-20') },
    'Ends on',
    'Dec 20, 2026',
  ],
  ['may be invalid', { expiresAt: 'soon' }, 'Renews on', 'N/A'],
  ['may be 0', { currentPeriodEnd: 0 }, 'Renews on', expect.stringMatching(/19(69|70)$/)],
])('the next date of an active subscription %s', (_what, dates, label, date) =>
  expect(nextDate(some({ status: 'active', ...dates }))).toEqual({ label, date }),
);
