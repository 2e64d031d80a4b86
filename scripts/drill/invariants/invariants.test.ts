import { describe, expect, it } from 'vitest';
import type { Facts } from '../facts.ts';
import { ANNA, anna, DAY, factsOf, mailTo, monthsPayment, NOW, paidMonth, trial } from '../testing/facts.ts';
import { invariants, violationsOf } from './invariants.ts';

const everybody = (facts: Facts) => violationsOf(facts).map(({ invariant, what }) => `${invariant} ${what}`);
const rows = factsOf([]).rows;
const paid = anna({
  look: { subscription: { hasSubscription: true, status: 'active' } },
  atStripe: { subscriptions: [paidMonth], payments: [monthsPayment] },
});
const list = { path: '/api/overlap', etag: '"v1"', digest: 'one' };

it('finds nothing wrong with a trial and with a paid month', () => {
  expect(everybody(factsOf([anna(), paid]))).toEqual([]);
});

describe('I1', () => {
  it('wants an account for whoever gave a card', () => {
    const facts = factsOf([anna({ look: { letIn: [] }, record: { account: 'maybe' } })]);
    expect(everybody(facts)).toEqual(['I1 sub_trial is trialing, and nobody can log in']);
    const parked = { ...facts, rows: { ...rows, parkedSubscriptions: ['sub_trial'] } };
    expect(everybody(parked)).toEqual([]);
  });

  it('wants the data open, and the status known', () => {
    const shut = anna({ look: { access: false } });
    expect(everybody(factsOf([shut]))).toEqual(['I1 sub_trial is trialing, and the data is closed']);
    const behind = anna({ look: { subscription: { hasSubscription: true, status: 'past_due' } } });
    expect(everybody(factsOf([behind]))).toEqual(['I1 sub_trial is trialing, and the product says past_due']);
  });

  it('wants money back for what does not run', () => {
    const ended = { ...paidMonth, status: 'canceled' };
    const person = (returnedCents: number) =>
      anna({ atStripe: { subscriptions: [trial, ended], payments: [{ ...monthsPayment, returnedCents }] } });
    expect(everybody(factsOf([person(0)]))).toEqual(['I1 3000 cents were kept for sub_month, which does not run']);
    expect(everybody(factsOf([person(3000)]))).toEqual([]);
  });

  it('wants a subscription for whoever confirmed one and did not end it', () => {
    const nothing = { subscriptions: [{ ...trial, status: 'canceled', endedAt: NOW - DAY }] };
    const look = { access: false, subscription: { hasSubscription: false } };
    expect(everybody(factsOf([anna({ look, atStripe: nothing })]))).toEqual([
      'I1 seti_1 succeeded, and no subscription runs',
    ]);
    const ranOut = { subscriptions: [{ ...trial, status: 'canceled', trialEnd: NOW - DAY, endedAt: NOW - DAY }] };
    expect(everybody(factsOf([anna({ look, atStripe: ranOut })]))).toEqual([]);
    const left = { refused: ['This card has already been used for a free trial.'] };
    expect(everybody(factsOf([anna({ record: left, look, atStripe: nothing })]))).toEqual([]);
  });

  it('wants every undoing done', () => {
    const facts = factsOf([anna()], { rows: { ...rows, owedUndoings: ['sub_other'] } });
    expect(everybody(facts)).toEqual(['I1 the subscription sub_other is still to be undone']);
  });
});

describe('I2', () => {
  it('lets one subscription run, besides what waits for a card', () => {
    const two = anna({ atStripe: { subscriptions: [trial, { ...trial, id: 'sub_second' }] } });
    expect(everybody(factsOf([two]))).toEqual(['I2 sub_trial and sub_second run at once']);
    const waiting = anna({ atStripe: { subscriptions: [trial, { ...trial, id: 'sub_second', confirmed: false }] } });
    expect(everybody(factsOf([waiting]))).toEqual([]);
  });

  it('lets nobody pay twice for the same time', () => {
    const again = { ...monthsPayment, from: NOW - DAY, to: NOW + 29 * DAY };
    const payments = (second: typeof again) =>
      anna({ look: paid.look, atStripe: { subscriptions: [paidMonth], payments: [monthsPayment, second] } });
    expect(everybody(factsOf([payments(again)]))).toEqual([
      'I2 3000 and 3000 cents were kept for the same time, for sub_month and sub_month',
    ]);
    expect(everybody(factsOf([payments({ ...again, returnedCents: 3000 })]))).toEqual([]);
    const next = { ...again, from: monthsPayment.to, to: monthsPayment.to + 30 * DAY };
    expect(everybody(factsOf([payments(next)]))).toEqual([]);
    expect(everybody(factsOf([payments({ ...again, returnedCents: 6000 })]))).toEqual([
      'I2 more was returned for sub_month than was paid',
    ]);
  });
});

describe('I3', () => {
  const without = (subscriptions: (typeof trial)[]) =>
    factsOf([anna({ record: { confirmed: [] }, atStripe: { subscriptions } })]);

  it('opens the data to nobody whose card step is not done', () => {
    expect(everybody(without([]))).toEqual(['I3 the data is open, and Stripe has nothing']);
    const unconfirmed = { ...trial, confirmed: false };
    expect(everybody(without([unconfirmed]))).toEqual(['I3 the data is open, and Stripe has sub_trial trialing']);
  });

  it('closes it to the second with a trial, and an hour after a paid period', () => {
    const at = (now: number, subscription: typeof trial) =>
      invariants.I3({ ...without([subscription]), now }).map(({ invariant }) => invariant);
    expect(at(NOW + 2 * DAY - 1, trial)).toEqual([]);
    expect(at(NOW + 2 * DAY, trial)).toEqual(['I3']);
    expect(at(NOW + 20 * DAY + 3599, paidMonth)).toEqual([]);
    expect(at(NOW + 20 * DAY + 3600, paidMonth)).toEqual(['I3']);
  });
});

describe('I4', () => {
  it.each([
    [{ letIn: [one('a@example.com', 'first'), one('a@example.com', 'second')] }, 'I4 2 passwords open one account'],
    [
      { letIn: [one('a@example.com', 'first'), one('b@example.com', 'first')] },
      'I4 a@example.com and b@example.com open the account',
    ],
    [{ wronglyLetIn: ['older'] }, 'I4 a password that was replaced still opens the account'],
    [{ risenSessions: 2 }, 'I4 2 ended sessions are open'],
  ])('refuses %j', (look, expected) => {
    expect(everybody(factsOf([anna({ look })]))).toEqual([expected]);
  });

  it('lets no account come to be without a card', () => {
    const stranger = (confirmed: string[]) =>
      anna({ record: { account: 'no', confirmed }, look: { access: false }, atStripe: { subscriptions: [] } });
    expect(invariants.I4(factsOf([stranger([])])).length).toBe(1);
    expect(invariants.I4(factsOf([stranger(['seti_1'])]))).toEqual([]);
  });
});

describe('I5', () => {
  it('lets no mail stay owed, or be given up', () => {
    const owed = { ...rows, owedMails: [{ kind: 'welcome', to: ANNA }] };
    expect(everybody(factsOf([anna()], { rows: owed }))).toEqual([`I5 the mail welcome to ${ANNA} is still owed`]);
    const parked = { ...rows, parkedMails: [{ kind: 'code', to: ANNA, why: 'Throttling' }] };
    expect(everybody(factsOf([anna()], { rows: parked }))).toEqual([
      `I5 the mail code to ${ANNA} was given up: Throttling`,
    ]);
  });

  it('has the subscription told of by mail, unless one came back', () => {
    const silent = factsOf([anna()], { mails: [mailTo('else@example.com', 'Welcome to Crossbook')] });
    expect(everybody(silent)).toEqual(['I5 no mail told of the subscription']);
    expect(everybody({ ...silent, bounced: new Set([ANNA]) })).toEqual([]);
    expect(everybody({ ...silent, mails: [mailTo(ANNA, 'Your Crossbook subscription has started')] })).toEqual([]);
  });

  it.each([
    ['no-code', 'I5 no code came for a reset'],
    ['refused', 'I5 the code that was mailed last was refused'],
  ] as const)('wants the code that is mailed last to work: %s', (reset, expected) => {
    expect(everybody(factsOf([anna({ look: { reset } })]))).toEqual([expected]);
  });
});

it('I6: counts what was spent, or more', () => {
  expect(everybody(factsOf([anna()], { provider: { creditsSpent: 11 } }))).toEqual([
    'I6 10 credits were counted, and 11 were spent',
  ]);
  expect(everybody(factsOf([anna()], { provider: { creditsSpent: 9 } }))).toEqual([]);
});

it('I7: knows one list under one tag', () => {
  const read = (...lists: (typeof list)[]) => anna({ record: { lists } });
  const torn = factsOf([read(list), read({ ...list, digest: 'other' })]);
  expect(everybody(torn)).toEqual(['I7 /api/overlap "v1" was two lists']);
  expect(everybody(factsOf([read(list, list), read({ ...list, etag: '"v2"', digest: 'other' })]))).toEqual([]);
  expect(everybody(factsOf([read(list), read({ ...list, path: '/api/promo', digest: 'other' })]))).toEqual([]);
});

describe('I8', () => {
  it.each([
    [{ presets: [] }, 'I8 the preset High was saved and is not there'],
    [{ presets: ['High', 'Gone'] }, 'I8 the preset Gone was deleted or never saved, and is there'],
    [{ theme: 'light' as const }, 'I8 the theme is light, not dark'],
    [{ unanswered: ['login 500'] }, 'I8 after everything had recovered: login 500'],
    [
      { subscription: { hasSubscription: true, status: 'trialing', endsAt: '2026-01-17T12:00:00Z' } },
      'I8 the subscription ends, and should be one that renews',
    ],
  ])('holds the product to its word: %j', (look, expected) => {
    expect(everybody(factsOf([anna({ look })]))).toEqual([expected]);
  });

  it('leaves open what nobody was told', () => {
    const open = { theme: ['dark' as const, 'light' as const], ends: ['renews' as const, 'ends' as const] };
    const look = {
      presets: ['High', 'Perhaps'],
      theme: 'light' as const,
      subscription: { hasSubscription: true, status: 'trialing', endsAt: '2026-01-17T12:00:00Z' },
    };
    expect(everybody(factsOf([anna({ record: open, look })]))).toEqual([]);
  });

  it('wants the account there that an answer told of', () => {
    const gone = (account: 'yes' | 'maybe') =>
      anna({ record: { account, confirmed: [] }, look: { letIn: [], access: false }, atStripe: { subscriptions: [] } });
    expect(everybody(factsOf([gone('yes')]))).toEqual(['I8 the account that was there cannot be opened']);
    expect(everybody(factsOf([gone('maybe')]))).toEqual([]);
  });
});

it('tells what somebody saw at once', () => {
  const seenAmiss = [{ invariant: 'I7' as const, what: 'a list without its end' }];
  expect(violationsOf(factsOf([anna({ record: { seenAmiss } })]))).toEqual([
    { invariant: 'I7', person: 3, what: 'a list without its end' },
  ]);
});

function one(email: string, password: string) {
  return { email, password };
}
