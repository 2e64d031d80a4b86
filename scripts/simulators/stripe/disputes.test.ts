import { expect, it, test } from 'vitest';
import { cardFingerprint } from './cards/test-cards.ts';
import { createPlans, trialWithCard } from './testing/stripe-fixtures.ts';
import { DAY, HOUR, stripeForTests } from './testing/stripe-for-tests.ts';

const DISPUTING_CARD = '4000000000000259';

async function disputed() {
  const stripe = await stripeForTests();
  const { month } = await createPlans(stripe);
  const { customer } = await trialWithCard(stripe, month.id, DISPUTING_CARD);
  await stripe.advance(5 * DAY + HOUR);
  const [charge] = (await stripe.client.charges.list({ customer })).data;
  if (charge === undefined) throw new Error('nothing was charged');
  const [dispute] = (await stripe.client.disputes.list({ charge: charge.id })).data;
  return { ...stripe, charge, dispute };
}

it('a charge of the disputing card is disputed at once, whole, and its invoice stays paid', async () => {
  const { client, charge, dispute, eventTypes } = await disputed();
  expect(charge).toMatchObject({
    disputed: true,
    payment_method_details: { card: { fingerprint: cardFingerprint(DISPUTING_CARD) } },
  });
  expect(dispute).toMatchObject({ amount: 3000, charge: charge.id, status: 'needs_response' });
  expect(eventTypes()).toEqual(
    expect.arrayContaining(['charge.dispute.created', 'charge.dispute.funds_withdrawn', 'invoice.paid']),
  );
  const payment = { type: 'payment_intent' as const, payment_intent: String(charge.payment_intent) };
  const [paid] = (await client.invoicePayments.list({ payment })).data;
  expect((await client.invoices.retrieve(String(paid?.invoice))).status).toBe('paid');
});

test.each([
  ['winning_evidence', 'won', ['charge.dispute.closed', 'charge.dispute.funds_reinstated']],
  ['losing_evidence', 'lost', ['charge.dispute.closed']],
] as const)('%s decides a dispute: %s', async (text, status, events) => {
  const { client, dispute, eventTypes, server } = await disputed();
  const before = eventTypes().length;
  const evidence = { uncategorized_text: text };
  expect((await client.disputes.update(dispute?.id ?? '', { evidence })).status).toBe('needs_response');
  expect((await client.disputes.update(dispute?.id ?? '', { evidence, submit: true })).status).toBe(status);
  await server.webhooks.flush();
  expect(eventTypes().slice(before)).toEqual(events);
  await expect(client.disputes.update(dispute?.id ?? '', { evidence, submit: true })).rejects.toThrow('already closed');
});
