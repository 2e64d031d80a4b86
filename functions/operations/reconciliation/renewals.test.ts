import { expect, it } from 'vitest';
import { announceRenewal, dueRenewal } from '../../billing/subscription/announce-renewal.ts';
import { storedSubscription } from '../../billing/subscription/subscription-store.ts';
import { type RepairFixture, repairFixture } from '../../billing/testing/repair-fixture.ts';
import { saveSubscription } from '../../billing/testing/save-subscription.ts';
import { testUser } from '../../identity/account/testing/test-user.ts';
import { wholeSeconds } from '../../platform/clock.ts';
import { allFaults, faultyTable } from '../../testing/faulty-table.ts';

const DAY = 24 * 3600;
const KIND = 'renewal-ahead';

/** Someone who has paid a first year. */
async function yearly(fixture: RepairFixture, email: string) {
  await fixture.markTrialUsed(email);
  const signUp = await fixture.begin(email, 'year');
  await fixture.pay(signUp);
  await fixture.complete(signUp);
  return signUp.started;
}

it('R-448: a yearly renewal is announced 30 days before, once, and again a year later', async () => {
  const fixture = await repairFixture();
  const email = 'yearly@example.com';
  await yearly(fixture, email);
  const year = 365 * DAY;
  await fixture.advance(year - 31 * DAY);
  await fixture.reconcile();
  expect(await fixture.enqueuedEmails(KIND)).toEqual([]);
  await fixture.advance(DAY);
  await Promise.all([fixture.reconcile(), fixture.reconcile()]);
  await fixture.reconcile();
  expect(await fixture.enqueuedEmails(KIND)).toEqual([email]);
  await fixture.advance(31 * DAY);
  await fixture.deliverEvents();
  await fixture.reconcile();
  expect(await fixture.enqueuedEmails(KIND)).toEqual([email]);
  await fixture.advance(year - 40 * DAY);
  await fixture.advance(10 * DAY);
  await fixture.reconcile();
  expect(await fixture.enqueuedEmails(KIND)).toEqual([email, email]);
});

it('R-448: a renewal is announced late if the job did not run for days, but not after the renewal', async () => {
  const fixture = await repairFixture();
  await yearly(fixture, 'late@example.com');
  await fixture.advance(365 * DAY - 4 * DAY);
  await fixture.reconcile();
  expect(await fixture.enqueuedEmails(KIND)).toEqual(['late@example.com']);
});

it('R-448: no renewal is announced to monthly, canceled and trial subscriptions', async () => {
  const fixture = await repairFixture();
  const canceled = await yearly(fixture, 'canceled@example.com');
  await fixture.client.subscriptions.update(canceled.subscriptionId, { cancel_at_period_end: true });
  await fixture.markTrialUsed('monthly@example.com');
  const monthly = await fixture.begin('monthly@example.com', 'month');
  await fixture.pay(monthly);
  await fixture.complete(monthly);
  await fixture.advance(365 * DAY - 20 * DAY);
  const trial = await fixture.begin('trial@example.com', 'year');
  await fixture.pay(trial);
  await fixture.complete(trial);
  await fixture.reconcile();
  await fixture.reconcile();
  expect(await fixture.enqueuedEmails(KIND)).toEqual([]);
});

it('R-448: after a fault at any step the next run announces a renewal, once', async () => {
  const fixture = await repairFixture();
  const { table } = fixture;
  for (const [n, planned] of allFaults(2).entries()) {
    const email = `crash${n}@example.com`;
    const { user } = await testUser(table, { email });
    const now = wholeSeconds(fixture.deps.clock());
    const facts = { status: 'active', interval: 'year', cardConfirmed: true, currentPeriodEnd: now + DAY } as const;
    await saveSubscription(table, user.id, facts);
    const due = dueRenewal(await storedSubscription(table, user.id), now);
    if (due === undefined) throw new Error('no renewal is due');
    const broken = { ...fixture.deps, table: faultyTable(table, planned).table };
    await announceRenewal(user.id, due, broken).catch(() => undefined);
    await announceRenewal(user.id, due, fixture.deps);
    const sent = (await fixture.enqueuedEmails(KIND)).filter((to) => to === email);
    expect(sent, JSON.stringify(planned)).toEqual([email]);
  }
});
