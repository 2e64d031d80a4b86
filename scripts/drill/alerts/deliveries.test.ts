import { expect, test } from 'vitest';
import type { AlertRowOfUser, Delivery } from '../../../functions/alerts/outbox/alert-store.ts';
import { deliveryViolations, type TakenMessage } from './deliveries.ts';

const AT = 1_000_000;
const settled: Delivery = { state: 'sent', begun: 1, ended: 1, tries: 0, dueAt: AT, done: [] };

/** Prices of 10 s ago, believed for 60 s. */
const alertWith = (push: Partial<Delivery>): AlertRowOfUser => ({
  ...{
    userId: 'ann',
    alertId: 'a1',
    at: AT,
    league: 'x',
    kind: 'arbitrage',
    offered: [],
    eventId: 'e',
    startsAt: 2,
    opportunityId: 'o',
    title: 'Arb 2.00%: A @ B',
  },
  ...{ showsBooks: true, offer: '', path: '/', publishedAt: AT * 1000, dataAt: AT, confirmedAt: AT - 10 },
  rules: [{ id: 'r', name: 'r', channels: ['push'], maxAge: 60, maxPerHour: 1, digest: false, quietHours: null }],
  deliveries: { push: { ...settled, ...push } },
});
const taken = (change: Partial<TakenMessage> = {}): TakenMessage => ({
  ...{ channel: 'push', userId: 'ann', target: 'phone', at: AT, alertId: 'a1', path: '/' },
  ...change,
});

test.each<[string, Partial<Delivery>, TakenMessage[], string[]]>([
  ['sent once', {}, [taken()], []],
  ['repeated once', {}, [taken(), taken()], []],
  ['sent three times', {}, [taken(), taken(), taken()], ['taken 3 times']],
  ['sent to two devices', {}, [taken(), taken({ target: 'tablet' })], []],
  ['said to be sent, and taken by nobody', {}, [], ['not taken by push']],
  ['not sent for a reason', { state: 'not sent', reason: 'too late' }, [], []],
  ['not sent for no reason', { state: 'not sent' }, [], ['for no reason']],
  ['waiting after everything recovered', { state: 'waiting' }, [], ['still waits']],
  ['sent in its last second', {}, [taken({ at: AT + 50 })], []],
  ['sent too late', {}, [taken({ at: AT + 70 })], ['after its age limit']],
  ['sent to somebody else', {}, [taken(), taken({ userId: 'bob' })], ['no alert of theirs']],
])('I9: an alert is judged that is %s', (_what, push, messages, expected) => {
  const found = deliveryViolations({ alerts: [alertWith(push)], messages, endedAt: new Map() });
  expect(found).toEqual(expected.map((part) => expect.stringContaining(part)));
});

test('R-425: an alert of who has lost access is found', () => {
  const facts = { alerts: [alertWith({})], messages: [taken()], endedAt: new Map([['ann', AT - 60]]) };
  expect(deliveryViolations(facts)).toEqual([
    expect.stringContaining('enqueued for ann after the access'),
    expect.stringContaining('after the access of ann'),
  ]);
});

test('I9: an opportunity that somebody was told of twice from one list is found', () => {
  const again = { ...alertWith({}), alertId: 'a2', path: '/?details=a2' };
  const messages = [taken(), taken({ alertId: 'a2', path: again.path })];
  expect(deliveryViolations({ alerts: [alertWith({}), again], messages, endedAt: new Map() })).toEqual([
    expect.stringContaining('2 times'),
  ]);
});
