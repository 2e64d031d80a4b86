import { describe, expect, it } from 'vitest';
import type { Facts, UserFacts } from './facts.ts';
import { violationsOf } from './invariants.ts';
import type { Commissions } from './partner.ts';
import type { Payment, StripeSubscription } from './stripe-facts.ts';

/** 2026-01-15T12:00:00Z, in seconds since 1970. */
const NOW = 1_768_478_400;
const DAY = 86_400;
const ANNA = 'anna@example.com';
const rows = {
  ...{ pendingMails: [], parkedMails: [], pendingCompensations: [], parkedSubscriptions: [], creditsCounted: 10 },
  naming: new Map<string, readonly string[]>(),
  commissions: new Map<string, Commissions>(),
  scannedAt: new Map([['basketball_nba', NOW - 26 * 3600]]),
};

/** On the third day of a trial with a card. */
const trial: StripeSubscription = {
  ...{ id: 'sub_trial', status: 'trialing', confirmed: true, endedAt: undefined },
  ...{ periodEnd: NOW + 2 * DAY, trialEnd: NOW + 2 * DAY },
};
const paidMonth: StripeSubscription = {
  ...{ id: 'sub_month', status: 'active', confirmed: true, endedAt: undefined },
  ...{ periodEnd: NOW + 20 * DAY, trialEnd: undefined },
};
const monthsPayment: Payment = {
  ...{ subscription: 'sub_month', from: NOW - 10 * DAY, to: NOW + 20 * DAY, cents: 3000, returnedCents: 0 },
};
const inTrial = { canLogIn: true, status: 'trialing', access: true };

/** A user in a trial without violations, except for the given changes. */
function anna(changes: Partial<UserFacts> = {}): UserFacts {
  return {
    ...{ user: 3, userId: 'u3', addresses: [ANNA], name: 'Number 3.', account: 'yes', deleted: false },
    ...{ gaveCard: true, confirmed: ['seti_1'], refused: false },
    ...{ mayEnd: false, finalState: inTrial, reset: 'done', lists: [], findings: [] },
    stripe: { customers: ['cus_1'], subscriptions: [trial], payments: [] },
    ...changes,
  };
}

function mailTo(address: string, subject: string) {
  const [id, at, from] = ['m', '2026-01-15T12:00:00.000Z', 'Crossbook <crossbook@example.com>'];
  return { id, at, from, to: [address], subject, text: '', html: '', tags: {} };
}

function broken(user: UserFacts = anna(), changes: Partial<Facts> = {}): readonly string[] {
  const mails = [mailTo(ANNA, 'Welcome to Crossbook')];
  const provider = { creditsSpent: 10, budget: 40 };
  const facts = { now: NOW, users: [user], mails, bounced: new Set<string>(), rows, provider };
  return violationsOf({ ...facts, ...changes }).map(({ invariant, what }) => `${invariant} ${what}`);
}

const at = (subscriptions: readonly StripeSubscription[], payments: readonly Payment[] = []) => ({
  stripe: { customers: ['cus_1'], subscriptions, payments },
});
const paid = anna({ finalState: { ...inTrial, status: 'active' }, ...at([paidMonth], [monthsPayment]) });

it('a trial and a paid month violate nothing', () => {
  expect([broken(), broken(paid)]).toEqual([[], []]);
});

describe('I1', () => {
  it('a user who gave a card must have an account', () => {
    const locked = anna({ finalState: { canLogIn: false, status: undefined, access: false }, account: 'maybe' });
    expect(broken(locked)).toEqual(['I1 sub_trial is trialing, but the user cannot log in']);
    expect(broken(locked, { rows: { ...rows, parkedSubscriptions: ['sub_trial'] } })).toEqual([]);
  });

  it('a running subscription must give access and show its status', () => {
    expect(broken(anna({ finalState: { ...inTrial, access: false } }))).toEqual([
      'I1 sub_trial is trialing, but there is no access',
    ]);
    expect(broken(anna({ finalState: { ...inTrial, status: 'past_due' } }))).toEqual([
      'I1 sub_trial is trialing, but the product says past_due',
    ]);
  });

  it('a payment for a subscription that is not running must be refunded', () => {
    const user = (returnedCents: number) =>
      anna(at([trial, { ...paidMonth, status: 'canceled' }], [{ ...monthsPayment, returnedCents }]));
    expect(broken(user(0))).toEqual(['I1 3000 cents were kept for sub_month, which is not running']);
    expect(broken(user(3000))).toEqual([]);
  });

  it('a confirmed subscription must be running unless it was canceled', () => {
    const finalState = { canLogIn: true, status: undefined, access: false };
    const ended = { ...trial, status: 'canceled', endedAt: NOW - DAY };
    expect(broken(anna({ finalState, ...at([ended]) }))).toEqual([
      'I1 seti_1 succeeded, but no subscription is running',
    ]);
    expect(broken(anna({ finalState, ...at([{ ...ended, trialEnd: NOW - DAY }]) }))).toEqual([]);
    expect(broken(anna({ finalState, refused: true, ...at([ended]) }))).toEqual([]);
    expect(broken(anna({ finalState, mayEnd: true, ...at([ended]) }))).toEqual([]);
  });

  it('every compensation must be done', () => {
    expect(broken(anna(), { rows: { ...rows, pendingCompensations: ['sub_other'] } })).toEqual([
      'I1 the subscription sub_other is not yet compensated',
    ]);
  });
});

describe('I2', () => {
  it('only one subscription may be running, besides unconfirmed ones', () => {
    const two = (confirmed: boolean) => anna(at([trial, { ...trial, id: 'sub_second', confirmed }]));
    expect(broken(two(true))).toEqual(['I2 sub_trial and sub_second are running at the same time']);
    expect(broken(two(false))).toEqual([]);
  });

  it('nobody may pay twice for the same period', () => {
    const again = { ...monthsPayment, from: NOW - DAY, to: NOW + 29 * DAY };
    const payments = (second: Payment) => broken({ ...paid, ...at([paidMonth], [monthsPayment, second]) });
    expect(payments(again)).toEqual([
      'I2 3000 and 3000 cents were kept for the same period, for sub_month and sub_month',
    ]);
    expect(payments({ ...again, returnedCents: 3000 })).toEqual([]);
    expect(payments({ ...again, from: monthsPayment.to, to: monthsPayment.to + 30 * DAY })).toEqual([]);
    expect(payments({ ...again, returnedCents: 6000 })).toEqual(['I2 more was refunded for sub_month than was paid']);
  });
});

describe('I3', () => {
  it('a subscription without a confirmed card must not give access', () => {
    const without = (...subscriptions: StripeSubscription[]) => broken(anna({ confirmed: [], ...at(subscriptions) }));
    expect(without()).toEqual(['I3 there is access, but Stripe has nothing']);
    expect(without({ ...trial, confirmed: false })).toEqual(['I3 there is access, but Stripe has sub_trial trialing']);
  });

  it('access must end with a trial, and an hour after a paid period', () => {
    const open = (user: UserFacts, now: number) => broken(user, { now }).some((each) => each.startsWith('I3'));
    expect([open(anna(), NOW + 2 * DAY - 1), open(anna(), NOW + 2 * DAY)]).toEqual([false, true]);
    expect([open(paid, NOW + 20 * DAY + 3599), open(paid, NOW + 20 * DAY + 3600)]).toEqual([false, true]);
  });
});

it('I4: there must be no account without a card', () => {
  const stranger = anna({ gaveCard: false, confirmed: [], finalState: { ...inTrial, access: false }, ...at([]) });
  expect(broken(stranger)).toEqual(['I4 there is an account, but no card was given']);
  expect(broken({ ...stranger, gaveCard: true })).toEqual([]);
});

describe('I5', () => {
  it('no email may stay pending or be parked', () => {
    const pending = { ...rows, pendingMails: [{ kind: 'welcome', to: ANNA }] };
    expect(broken(anna(), { rows: pending })).toEqual([`I5 the welcome email to ${ANNA} is still pending`]);
    const parked = { ...rows, parkedMails: [{ kind: 'code', to: ANNA, why: 'Throttling' }] };
    expect(broken(anna(), { rows: parked })).toEqual([`I5 the code email to ${ANNA} was parked: Throttling`]);
    expect(broken(anna(), { rows: parked, bounced: new Set([ANNA]) })).toEqual([]);
    expect(broken(anna(), { rows: pending, bounced: new Set([ANNA]) })).toEqual([]);
  });

  it('a new subscription must be announced by email, unless an email bounced', () => {
    const mails = [mailTo('else@example.com', 'Welcome to Crossbook')];
    expect(broken(anna(), { mails })).toEqual(['I5 no email announced the subscription']);
    expect(broken(anna(), { mails, bounced: new Set([ANNA]) })).toEqual([]);
    expect(broken(anna(), { mails: [mailTo(ANNA, 'Your Crossbook subscription has started')] })).toEqual([]);
  });

  it.each([
    ['no-code', 'I5 no password reset code arrived'],
    ['refused', 'I5 the last mailed code was refused'],
  ] as const)('the last mailed code must work: %s', (reset, expected) => {
    expect(broken(anna({ reset }))).toEqual([expected]);
  });
});

it('I6: at least the spent credits must be counted', () => {
  expect(broken(anna(), { provider: { creditsSpent: 11, budget: 40 } })).toEqual([
    'I6 10 credits were counted, but 11 were spent',
  ]);
  expect(broken(anna(), { provider: { creditsSpent: 9, budget: 40 } })).toEqual([]);
});

it('I7: lists with the same ETag must be identical', () => {
  const list: UserFacts['lists'][number] = { path: '/api/overlap', tag: '"v1"', digest: 'one' };
  const read = (other: typeof list) => broken(anna({ lists: [list, other] }));
  expect(read({ ...list, digest: 'other' })).toEqual(['I7 two different lists at /api/overlap "v1"']);
  expect(read({ ...list, tag: '"v2"', digest: 'other' })).toEqual([]);
  expect(read({ ...list, path: '/api/promo', digest: 'other' })).toEqual([]);
});

it('I8: an account that an answer showed must still exist', () => {
  const gone = { confirmed: [], finalState: { canLogIn: false, status: undefined, access: false }, ...at([]) };
  expect(broken(anna(gone))).toEqual(['I8 the account existed, but the user cannot log in']);
  expect(broken(anna({ ...gone, account: 'maybe' }))).toEqual([]);
});

it('findings from a user’s log are violations', () => {
  expect(broken(anna({ findings: [{ invariant: 'I7', what: 'a truncated list' }] }))).toEqual(['I7 a truncated list']);
});

it('I6: no more credits may be spent than the days’ budgets', () => {
  const provider = { creditsSpent: 10, budget: 9 };
  expect(broken(anna(), { provider })).toEqual(['I6 10 credits were spent of 9']);
});

it('I13: a league must have been scanned since everything has recovered', () => {
  const scannedAt = new Map([
    ['basketball_nba', NOW - 29 * 3600],
    ['icehockey_nhl', undefined],
    ['baseball_mlb', NOW],
  ]);
  expect(broken(anna(), { rows: { ...rows, scannedAt } })).toEqual([
    `I13 basketball_nba was last scanned at ${NOW - 29 * 3600}`,
    'I13 icehockey_nhl was last scanned at 0',
  ]);
});

describe('I11', () => {
  const gone = anna({
    ...{ deleted: true, finalState: { canLogIn: false, status: undefined, access: false }, reset: 'none' },
    stripe: { customers: [], subscriptions: [], payments: [] },
  });
  const mails = [mailTo(ANNA, 'Your Crossbook account was deleted')];

  it('a deleted account needs neither a subscription nor a log-in, but a receipt', () => {
    expect(broken(gone, { mails })).toEqual([]);
    expect(broken(gone)).toEqual(['I5 no email announced the deletion']);
  });

  it('nothing of a deleted account is left', () => {
    const named = (mark: string) => ({ mails, rows: { ...rows, naming: new Map([[mark, ['USER#1 PROFILE']]]) } });
    expect(broken(gone, named(ANNA))).toEqual(['I11 anna@example.com is named by the row USER#1 PROFILE']);
    expect(broken(gone, named('Number 3.'))).toEqual(['I11 Number 3. is named by the row USER#1 PROFILE']);
    expect(broken(gone, { ...named(ANNA), bounced: new Set([ANNA]) })).toEqual([]);
    const { customers } = anna().stripe;
    expect(broken({ ...gone, stripe: { ...gone.stripe, customers } }, { mails })).toEqual([
      'I11 the customer cus_1 is left of a deleted account',
    ]);
    expect(broken({ ...gone, finalState: { ...gone.finalState, canLogIn: true } }, { mails })).toEqual([
      'I11 the account was deleted, but the user can log in',
    ]);
  });
});

it('I12: a partner’s ledger has each payment of a referred account once, less what was given back', () => {
  const withLedger = (paidCents: readonly number[], returnedCents: number) => ({
    rows: { ...rows, commissions: new Map([['u3', { paidCents, returnedCents }]]) },
  });
  expect(broken(paid, withLedger([3000], 0))).toEqual([]);
  expect(broken(paid, withLedger([3000, 700], 700))).toEqual(['I12 2 payments of 1 accrued']);
  expect(broken(paid, withLedger([3000], 1000))).toEqual([
    'I12 the ledger has 2000 cents of a referred account that paid 3000',
  ]);
  expect(broken(paid, withLedger([], 0))).toEqual(['I12 the ledger has 0 cents of a referred account that paid 3000']);
});
