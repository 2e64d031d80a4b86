import type Stripe from 'stripe';
import { expect } from 'vitest';
import { openAttempts } from '../checkout/attempt.ts';
import { pendingCompensations } from '../compensation/compensation-store.ts';
import { factsOf, isConfirmedItself } from '../subscription/subscription-state.ts';
import { storedSubscription } from '../subscription/subscription-store.ts';
import type { RepairFixture } from './repair-fixture.ts';

/**
 * What must hold once everything has recovered: every active subscription belongs to one account, whose row matches Stripe; no account
 * has two; an ended subscription is no account's current one, or its row says so; no compensation is pending, and no confirmed attempt is
 * open.
 */
export async function expectConsistent(fixture: RepairFixture): Promise<void> {
  const all = await everySubscription(fixture);
  const running = all.filter(isConfirmedItself);
  const holders: string[] = [];
  for (const subscription of running) {
    const userId = subscription.metadata.userId ?? subscription.metadata.registrationId ?? '';
    const row = await storedSubscription(fixture.table, userId);
    const { syncedAt: _syncedAt, askedAt: _askedAt, version: _version, ...known } = row ?? { status: 'none' };
    expect(known).toEqual(factsOf(subscription, true));
    holders.push(userId);
  }
  expect(new Set(holders).size, 'one active subscription per account').toBe(holders.length);
  for (const subscription of all.filter((each) => !isConfirmedItself(each))) {
    const row = await storedSubscription(
      fixture.table,
      subscription.metadata.userId ?? subscription.metadata.registrationId ?? '',
    );
    if (row?.subscriptionId === subscription.id) expect(row.status).toBe(subscription.status);
  }
  expect(await pendingCompensations(fixture.table)).toEqual([]);
  for (const { id } of await openAttempts(fixture.table))
    expect(running.map(({ metadata }) => metadata.registrationId ?? metadata.userId)).not.toContain(id);
}

async function everySubscription({ client }: RepairFixture): Promise<Stripe.Subscription[]> {
  const all: Stripe.Subscription[] = [];
  for await (const each of client.subscriptions.list({ status: 'all', limit: 100 })) all.push(each);
  return all;
}
