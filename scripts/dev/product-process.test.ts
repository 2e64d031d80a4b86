import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ProductProcess, startProductProcess } from './product-process.ts';
import { openSession } from './session.ts';

const HOUR_MS = 3_600_000;
const ANN = { email: 'ann@example.com', password: 'four wet dogs at noon', firstName: 'Ann', lastName: 'Lee' };
const BEN = { ...ANN, email: 'ben@example.com' };
const reports: string[] = [];
let product: ProductProcess;

beforeAll(async () => {
  const feed = { gamesEach: 3 };
  product = await startProductProcess({ built: false, feed, report: (text) => reports.push(text) });
});
afterAll(() => product.stop(), 30_000);

async function get(path: string, cookie: string): Promise<{ readonly status: number; readonly text: string }> {
  const reply = await fetch(`${product.url}/api/${path}`, { headers: { cookie } });
  return { status: reply.status, text: await reply.text() };
}

it('accounts with and without a subscription are added, and only the former can read lists', async () => {
  // Sent at once, answered in order.
  await Promise.all([
    product.add({ ...ANN, subscribed: true }),
    product.add({ ...BEN, subscribed: false }),
    product.scan(),
  ]);
  const [ann, ben] = [await openSession(product.url, ANN), await openSession(product.url, BEN)];
  expect(JSON.parse((await get('overlap', ann)).text).length).toBeGreaterThan(10);
  expect([(await get('overlap', ben)).status, (await get('auth/user', ben)).status]).toEqual([403, 200]);
});

it('advancing the clock affects only the product', async () => {
  await product.advance(HOUR_MS);
  await product.scan();
  const cookie = await openSession(product.url, ANN);
  const { startedAt } = JSON.parse((await get('scan-stats', cookie)).text);
  expect(Date.parse(startedAt)).toBeGreaterThan(Date.now() + HOUR_MS / 2);
});

it('memory is reported for the whole process and for its heap', async () => {
  const { rss, heapUsed } = await product.memory();
  // Node alone takes more than 30 MB.
  expect([rss > 30_000_000, heapUsed > 1_000_000, heapUsed < rss]).toEqual([true, true, true]);
});

it('a failed command is rejected, and later ones work', async () => {
  const invalid = { ...ANN, email: 'nowhere', subscribed: true };
  const [failed, succeeded] = await Promise.allSettled([product.add(invalid), product.memory()]);
  expect([failed.status, succeeded.status]).toEqual(['rejected', 'fulfilled']);
  expect(reports).toEqual([]);
});

it('a stopped product leaves no folder and rejects commands', async () => {
  expect(existsSync(product.dataDir)).toBe(true);
  await product.stop();
  expect(existsSync(product.dataDir)).toBe(false);
  await expect(product.memory()).rejects.toThrow('ended');
  await expect(fetch(product.url)).rejects.toThrow();
  await expect(fetch(product.tableEndpoint)).rejects.toThrow();
});
