import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { createPlans, trialWithCard } from './testing/stripe-fixtures.ts';
import { DAY, stripeForTests } from './testing/stripe-for-tests.ts';

async function dataFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'local-stripe-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'deeper', 'stripe.jsonl');
}

it('objects, idempotency keys and pending events survive a restart', async () => {
  const file = await dataFile();
  const before = await stripeForTests({ dataFile: file });
  before.server.webhooks.pause();
  const { month } = await createPlans(before);
  const { id, customer } = await trialWithCard(before, month.id);
  const options = { idempotencyKey: 'k' };
  const { id: other } = await before.client.customers.create({ email: 'ann@example.com' }, options);
  await before.client.customers.del(other);
  await before.server.stop();

  const after = await stripeForTests({ dataFile: file });
  expect(await after.client.subscriptions.retrieve(id)).toMatchObject({ status: 'trialing', customer });
  expect((await after.client.customers.create({ email: 'ann@example.com' }, options)).id).toBe(other);
  expect(await after.client.customers.retrieve(other)).toMatchObject({ deleted: true });
  expect((await after.client.customers.list()).data.map((each) => each.id)).toEqual([customer]);
  await after.server.webhooks.flush();
  expect(after.eventTypes()).toContain('customer.subscription.created');
  await after.advance(6 * DAY);
  expect((await after.client.subscriptions.retrieve(id)).status).toBe('active');
});

it('a line cut short by a crash is ignored', async () => {
  const file = await dataFile();
  const before = await stripeForTests({ dataFile: file });
  const { id } = await before.client.customers.create({});
  await before.server.stop();
  await appendFile(file, '["put","customers",{"id":"cus_');
  const after = await stripeForTests({ dataFile: file });
  expect((await after.client.customers.list()).data.map((customer) => customer.id)).toEqual([id]);
});

it('a data file of another API version is renamed', async () => {
  const file = await dataFile();
  const before = await stripeForTests({ dataFile: file });
  await before.client.customers.create({});
  await before.server.stop();
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/"apiVersion":"[^"]*"/, '"apiVersion":"2020-08-27"'));
  const after = await stripeForTests({ dataFile: file });
  expect((await after.client.customers.list()).data).toEqual([]);
  expect(await readFile(`${file}.old`, 'utf8')).toContain('2020-08-27');
});

it('reset deletes all state but the configured endpoint', async () => {
  const file = await dataFile();
  const stripe = await stripeForTests({ dataFile: file });
  await stripe.client.customers.create({});
  stripe.server.reset();
  expect((await stripe.client.customers.list()).data).toEqual([]);
  expect(await readFile(file, 'utf8')).not.toContain('cus_');
  expect((await stripe.client.webhookEndpoints.list()).data).toHaveLength(1);
});
