import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import { expect, it, test } from 'vitest';
import { uniqueTestCard } from '../../../scripts/simulators/stripe/cards/test-cards.ts';
import { DAY, HOUR } from '../../../scripts/simulators/stripe/testing/stripe-for-tests.ts';
import type { BillingInterval } from '../../../shared/catalogue/plans.ts';
import { keepFormerEmailStep } from '../../identity/email-change/former-email-store.ts';
import { emailHash, parseEmailAddress } from '../../platform/mail/email-address.ts';
import { trialUsed } from '../../platform/table/keys.ts';
import { testTable } from '../../testing/test-table.ts';
import { balanceOf } from '../referrals/ledger.ts';
import { ledgerOf } from '../referrals/ledger-store.ts';
import { disablePartner, type Partner } from '../referrals/partner-store.ts';
import { referralOf } from '../referrals/referral-store.ts';
import { testPartner } from '../referrals/testing/test-partner.ts';
import { GOOD_CARD } from '../testing/billing-fixture.ts';
import { browser, newEmail } from '../testing/checkout-browser.ts';
import { type WebhookFixture, webhookFixture } from '../testing/webhook-fixture.ts';

const store = testTable();
/** Each charge is disputed at once. */
const DISPUTING_CARD = '4000000000000259';
/** Until after the first bill of a trial. */
const FIRST_BILL = 5 * DAY + 2 * HOUR;

/** A partner with an account of their own, and with a card if they subscribe. */
async function partnerAccount(fixture: WebhookFixture, { subscribes = false } = {}) {
  const person = browser(fixture);
  const userId = subscribes ? (await fixture.subscribed()).userId : await person.haveAccount();
  return { person, ...(await testPartner(store.table, { userId })) };
}

interface SignUpOptions {
  readonly card?: string;
  readonly interval?: BillingInterval;
  readonly email?: string;
  /** Whether the address had its trial before, so that it is paid at once. */
  readonly paid?: boolean;
  readonly cookies?: readonly string[];
}

let cards = 0;

/** Someone who followed a partner's link and signed up. */
async function referred(fixture: WebhookFixture, { code }: Pick<Partner, 'code'>, options: SignUpOptions = {}) {
  const { interval = 'month', card = uniqueTestCard(GOOD_CARD, ++cards), email = newEmail(), paid = false } = options;
  const person = browser(fixture);
  person.keep(`__Host-ref=${code}`);
  for (const cookie of options.cookies ?? []) person.keep(cookie);
  await person.verifyEmail(email);
  const hash = emailHash(fixture.deps.emailKey, parseEmailAddress(email));
  if (paid) await store.table.put(trialUsed('email', hash), { at: 1 });
  const started = await person.create(email, { interval });
  expect(await fixture.confirm(started.clientSecret, card)).toMatchObject({ status: 200 });
  await person.complete(email, started);
  const { userId } = await person.caller();
  return { person, email, userId, ...started };
}

const ledger = (partner: Partner) => ledgerOf(store.table, partner.partnerId);
const balance = async (partner: Partner) => balanceOf(await ledger(partner));

async function deliver(fixture: WebhookFixture, events: readonly Stripe.Event[]) {
  for (const event of events) expect(await fixture.deliver(event), event.type).toMatchObject({ status: 200 });
}

/** Delivers what Stripe has to say since the last call. */
const deliverNew = async (fixture: WebhookFixture) => deliver(fixture, await fixture.newEvents());

/** The same event as if it were another: its processed marker does not stop it. */
const again = (event: Stripe.Event): Stripe.Event => ({ ...event, id: `evt_${randomUUID()}` });

async function lastCharge(fixture: WebhookFixture, customer: string): Promise<Stripe.Charge> {
  const { data } = await fixture.stripe.client.charges.list({ customer });
  const charge = data.find(({ paid }) => paid);
  if (charge === undefined) throw new Error('nothing was charged');
  return charge;
}

async function refund(fixture: WebhookFixture, { customerId }: { customerId: string }, amount?: number) {
  const { payment_intent: intent } = await lastCharge(fixture, customerId);
  await fixture.stripe.client.refunds.create({
    payment_intent: String(intent),
    ...(amount === undefined ? {} : { amount }),
  });
}

it('R-461: a trial accrues nothing; then each paid invoice accrues half of it, once, however often it is told', async () => {
  const fixture = await webhookFixture(store);
  const partner = await testPartner(store.table);
  const { userId } = await referred(fixture, partner);
  await deliverNew(fixture);
  expect(await balance(partner)).toMatchObject({ accruedCents: 0 });
  expect(await ledger(partner)).toMatchObject([{ kind: 'sign-up', trialEnd: fixture.stripe.nowSeconds() + 5 * DAY }]);
  expect(await referralOf(store.table, userId)).toMatchObject({ partnerId: partner.partnerId, percent: 50 });

  await fixture.advance(FIRST_BILL);
  const first = await fixture.newEvents();
  await deliver(fixture, [...first, ...first.map(again), ...first.toReversed().map(again)]);
  expect(await balance(partner)).toMatchObject({ accruedCents: 1500, dueCents: 1500 });

  await fixture.advance(31 * DAY);
  await deliver(fixture, (await fixture.newEvents()).toReversed());
  expect(await balance(partner)).toMatchObject({ accruedCents: 3000, dueCents: 3000 });
});

it('I12, R-461, R-462: many deliveries at once write each entry once', async () => {
  const fixture = await webhookFixture(store);
  const partner = await testPartner(store.table);
  const person = await referred(fixture, partner, { paid: true });
  await refund(fixture, person, 1000);
  await refund(fixture, person, 500);
  const events = (await fixture.newEvents()).filter(({ type }) => /^(invoice.paid|charge.refunded)$/.test(type));
  const all = Array.from({ length: 4 }, () => events.map(again)).flat();
  const answers = await Promise.all(all.map((event) => fixture.deliver(event)));
  // One that lost a race is sent again.
  for (const [n, { status }] of answers.entries()) if (status !== 200) await deliver(fixture, all.slice(n, n + 1));
  expect((await ledger(partner)).map(({ kind }) => kind).toSorted()).toEqual([
    'paid',
    'reversed',
    'reversed',
    'sign-up',
  ]);
  expect(await balance(partner)).toMatchObject({ accruedCents: 1500, takenBackCents: 750, dueCents: 750 });
});

it('R-461: the rate is the one at sign-up', async () => {
  const fixture = await webhookFixture(store);
  const partner = await testPartner(store.table, { percent: 33 });
  await referred(fixture, partner, { interval: 'year' });
  await store.table.update({ pk: 'PARTNER', sk: `CODE#${partner.code}` }, { set: { percent: 10 } });
  await fixture.advance(FIRST_BILL);
  await deliverNew(fixture);
  expect(await balance(partner)).toMatchObject({ accruedCents: 8910 });
});

it('R-461: a sign-up that is paid at once accrues with the account, and its events add nothing', async () => {
  const fixture = await webhookFixture(store);
  const partner = await testPartner(store.table);
  await referred(fixture, partner, { paid: true });
  expect(await balance(partner)).toMatchObject({ accruedCents: 1500 });
  const events = await fixture.newEvents();
  await deliver(fixture, [...events, ...events.map(again)]);
  expect(await balance(partner)).toMatchObject({ accruedCents: 1500 });
});

it('R-461: an event of a payment that arrives before the account exists loses nothing', async () => {
  const fixture = await webhookFixture(store);
  const partner = await testPartner(store.table);
  const person = browser(fixture);
  person.keep(`__Host-ref=${partner.code}`);
  const email = await person.verifyEmail();
  const hash = emailHash(fixture.deps.emailKey, parseEmailAddress(email));
  await store.table.put(trialUsed('email', hash), { at: 1 });
  const started = await person.create(email);
  await fixture.confirm(started.clientSecret, uniqueTestCard(GOOD_CARD, ++cards));
  await deliverNew(fixture);
  await person.complete(email, started);
  await deliverNew(fixture);
  expect(await balance(partner)).toMatchObject({ accruedCents: 1500 });
});

it('R-461: the ledger has no id of Stripe, of the account or of the person, and the account’s row alone leads to it', async () => {
  const fixture = await webhookFixture(store);
  const partner = await testPartner(store.table);
  const person = await referred(fixture, partner, { paid: true });
  await refund(fixture, person);
  await deliverNew(fixture);
  const rows = (await store.items()).filter(({ pk }) => pk === `REFERRAL#${partner.partnerId}`);
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['paid', 'reversed', 'sign-up']);
  const text = JSON.stringify(rows);
  for (const named of [person.userId, person.email, person.customerId, person.subscriptionId])
    expect(text).not.toContain(named);
  expect(text).not.toMatch(/\b(in|ch|pi|re|du|cus|sub)_\w/);
  const { referralId } = (await referralOf(store.table, person.userId)) ?? {};
  const others = (await store.items()).filter((row) => JSON.stringify(row).includes(String(referralId)));
  expect(new Set(others.map(({ pk }) => pk))).toEqual(
    new Set([`USER#${person.userId}`, `REFERRAL#${partner.partnerId}`]),
  );
});

it('R-462: refunds take back the commission on what they give back, once each, and never more than accrued', async () => {
  const fixture = await webhookFixture(store);
  const partner = await testPartner(store.table);
  const person = await referred(fixture, partner, { paid: true });
  await refund(fixture, person, 1000);
  const events = await fixture.newEvents();
  await deliver(fixture, [...events, ...events.map(again)]);
  expect(await balance(partner)).toMatchObject({ accruedCents: 1500, takenBackCents: 500, dueCents: 1000 });
  await refund(fixture, person);
  await deliverNew(fixture);
  expect(await balance(partner)).toMatchObject({ accruedCents: 1500, takenBackCents: 1500, dueCents: 0 });
});

test.each([
  ['losing_evidence', 1500],
  ['winning_evidence', 0],
] as const)(
  'R-462: a dispute takes the commission back; after %s %i cents stay taken back',
  async (evidence, cents) => {
    const fixture = await webhookFixture(store);
    const partner = await testPartner(store.table);
    const { customerId } = await referred(fixture, partner, { card: DISPUTING_CARD });
    await fixture.advance(FIRST_BILL);
    await deliver(fixture, (await fixture.newEvents()).toReversed());
    expect(await balance(partner)).toMatchObject({ accruedCents: 1500, takenBackCents: 1500, dueCents: 0 });
    expect(fixture.alarms()).toContain('payment_disputed');

    const { id: charge } = await lastCharge(fixture, customerId);
    const [dispute] = (await fixture.stripe.client.disputes.list({ charge })).data;
    const answer = { evidence: { uncategorized_text: evidence }, submit: true };
    await fixture.stripe.client.disputes.update(dispute?.id ?? '', answer);
    const events = (await fixture.newEvents()).toReversed();
    await deliver(fixture, [...events, ...events.map(again)]);
    expect(await balance(partner)).toMatchObject({ accruedCents: 1500, takenBackCents: cents, dueCents: 1500 - cents });
  },
);

it('R-462: a refund that is told before the payment takes back the same', async () => {
  const fixture = await webhookFixture(store);
  const partner = await testPartner(store.table);
  const person = await referred(fixture, partner);
  await deliverNew(fixture);
  await fixture.advance(FIRST_BILL);
  await refund(fixture, person);
  const events = await fixture.newEvents();
  const isRefund = ({ type }: Stripe.Event) => type === 'charge.refunded';
  await deliver(fixture, events.filter(isRefund));
  expect(await balance(partner)).toMatchObject({ accruedCents: 1500, takenBackCents: 1500 });
  await deliver(
    fixture,
    events.filter((event) => !isRefund(event)),
  );
  expect(await balance(partner)).toMatchObject({ accruedCents: 1500, takenBackCents: 1500, dueCents: 0 });
});

const signsUpAlike = async (fixture: WebhookFixture, partner: Partner, options: SignUpOptions) => {
  const { userId } = await referred(fixture, partner, options);
  await fixture.advance(FIRST_BILL);
  await deliverNew(fixture);
  expect(await fixture.known(userId)).toMatchObject({ status: 'active' });
  expect(await ledger(partner)).toEqual([]);
  expect(await referralOf(store.table, userId)).toBeUndefined();
};

it('R-463: the partner’s own mailbox earns nothing, and the sign-up goes on normally', async () => {
  const fixture = await webhookFixture(store);
  const partner = await partnerAccount(fixture);
  const { user } = await partner.person.caller();
  await signsUpAlike(fixture, partner, { email: user.email.replace('@', '+friend@') });
});

it('R-463: a mailbox that the partner had before earns nothing', async () => {
  const fixture = await webhookFixture(store);
  const partner = await partnerAccount(fixture);
  const { user } = await partner.person.caller();
  const email = `former.${user.email}`;
  await store.table.transact([keepFormerEmailStep(user.id, { email, emailHash: 'of the former address' })]);
  await signsUpAlike(fixture, partner, { email: email.replace('@', '+friend@') });
});

it('R-463: a browser that has been logged in as the partner earns nothing', async () => {
  const fixture = await webhookFixture(store);
  const { person, userId } = await fixture.subscribed();
  const partner = await testPartner(store.table, { userId });
  await signsUpAlike(fixture, partner, { cookies: [`__Host-dev=${person.cookie('__Host-dev')}`] });
});

it.each([false, true])('R-463: the partner’s own card earns nothing (paid at once: %s)', async (paid) => {
  const fixture = await webhookFixture(store);
  const partner = await partnerAccount(fixture, { subscribes: true });
  // The partner's trial has used the card up, so only another sign-up that is paid at once could have it.
  if (paid) await signsUpAlike(fixture, partner, { card: GOOD_CARD, paid: true });
  else
    await signsUpAlike({ ...fixture, deps: { ...fixture.deps, emailKey: randomUUID() } }, partner, { card: GOOD_CARD });
});

it('R-463: a card that the partner, who has no subscription, entered in a checkout and left earns nothing', async () => {
  const fixture = await webhookFixture(store);
  const partner = await partnerAccount(fixture);
  const { clientSecret } = await partner.person.createExisting();
  expect(await fixture.confirm(clientSecret, GOOD_CARD)).toMatchObject({ status: 200 });
  await signsUpAlike(fixture, partner, { card: GOOD_CARD });
});

it('R-463: a bill that is later paid with the partner’s card earns nothing, and others do', async () => {
  const fixture = await webhookFixture(store);
  const partner = await partnerAccount(fixture, { subscribes: true });
  const { subscriptionId, customerId } = await referred(fixture, partner);
  const { client } = fixture.stripe;
  const [own] = (await client.customers.listPaymentMethods(customerId)).data;
  const friends = await client.paymentMethods.attach('pm_card_visa', { customer: customerId });
  await client.subscriptions.update(subscriptionId, { default_payment_method: friends.id });
  await fixture.advance(FIRST_BILL);
  await deliverNew(fixture);
  expect(await balance(partner)).toMatchObject({ accruedCents: 0 });
  await client.subscriptions.update(subscriptionId, { default_payment_method: own?.id ?? '' });
  await fixture.advance(31 * DAY);
  await deliverNew(fixture);
  expect(await balance(partner)).toMatchObject({ accruedCents: 1500 });
});

it('a partner whose account is gone earns nothing more', async () => {
  const fixture = await webhookFixture(store);
  const partner = await testPartner(store.table, { userId: `gone-${randomUUID()}` });
  await signsUpAlike(fixture, partner, {});
});

it('a former partner is not credited, and keeps what was paid before', async () => {
  const fixture = await webhookFixture(store);
  const partner = await testPartner(store.table);
  await referred(fixture, partner);
  await fixture.advance(FIRST_BILL);
  const late = await fixture.newEvents();
  await disablePartner(store.table, partner.code, fixture.stripe.nowSeconds());
  await deliver(fixture, late);
  expect(await balance(partner)).toMatchObject({ accruedCents: 1500 });
  await fixture.advance(31 * DAY);
  await deliverNew(fixture);
  expect(await balance(partner)).toMatchObject({ accruedCents: 1500 });
  const { userId } = await referred(fixture, partner);
  expect(await referralOf(store.table, userId)).toBeUndefined();
});

it.each([
  [1, 1500],
  [0, 0],
])('of a payment %i s before a partner was ended, %i cents are credited', async (before, accruedCents) => {
  const fixture = await webhookFixture(store);
  const partner = await testPartner(store.table);
  await referred(fixture, partner);
  await deliverNew(fixture);
  await fixture.advance(FIRST_BILL);
  const events = await fixture.newEvents();
  const paid = events.find(({ type }) => type === 'invoice.paid')?.data.object as Stripe.Invoice;
  await disablePartner(store.table, partner.code, (paid.status_transitions.paid_at ?? 0) + before);
  await deliver(fixture, events);
  expect(await balance(partner)).toMatchObject({ accruedCents });
});

it('R-460: a browser that sends Global Privacy Control at sign-up is not attributed', async () => {
  const fixture = await webhookFixture(store);
  const partner = await testPartner(store.table);
  const person = browser(fixture);
  person.keep(`__Host-ref=${partner.code}`);
  person.sendPrivacyControl();
  const email = await person.verifyEmail();
  const started = await person.create(email);
  await fixture.confirm(started.clientSecret, uniqueTestCard(GOOD_CARD, ++cards));
  await person.complete(email, started);
  expect(await ledger(partner)).toEqual([]);
});

it('the code leaves the registration once it is done', async () => {
  const fixture = await webhookFixture(store);
  const partner = await testPartner(store.table);
  const { userId } = await referred(fixture, partner);
  const row = (await store.items()).find(({ pk }) => pk === `REG#${userId}`);
  expect(row).toMatchObject({ state: 'done' });
  expect(JSON.stringify(row)).not.toContain(partner.code);
});
