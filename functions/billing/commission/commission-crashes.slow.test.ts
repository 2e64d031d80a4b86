import type Stripe from 'stripe';
import { expect, it } from 'vitest';
import { uniqueTestCard } from '../../../scripts/simulators/stripe/cards/test-cards.ts';
import { DAY, HOUR } from '../../../scripts/simulators/stripe/testing/stripe-for-tests.ts';
import { emailHash, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { trialUsed } from '../../platform/table/keys.ts';
import { distinctFaults } from '../../testing/faulty-table.ts';
import { testTable } from '../../testing/test-table.ts';
import { balanceOf } from '../referrals/ledger.ts';
import { ledgerOf } from '../referrals/ledger-store.ts';
import type { Partner } from '../referrals/partner-store.ts';
import { testPartner } from '../referrals/testing/test-partner.ts';
import { GOOD_CARD } from '../testing/billing-fixture.ts';
import { browser } from '../testing/checkout-browser.ts';
import { withFault } from '../testing/faulty-deps.ts';
import { type WebhookFixture, webhookFixture } from '../testing/webhook-fixture.ts';

const store = testTable();
let cards = 1000;

const balance = async ({ partnerId }: Partner) => balanceOf(await ledgerOf(store.table, partnerId));

/** Someone with a partner's cookie and a verified address, whose card is confirmed and whose account is not there yet. */
async function confirmed(fixture: WebhookFixture, { code }: Partner, { paid }: { readonly paid: boolean }) {
  const person = browser(fixture);
  person.keep(`__Host-ref=${code}`);
  const email = await person.verifyEmail();
  const hash = emailHash(fixture.deps.emailKey, parseEmailAddress(email));
  if (paid) await store.table.put(trialUsed('email', hash), { at: 1 });
  const started = await person.create(email);
  await fixture.confirm(started.clientSecret, uniqueTestCard(GOOD_CARD, ++cards));
  return { person, email, started };
}

interface Scene {
  readonly partner: Partner;
  readonly event: Stripe.Event;
}

/** Fails a delivery at each of its calls to table and Stripe in turn, each in a new scene, followed by one without a fault. */
async function atEveryCall(fixture: WebhookFixture, scene: () => Promise<Scene>, expected: object): Promise<string[]> {
  const whole = await scene();
  const counted = withFault(fixture.deps);
  expect(await fixture.deliver(whole.event, counted)).toMatchObject({ status: 200 });
  expect(await balance(whole.partner)).toMatchObject(expected);
  for (const planned of distinctFaults(counted.calls)) {
    const name = `${planned.fault} ${planned.at}: ${counted.calls[planned.at - 1]}`;
    const { partner, event } = await scene();
    const first = await fixture.deliver(event, withFault(fixture.deps, planned));
    // Reported as done only if it is.
    if (first.status === 200) expect(await balance(partner), name).toMatchObject(expected);
    expect(await fixture.deliver(event), name).toMatchObject({ status: 200 });
    expect(await balance(partner), name).toMatchObject(expected);
    expect(await fixture.isProcessed(event.id), name).toBe(true);
  }
  return [...counted.calls];
}

it('R-461: a paid invoice accrues once, wherever its first delivery crashes', async () => {
  const fixture = await webhookFixture(store);
  const calls = await atEveryCall(
    fixture,
    async () => {
      const partner = await testPartner(store.table);
      const { person, email, started } = await confirmed(fixture, partner, { paid: false });
      await person.complete(email, started);
      await fixture.advance(5 * DAY + 2 * HOUR);
      const paid = (await fixture.newEvents()).filter(({ type }) => type === 'invoice.paid');
      const own = paid.find(
        ({ data }) =>
          'customer' in data.object &&
          data.object.customer === started.customerId &&
          'amount_paid' in data.object &&
          data.object.amount_paid > 0,
      );
      if (own === undefined) throw new Error('nothing was paid');
      return { partner, event: own };
    },
    { accruedCents: 1500, dueCents: 1500 },
  );
  expect(calls).toContain('table put');
  expect(calls.length).toBeGreaterThan(8);
});

it('R-462: a refund is taken back once, wherever its first delivery crashes', async () => {
  const fixture = await webhookFixture(store);
  const calls = await atEveryCall(
    fixture,
    async () => {
      const partner = await testPartner(store.table);
      const { person, email, started } = await confirmed(fixture, partner, { paid: true });
      await person.complete(email, started);
      const { data } = await fixture.stripe.client.charges.list({ customer: started.customerId });
      await fixture.stripe.client.refunds.create({ payment_intent: String(data[0]?.payment_intent), amount: 1000 });
      return { partner, event: await fixture.newEvent('charge.refunded') };
    },
    { accruedCents: 1500, takenBackCents: 500, dueCents: 1000 },
  );
  expect(calls.length).toBeGreaterThan(8);
});

it.each([false, true])(
  'R-461: a referred account and its first entries come together, wherever its creation crashes (paid at once: %s)',
  async (paid) => {
    const fixture = await webhookFixture(store);
    const partner = await testPartner(store.table);
    const counted = await confirmed(fixture, partner, { paid });
    const whole = withFault(fixture.deps);
    await counted.person.complete(counted.email, counted.started, whole);
    expect(whole.calls.length).toBeGreaterThan(10);
    for (const planned of distinctFaults(whole.calls)) {
      const own = await testPartner(store.table);
      const { person, email, started } = await confirmed(fixture, own, { paid });
      const failing = person.complete(email, started, withFault(fixture.deps, planned));
      await failing.catch(() => undefined);
      await person.complete(email, started);
      const entries = await ledgerOf(store.table, own.partnerId);
      const name = `${planned.fault} ${planned.at}: ${whole.calls[planned.at - 1]}`;
      expect(
        entries.map(({ kind }) => kind),
        name,
      ).toEqual(paid ? ['paid', 'sign-up'] : ['sign-up']);
      expect(await balance(own), name).toMatchObject({ accruedCents: paid ? 1500 : 0 });
    }
  },
  120_000,
);
