import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { shop, trialWithCard } from './testing/shop.ts';
import { DAY, stripeForTests } from './testing/stripe-for-tests.ts';

async function dataFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'local-stripe-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  return join(folder, 'deeper', 'stripe.jsonl');
}

it('goes on after a restart where it was: objects, keys, and events on their way', async () => {
  const file = await dataFile();
  const before = await stripeForTests({ dataFile: file });
  before.server.webhooks.withhold();
  const { month } = await shop(before);
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
  expect(after.kinds()).toContain('customer.subscription.created');
  await after.advance(6 * DAY);
  expect((await after.client.subscriptions.retrieve(id)).status).toBe('active');
});

it('reads all but a line that a crash cut short', async () => {
  const file = await dataFile();
  const before = await stripeForTests({ dataFile: file });
  const { id } = await before.client.customers.create({});
  await before.server.stop();
  await appendFile(file, '["put","customers",{"id":"cus_');
  const after = await stripeForTests({ dataFile: file });
  expect((await after.client.customers.list()).data.map((customer) => customer.id)).toEqual([id]);
});

it('puts a file of another version aside', async () => {
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

it('forgets everything on request', async () => {
  const file = await dataFile();
  const stripe = await stripeForTests({ dataFile: file });
  await stripe.client.customers.create({});
  stripe.server.reset();
  expect((await stripe.client.customers.list()).data).toEqual([]);
  expect(await readFile(file, 'utf8')).not.toContain('cus_');
  expect((await stripe.client.webhookEndpoints.list()).data).toHaveLength(1);
});
