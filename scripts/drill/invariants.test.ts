import { describe, expect, it } from 'vitest';
import type { Facts, PersonFacts } from './facts.ts';
import { violationsOf } from './invariants.ts';
import type { Payment, SubscriptionAtStripe } from './stripe-facts.ts';

/** 2026-01-15T12:00:00Z, in seconds since 1970. */
const NOW = 1_768_478_400;
const DAY = 86_400;
const ANNA = 'anna@example.com';
const rows = { owedMails: [], parkedMails: [], owedCompensations: [], parkedSubscriptions: [], creditsCounted: 10 };

/** In her third day of a trial with a card. */
const trial: SubscriptionAtStripe = {
  ...{ id: 'sub_trial', status: 'trialing', confirmed: true, endedAt: undefined },
  ...{ periodEnd: NOW + 2 * DAY, trialEnd: NOW + 2 * DAY },
};
const paidMonth: SubscriptionAtStripe = {
  ...{ id: 'sub_month', status: 'active', confirmed: true, endedAt: undefined },
  ...{ periodEnd: NOW + 20 * DAY, trialEnd: undefined },
};
const monthsPayment: Payment = {
  ...{ subscription: 'sub_month', from: NOW - 10 * DAY, to: NOW + 20 * DAY, cents: 3000, returnedCents: 0 },
};
const inTrial = { letIn: true, status: 'trialing', access: true };

/** Somebody who has signed up with a trial, and with whom everything is in order but for what is said. */
function anna(changes: Partial<PersonFacts> = {}): PersonFacts {
  return {
    ...{ person: 3, addresses: [ANNA], account: 'yes', gaveCard: true, confirmed: ['seti_1'], refused: false },
    ...{ mayEnd: false, look: inTrial, reset: 'done', lists: [], findings: [] },
    atStripe: { subscriptions: [trial], payments: [] },
    ...changes,
  };
}

function mailTo(address: string, subject: string) {
  const [id, at, from] = ['m', '2026-01-15T12:00:00.000Z', 'Crossbook <crossbook@example.com>'];
  return { id, at, from, to: [address], subject, text: '', html: '' };
}

function broken(person: PersonFacts = anna(), changes: Partial<Facts> = {}): readonly string[] {
  const mails = [mailTo(ANNA, 'Welcome to Crossbook')];
  const facts = { now: NOW, people: [person], mails, bounced: new Set<string>(), rows, provider: { creditsSpent: 10 } };
  return violationsOf({ ...facts, ...changes }).map(({ invariant, what }) => `${invariant} ${what}`);
}

const at = (subscriptions: readonly SubscriptionAtStripe[], payments: readonly Payment[] = []) => ({
  atStripe: { subscriptions, payments },
});
const paid = anna({ look: { ...inTrial, status: 'active' }, ...at([paidMonth], [monthsPayment]) });

it('finds nothing wrong with a trial and with a paid month', () => {
  expect([broken(), broken(paid)]).toEqual([[], []]);
});

describe('I1', () => {
  it('wants an account for whoever gave a card', () => {
    const locked = anna({ look: { letIn: false, status: undefined, access: false }, account: 'maybe' });
    expect(broken(locked)).toEqual(['I1 sub_trial is trialing, and nobody can log in']);
    expect(broken(locked, { rows: { ...rows, parkedSubscriptions: ['sub_trial'] } })).toEqual([]);
  });

  it('wants the data open, and the status known', () => {
    expect(broken(anna({ look: { ...inTrial, access: false } }))).toEqual([
      'I1 sub_trial is trialing, and the data is closed',
    ]);
    expect(broken(anna({ look: { ...inTrial, status: 'past_due' } }))).toEqual([
      'I1 sub_trial is trialing, and the product says past_due',
    ]);
  });

  it('wants money back for what does not run', () => {
    const person = (returnedCents: number) =>
      anna(at([trial, { ...paidMonth, status: 'canceled' }], [{ ...monthsPayment, returnedCents }]));
    expect(broken(person(0))).toEqual(['I1 3000 cents were kept for sub_month, which does not run']);
    expect(broken(person(3000))).toEqual([]);
  });

  it('wants a subscription for whoever confirmed one and did not end it', () => {
    const look = { letIn: true, status: undefined, access: false };
    const ended = { ...trial, status: 'canceled', endedAt: NOW - DAY };
    expect(broken(anna({ look, ...at([ended]) }))).toEqual(['I1 seti_1 succeeded, and no subscription runs']);
    expect(broken(anna({ look, ...at([{ ...ended, trialEnd: NOW - DAY }]) }))).toEqual([]);
    expect(broken(anna({ look, refused: true, ...at([ended]) }))).toEqual([]);
    expect(broken(anna({ look, mayEnd: true, ...at([ended]) }))).toEqual([]);
  });

  it('wants every compensation done', () => {
    expect(broken(anna(), { rows: { ...rows, owedCompensations: ['sub_other'] } })).toEqual([
      'I1 the subscription sub_other is still to be compensated',
    ]);
  });
});

describe('I2', () => {
  it('lets one subscription run, besides what waits for a card', () => {
    const two = (confirmed: boolean) => anna(at([trial, { ...trial, id: 'sub_second', confirmed }]));
    expect(broken(two(true))).toEqual(['I2 sub_trial and sub_second run at once']);
    expect(broken(two(false))).toEqual([]);
  });

  it('lets nobody pay twice for the same time', () => {
    const again = { ...monthsPayment, from: NOW - DAY, to: NOW + 29 * DAY };
    const payments = (second: Payment) => broken({ ...paid, ...at([paidMonth], [monthsPayment, second]) });
    expect(payments(again)).toEqual([
      'I2 3000 and 3000 cents were kept for the same time, for sub_month and sub_month',
    ]);
    expect(payments({ ...again, returnedCents: 3000 })).toEqual([]);
    expect(payments({ ...again, from: monthsPayment.to, to: monthsPayment.to + 30 * DAY })).toEqual([]);
    expect(payments({ ...again, returnedCents: 6000 })).toEqual(['I2 more was returned for sub_month than was paid']);
  });
});

describe('I3', () => {
  it('opens the data to nobody whose card step is not done', () => {
    const without = (...subscriptions: SubscriptionAtStripe[]) => broken(anna({ confirmed: [], ...at(subscriptions) }));
    expect(without()).toEqual(['I3 the data is open, and Stripe has nothing']);
    expect(without({ ...trial, confirmed: false })).toEqual(['I3 the data is open, and Stripe has sub_trial trialing']);
  });

  it('closes it to the second with a trial, and an hour after a paid period', () => {
    const open = (person: PersonFacts, now: number) => broken(person, { now }).some((each) => each.startsWith('I3'));
    expect([open(anna(), NOW + 2 * DAY - 1), open(anna(), NOW + 2 * DAY)]).toEqual([false, true]);
    expect([open(paid, NOW + 20 * DAY + 3599), open(paid, NOW + 20 * DAY + 3600)]).toEqual([false, true]);
  });
});

it('I4: lets no account come to be without a card', () => {
  const stranger = anna({ gaveCard: false, confirmed: [], look: { ...inTrial, access: false }, ...at([]) });
  expect(broken(stranger)).toEqual(['I4 an account came to be for which no card was given']);
  expect(broken({ ...stranger, gaveCard: true })).toEqual([]);
});

describe('I5', () => {
  it('lets no mail stay owed, or be given up', () => {
    const owed = { ...rows, owedMails: [{ kind: 'welcome', to: ANNA }] };
    expect(broken(anna(), { rows: owed })).toEqual([`I5 the mail welcome to ${ANNA} is still owed`]);
    const parked = { ...rows, parkedMails: [{ kind: 'code', to: ANNA, why: 'Throttling' }] };
    expect(broken(anna(), { rows: parked })).toEqual([`I5 the mail code to ${ANNA} was given up: Throttling`]);
  });

  it('has the subscription told of by mail, unless one came back', () => {
    const mails = [mailTo('else@example.com', 'Welcome to Crossbook')];
    expect(broken(anna(), { mails })).toEqual(['I5 no mail told of the subscription']);
    expect(broken(anna(), { mails, bounced: new Set([ANNA]) })).toEqual([]);
    expect(broken(anna(), { mails: [mailTo(ANNA, 'Your Crossbook subscription has started')] })).toEqual([]);
  });

  it.each([
    ['no-code', 'I5 no code came for a reset'],
    ['refused', 'I5 the code that was mailed last was refused'],
  ] as const)('wants the code that is mailed last to work: %s', (reset, expected) => {
    expect(broken(anna({ reset }))).toEqual([expected]);
  });
});

it('I6: counts what was spent, or more', () => {
  expect(broken(anna(), { provider: { creditsSpent: 11 } })).toEqual(['I6 10 credits were counted, and 11 were spent']);
  expect(broken(anna(), { provider: { creditsSpent: 9 } })).toEqual([]);
});

it('I7: knows one list under one tag', () => {
  const list: PersonFacts['lists'][number] = { path: '/api/overlap', tag: '"v1"', digest: 'one' };
  const read = (other: typeof list) => broken(anna({ lists: [list, other] }));
  expect(read({ ...list, digest: 'other' })).toEqual(['I7 /api/overlap "v1" was two lists']);
  expect(read({ ...list, tag: '"v2"', digest: 'other' })).toEqual([]);
  expect(read({ ...list, path: '/api/promo', digest: 'other' })).toEqual([]);
});

it('I8: wants the account there that an answer told of', () => {
  const gone = { confirmed: [], look: { letIn: false, status: undefined, access: false }, ...at([]) };
  expect(broken(anna(gone))).toEqual(['I8 the account that was there cannot be opened']);
  expect(broken(anna({ ...gone, account: 'maybe' }))).toEqual([]);
});

it('tells what somebody saw at once', () => {
  expect(broken(anna({ findings: [{ invariant: 'I7', what: 'a list without its end' }] }))).toEqual([
    'I7 a list without its end',
  ]);
});
