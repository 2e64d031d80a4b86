import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import * as z from 'zod';
import { anOpportunity } from '../../frontend/src/testing/opportunities.ts';
import { startLocal } from '../local/start-local.ts';
import { type Figure, median } from './figures.ts';

const FEW = 10;
const MANY = 1_000;
/** Pairs of presses, one on each list in turn: fewer than FEW, or its list would run out of cards. */
const PAIRS = 7;
/** As slow as a middling phone. */
const SLOWER = 4;
const HOUR_MS = 3_600_000;
const FIRST_CARD = '#content article';

/**
 * Presses Hide on the first card; resolves with the milliseconds until the first frame without the card has been painted. Runs in the page.
 */
const HIDE_FIRST = `
  new Promise((resolve, reject) => {
    const firstCard = () => document.querySelector('${FIRST_CARD}');
    const name = firstCard().ariaLabel;
    const hide = [...firstCard().querySelectorAll('button')].find((button) => (button.ariaLabel ?? button.textContent).startsWith('Hide'));
    if (hide === undefined) return reject(new Error('The first card cannot be hidden'));
    const look = () => {
      if (firstCard().ariaLabel === name) return requestAnimationFrame(look);
      // The frame's callback runs just before it is painted, the timer after.
      setTimeout(() => resolve(performance.now() - began));
    };
    const began = performance.now();
    hide.click();
    requestAnimationFrame(look);
  })
`;

/**
 * How much slower a card is hidden where the board has a hundred times as many: from the press to the first frame without the card, in
 * the built page of a subscriber, by a processor that is made four times as slow. On both boards in turn.
 */
export async function hideCardFigures(browser: Browser): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crossbook-bench-'));
  const local = await startLocal({ port: 0, dataDir, built: true, schedule: false });
  try {
    const [few, many] = [await boardOf(FEW, browser, local), await boardOf(MANY, browser, local)];
    const times: { few: number[]; many: number[] } = { few: [], many: [] };
    for (let pair = 0; pair < PAIRS; pair += 1) {
      times.few.push(await hideFirst(few));
      times.many.push(await hideFirst(many));
    }
    // The first press finds nothing compiled yet.
    const [fewMs, manyMs] = [median(times.few.slice(1)), median(times.many.slice(1))];
    return [
      { name: 'hiding one of 1,000 cards over one of 10', size: MANY, value: manyMs / fewMs, unit: 'ratio', goal: 2.5 },
      { name: 'hiding one card', size: FEW, value: fewMs, unit: 'ms' },
      { name: 'hiding one card', size: MANY, value: manyMs, unit: 'ms' },
    ];
  } finally {
    await local.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
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
  await page.getByText(`${cards.toLocaleString('en-US')} Available`).waitFor();
  await page.locator(FIRST_CARD).first().waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

async function hideFirst(page: Page): Promise<number> {
  // A page behind another paints no frames.
  await page.bringToFront();
  return z.parse(z.number(), await page.evaluate(HIDE_FIRST));
}

/** Arbitrages that the board shows as they come: each of a game of its own, the best first. */
function opportunities(count: number, now: number) {
  return Array.from({ length: count }, (_, place) =>
    anOpportunity({
      id: `arbitrage/e${place}/totals//8.5`,
      eventId: `e${place}`,
      eventTitle: `Visitors ${place} @ Hosts ${place}`,
      eventStartTime: new Date(now + 24 * HOUR_MS).toISOString(),
    }),
  );
}
