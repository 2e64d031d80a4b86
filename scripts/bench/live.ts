import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import * as z from 'zod';
import { createSnapshotStore } from '../../functions/odds/snapshot/snapshot-store.ts';
import { createDocumentClient, createDynamoDbClient } from '../../functions/platform/table/client.ts';
import { createTable } from '../../functions/platform/table/table.ts';
import { liveLimits } from '../../shared/contracts/live/messages.ts';
import { chromiumOptions } from '../browser/chromium.ts';
import { LOCAL_TABLE } from '../dev/environment.ts';
import { type LocalUser, type ProductProcess, startProductProcess } from '../dev/product-process.ts';
import { openSession, ownPageHeaders } from '../dev/session.ts';
import type { Figure } from './figures.ts';
import { type Applied, openLivePage } from './live-page.ts';

const PAGES = 200;
const OPENING_AT_ONCE = 8;
const ROUNDS = 4;
/** With 200 pages and with 1,000. */
const GOALS_MS = [2_000, 4_000] as const;
/** More than a scan's least interval, so that each publication follows a quiet time. */
const ADVANCE_MS = 61_000;
/** Leagues are scanned at times of their own: a round publishes over so long. */
const ROUND_MS = 8_000;
const POLL_MS = 25;
/** So long after the last publication a round is over, and every page has asked. */
const QUIET_MS = 10_000;

interface Round {
  /** When leagues were published, ascending, what each page applied since, and when the browser's page drew other prices. Ms. */
  readonly published: readonly number[];
  readonly pages: readonly (readonly Applied[])[];
  readonly drawn: readonly number[];
}

/**
 * Open pages on the local product: from each publication to its rows on them. All leagues, which are published one after the other.
 * @param size how many pages; all but one, which a browser draws, are in this process
 */
export async function benchLive(size: number = PAGES): Promise<Figure[]> {
  const product = await startProductProcess({ feed: { gamesEach: 12, roundMs: ROUND_MS } });
  const browser = await chromium.launch(chromiumOptions());
  try {
    const users = Array.from({ length: Math.ceil(size / liveLimits.connectionsEach) }, (_, n) => userAt(n));
    for (const user of users) await product.add(user);
    await product.scan();
    const cookies = await logIn(product, users);
    const pages = await openPages(product, cookies.slice(0, size - 1));
    const screen = await openScreen(await browser.newPage(), product.url, userAt(users.length - 1));
    const rounds: Round[] = [];
    for (let round = 0; round <= ROUNDS; round += 1) rounds.push(await publish(product, pages, screen));
    await Promise.all(pages.map((page) => page.close()));
    // The first warms up.
    return figuresOf(rounds.slice(1), size);
  } finally {
    await browser.close();
    await product.stop();
  }
}

function figuresOf(rounds: readonly Round[], size: number): Figure[] {
  const waits = rounds.flatMap(({ published, pages }) =>
    published.flatMap((time) =>
      pages.map((applied) => applied.find(({ askedAt }) => askedAt >= time)?.at ?? Infinity).map((at) => at - time),
    ),
  );
  const drawn = rounds.flatMap(({ published, drawn: times }) =>
    published.flatMap((time) => times.find((at) => at >= time) ?? []).map((at, n) => at - (published[n] ?? at)),
  );
  const answers = rounds.flatMap(({ pages }) => pages.flat().map(({ askedAt, at }) => at - askedAt));
  const asks = rounds.flatMap(({ pages }) => pages.map(({ length }) => length));
  const lasted = rounds.map(({ published }) => (published.at(-1) ?? 0) - (published[0] ?? 0));
  const missed = waits.filter((wait) => !Number.isFinite(wait)).length;
  const goal = GOALS_MS[size <= PAGES ? 0 : 1];
  return [
    {
      name: 'publications',
      size,
      value: rounds.reduce((sum, { published }) => sum + published.length, 0),
      unit: 'count',
    },
    { name: 'time over which a round publishes, median', size, value: percentile(lasted, 0.5), unit: 'ms' },
    { name: 'publications that pages missed', size, value: missed, unit: 'count', goal: 0 },
    { name: 'publication to rows of a page, p50', size, value: percentile(waits, 0.5), unit: 'ms' },
    { name: 'publication to rows of a page, p95', size, value: percentile(waits, 0.95), unit: 'ms', goal },
    { name: 'publication to rows of a page, longest', size, value: percentile(waits, 1), unit: 'ms' },
    { name: 'question to rows of a page, p95', size, value: percentile(answers, 0.95), unit: 'ms' },
    { name: 'publication to rows drawn in the browser, p95', size, value: percentile(drawn, 0.95), unit: 'ms' },
    { name: 'lists that a page asks for in a round, p50', size, value: percentile(asks, 0.5), unit: 'count' },
  ];
}

/** A cookie for each page: those of a person have the same. */
async function logIn({ url }: ProductProcess, users: readonly LocalUser[]): Promise<readonly string[]> {
  const cookies: string[] = [];
  for (const user of users) {
    const cookie = await openSession(url, user);
    cookies.push(...Array.from({ length: liveLimits.connectionsEach }, () => cookie));
  }
  return cookies;
}

async function openPages({ url }: ProductProcess, cookies: readonly string[]) {
  const pages: Awaited<ReturnType<typeof openLivePage>>[] = [];
  for (let from = 0; from < cookies.length; from += OPENING_AT_ONCE) {
    const some = cookies.slice(from, from + OPENING_AT_ONCE);
    pages.push(...(await Promise.all(some.map((cookie) => openLivePage(url, cookie)))));
  }
  return pages;
}

/** Scans after all prices have changed, and waits until every page has the new list. */
async function publish(
  product: ProductProcess,
  pages: Awaited<ReturnType<typeof openPages>>,
  screen: Awaited<ReturnType<typeof openScreen>>,
): Promise<Round> {
  const counts = pages.map(({ applied }) => applied.length);
  await product.advance(ADVANCE_MS);
  const [published] = await Promise.all([publicationTimes(product.tableEndpoint), product.scan()]);
  const changes = await screen.changes();
  return {
    published,
    pages: pages.map(({ applied }, n) => applied.slice(counts[n])),
    drawn: changes.filter((at) => at >= (published[0] ?? Infinity)),
  };
}

/** When the leagues' versions change in the table, read every few milliseconds, until none has for a while. */
async function publicationTimes(tableEndpoint: string): Promise<readonly number[]> {
  const client = createDynamoDbClient({ endpoint: tableEndpoint });
  const { current } = createSnapshotStore(createTable(createDocumentClient(client), LOCAL_TABLE));
  const times: number[] = [];
  let before = await current();
  while (Date.now() - (times.at(-1) ?? Date.now()) < QUIET_MS) {
    await pause(POLL_MS);
    const now = await current();
    for (const [league, { version }] of now) if (before.get(league)?.version !== version) times.push(Date.now());
    before = now;
  }
  client.destroy();
  return times;
}

/** A page in a browser, with Auto Scan ON, that notes when the prices that it draws change. */
async function openScreen(page: Page, url: string, user: LocalUser) {
  const { email, password } = user;
  await page.request.post(`${url}/api/login`, { data: { email, password }, headers: ownPageHeaders(url) });
  await page.goto(`${url}/`);
  await page.getByRole('button', { name: 'Auto Scan OFF' }).click();
  await page.evaluate(WATCH_PRICES);
  return { changes: async () => z.parse(z.array(z.number()), await page.evaluate('window.priceChanges')) };
}

/**
 * In the browser: when the odds of a row changed that stayed on the board, looked at in each frame. Rows that are gone stay readable for a
 * minute and then make room for others, at any time.
 */
const WATCH_PRICES = `{
  const odds = new WeakMap();
  window.priceChanges = [];
  const look = () => {
    let hasChanged = false;
    for (const row of document.querySelectorAll('main tr[data-position]:not([data-gone])')) {
      const now = (row.textContent.match(/[+-]\\d{3,}/g) ?? []).join();
      if (odds.has(row) && odds.get(row) !== now) hasChanged = true;
      odds.set(row, now);
    }
    if (hasChanged) window.priceChanges.push(Date.now());
    requestAnimationFrame(look);
  };
  look();
}`;

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

function userAt(index: number): LocalUser {
  const names = { firstName: 'Live', lastName: `${index}` };
  return {
    email: `live-${index}@example.com`,
    password: `four wet dogs at noon ${index}`,
    ...names,
    subscribed: true,
    isSetUp: true,
  };
}
