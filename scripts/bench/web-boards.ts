import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { anOpportunity } from '../../frontend/src/testing/opportunities.ts';
import { startLocal } from '../dev/start-local.ts';
import { type Figure, median } from './figures.ts';

export const FEW = 10;
export const MANY = 1_000;
export const FIRST_CARD = '#content article';
/** As slow as a middling phone. */
const SLOWER = 4;
/** What a person does to a hundred times as many cards may take this many times as long: what is drawn is the same. */
const MOST = 2.5;
const HOUR_MS = 3_600_000;
/** Percent. Margins go evenly from the best down, so that a filter leaves the same share of both boards. */
const BEST_MARGIN = 4;
const MARGINS = 3;

/** A signed-in subscriber's board of ten cards and one of a thousand, by a processor that is made four times as slow. */
export interface Boards {
  readonly few: Page;
  readonly many: Page;
}

/** Each measured on boards of its own, in the built page of the product with lists of our own making. */
export async function onBoards(
  browser: Browser,
  measures: readonly ((boards: Boards) => Promise<Figure[]>)[],
): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crossbook-bench-'));
  const local = await startLocal({ port: 0, dataDir, built: true, schedule: false });
  const figures: Figure[] = [];
  try {
    for (const measure of measures) {
      const boards = { few: await boardOf(FEW, browser, local), many: await boardOf(MANY, browser, local) };
      figures.push(...(await measure(boards)));
      await boards.few.context().close();
      await boards.many.context().close();
    }
    return figures;
  } finally {
    await local.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

interface Course {
  /** Of what a thousand cards take over what ten take. */
  readonly ratio: string;
  readonly each: string;
  readonly pairs: number;
  /** Milliseconds that one go took on a board. */
  readonly take: (page: Page, go: number) => Promise<number>;
}

/**
 * The same thing done on both boards, pair by pair and each first in its turn, so that whatever else the machine does meets both alike;
 * the ratio is the median of the pairs' own. The first pair finds nothing compiled yet and does not count.
 */
export async function compared(boards: Boards, { ratio, each, pairs, take }: Course): Promise<Figure[]> {
  const times: { few: number; many: number }[] = [];
  for (let go = 0; go < pairs; go += 1) {
    const pair = { few: Number.NaN, many: Number.NaN };
    for (const board of go % 2 === 0 ? (['few', 'many'] as const) : (['many', 'few'] as const)) {
      // A page behind another paints no frames.
      await boards[board].bringToFront();
      pair[board] = await take(boards[board], go);
    }
    times.push(pair);
  }
  const counted = times.slice(1);
  return [
    { name: ratio, size: MANY, value: median(counted.map(({ few, many }) => many / few)), unit: 'ratio', goal: MOST },
    { name: each, size: FEW, value: median(counted.map(({ few }) => few)), unit: 'ms' },
    { name: each, size: MANY, value: median(counted.map(({ many }) => many)), unit: 'ms' },
  ];
}

type Product = Pick<Awaited<ReturnType<typeof startLocal>>, 'url' | 'credentials'>;

async function boardOf(cards: number, browser: Browser, { url, credentials }: Product): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const rows = opportunities(cards, Date.now());
  await page.route('**/api/opportunities', (route) => route.fulfill({ json: rows }));
  await page.goto(url);
  await page.getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(credentials.email);
  await dialog.getByLabel('Password', { exact: true }).fill(credentials.password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText(`${cards.toLocaleString('en-US')} Available`, { exact: true }).waitFor();
  await page.locator(FIRST_CARD).first().waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

/** Arbitrages that the board shows as they come: each of a game of its own, the best first. */
function opportunities(count: number, now: number) {
  return Array.from({ length: count }, (_, place) =>
    anOpportunity({
      id: `arbitrage/e${place}/totals//8.5`,
      eventId: `e${place}`,
      eventTitle: `Visitors ${place} @ Hosts ${place}`,
      eventStartTime: new Date(now + 24 * HOUR_MS).toISOString(),
      profitMargin: (BEST_MARGIN - (MARGINS * place) / count).toFixed(4),
    }),
  );
}
