import { expect, it } from 'vitest';
import { subscribe } from '../../scripts/simulators/stripe/testing/stripe-fixtures.ts';
import { outcomeOf } from '../billing/testing/people.ts';
import { repairWorld } from '../billing/testing/repair-world.ts';
import { testTable } from '../testing/test-table.ts';

const store = testTable();

it('compares on past a subscription whose metadata names nobody that there can be', async () => {
  const world = await repairWorld(store);
  await world.hadTrial('paid@example.com');
  await world.pay(await world.begin('paid@example.com'));
  const [price] = (await world.client.prices.list({ lookup_keys: ['crossbook_month'] })).data;
  await subscribe(world.stripe, price?.id ?? '', { metadata: { userId: 'a#b' } });
  expect(await outcomeOf(world.reconcile())).toBe('done');
});
