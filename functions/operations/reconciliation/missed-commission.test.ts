import { expect, it } from 'vitest';
import { DAY, HOUR } from '../../../scripts/simulators/stripe/testing/stripe-for-tests.ts';
import { balanceOf } from '../../billing/referrals/ledger.ts';
import { ledgerOf } from '../../billing/referrals/ledger-store.ts';
import { testPartner } from '../../billing/referrals/testing/test-partner.ts';
import { browser, newEmail } from '../../billing/testing/checkout-browser.ts';
import { repairFixture } from '../../billing/testing/repair-fixture.ts';

it('R-461, R-462: payments and refunds whose events never came reach the ledger by the hourly job, once', async () => {
  const fixture = await repairFixture();
  const { partnerId, code } = await testPartner(fixture.table);
  const person = browser(fixture);
  person.keep(`__Host-ref=${code}`);
  const email = await person.verifyEmail(newEmail());
  const started = await person.create(email);
  await fixture.confirm(started.clientSecret);
  await fixture.reconcile();
  await fixture.advance(5 * DAY + 2 * HOUR);
  const balance = async () => balanceOf(await ledgerOf(fixture.table, partnerId));

  await fixture.reconcile();
  expect(await balance()).toMatchObject({ accruedCents: 1500, takenBackCents: 0 });

  const { data } = await fixture.client.charges.list({ customer: started.customerId });
  await fixture.client.refunds.create({ payment_intent: String(data[0]?.payment_intent), amount: 1000 });
  await fixture.reconcile();
  await fixture.deliverEvents();
  await fixture.reconcile();
  expect(await balance()).toMatchObject({ accruedCents: 1500, takenBackCents: 500, dueCents: 1000 });
});
