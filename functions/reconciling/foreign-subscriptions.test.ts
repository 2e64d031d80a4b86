import { expect, it } from 'vitest';
import { subscribe } from '../../scripts/simulators/stripe/testing/stripe-fixtures.ts';
import { outcomeOf } from '../billing/testing/checkout-browser.ts';
import { repairFixture } from '../billing/testing/repair-fixture.ts';
import { testTable } from '../testing/test-table.ts';

const store = testTable();

it('the comparison continues past a subscription with malformed metadata', async () => {
  const fixture = await repairFixture(store);
  await fixture.markTrialUsed('paid@example.com');
  await fixture.pay(await fixture.begin('paid@example.com'));
  const [price] = (await fixture.client.prices.list({ lookup_keys: ['crossbook_month'] })).data;
  await subscribe(fixture.stripe, price?.id ?? '', { metadata: { userId: 'a#b' } });
  expect(await outcomeOf(fixture.reconcile())).toBe('done');
});
