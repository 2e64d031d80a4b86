import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import * as z from 'zod';
import { anOpportunity } from '../../frontend/src/testing/opportunities.ts';
import { SKIP_SPLASH } from '../browser/product.ts';
import { startLocal } from '../dev/start-local.ts';
import { type Figure, interleave } from './figures.ts';

const FEW = 10;
const MANY = 1_000;
/** Like an average phone. */
const CPU_SLOWDOWN = 4;
/** With a hundred times as many cards, an interaction may take this many times as long, since only visible cards are drawn. */
const MAX_RATIO = 2.5;
/** Even, so that half of the rounds run in reverse order. */
const ROUNDS = 12;
/** In the first round nothing is compiled yet. */
const WARM_UP = 1;
const DAY_MS = 24 * 3_600_000;
/** Percent. Margins decrease evenly from the best, so that a filter leaves the same share of both boards. */
const BEST_MARGIN = 4;
const MARGIN_RANGE = 3;
/** Percent, used alternately: they leave two thirds and one third of the cards. */
const FILTER_VALUES = ['2', '3'];

const FIRST_CARD = '#content article';
const REMAINING_COUNT = '#content h1 + p span';

/** Runs in the page: measures the milliseconds from an event to the first painted frame that shows its effect. Frame callbacks run just before the paint. */
const onNextPaint = (event: string, state: string) => `
  globalThis.painted = new Promise((resolve) => {
    const state = () => ${state};
    const before = state();
    addEventListener('${event}', ({ timeStamp }) => {
      const look = () =>
        state() === before ? requestAnimationFrame(look) : setTimeout(() => resolve(performance.now() - timeStamp));
      requestAnimationFrame(look);
    }, { once: true, capture: true });
  });
  undefined
`;
const PAINT_AFTER_HIDE = onNextPaint('click', `document.querySelector('${FIRST_CARD}').ariaLabel`);
const PAINT_AFTER_KEY = onNextPaint('keydown', 'document.activeElement.value');
const PAINT_AFTER_FILTER = onNextPaint('click', `document.querySelector('${REMAINING_COUNT}').textContent`);
/** Runs before the page's own scripts; measures from the reload. */
const PAINT_OF_FIRST_CARD = `
  globalThis.painted = new Promise((resolve) => {
    const look = () =>
      document.querySelector('${FIRST_CARD}') === null
        ? requestAnimationFrame(look)
        : setTimeout(() => resolve(performance.now()));
    requestAnimationFrame(look);
  });
`;

interface Interaction {
  readonly name: string;
  /** Duration in milliseconds. */
  readonly measure: (page: Page, iteration: number) => Promise<number>;
}

const interactions: readonly Interaction[] = [
  {
    name: 'card hidden',
    measure: async (page) => {
      const card = page.locator(FIRST_CARD).first();
      const name = (await card.getAttribute('aria-label')) ?? '';
      await page.evaluate(PAINT_AFTER_HIDE);
      await card.getByRole('button', { name: /^Hide/ }).first().click();
      const milliseconds = await paintTime(page);
      // Undo, so that the number of cards stays the same.
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await page.getByRole('article', { name, exact: true }).waitFor();
      return milliseconds;
    },
  },
  {
    name: 'first card painted after a reload',
    measure: async (page) => {
      await page.reload();
      return paintTime(page);
    },
  },
  {
    name: 'filter keystroke',
    measure: async (page, iteration) => {
      await openFilters(page);
      await page.evaluate(PAINT_AFTER_KEY);
      await page.keyboard.press(String(1 + (iteration % 9)));
      const milliseconds = await paintTime(page);
      await page.keyboard.press('Escape');
      return milliseconds;
    },
  },
  {
    // Last, since the account remembers filters.
    name: 'filter applied',
    measure: async (page, iteration) => {
      await openFilters(page);
      await minProfit(page).fill(FILTER_VALUES[iteration % FILTER_VALUES.length] ?? '');
      await page.evaluate(PAINT_AFTER_FILTER);
      await page.getByRole('button', { name: 'Apply Filters' }).click();
      return paintTime(page);
    },
  },
];

/** How much slower interactions are with a hundred times as many cards, on the built page with generated lists. */
export async function benchInteractions(browser: Browser): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crossbook-bench-'));
  const local = await startLocal({ port: 0, dataDir, built: true, schedule: false });
  const figures: Figure[] = [];
  try {
    const [few, many] = [await boardOf(FEW, browser, local), await boardOf(MANY, browser, local)];
    for (const { name, measure } of interactions) {
      const iterations = { few: 0, many: 0 };
      const on = (board: 'few' | 'many', page: Page) => async () => {
        // A background page paints no frames.
        await page.bringToFront();
        return measure(page, iterations[board]++);
      };
      const samples = await interleave({ few: on('few', few), many: on('many', many) }, ROUNDS, WARM_UP);
      figures.push(
        {
          name: `${name}, 1,000 over 10`,
          size: MANY,
          value: samples.ratio('many', 'few'),
          unit: 'ratio',
          goal: MAX_RATIO,
        },
        { name, size: MANY, value: samples.median('many'), unit: 'ms' },
      );
    }
    return figures;
  } finally {
    await local.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Product = Pick<Awaited<ReturnType<typeof startLocal>>, 'url' | 'credentials'>;

/** Opens a signed-in subscriber's board with a CPU slowdown and without the splash. */
async function boardOf(cards: number, browser: Browser, { url, credentials }: Product): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript({ content: SKIP_SPLASH });
  await page.addInitScript({ content: PAINT_OF_FIRST_CARD });
  const rows = opportunities(cards, Date.now());
  await page.route('**/api/opportunities', (route) => route.fulfill({ json: rows }));
  await page.goto(url);
  await page.getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(credentials.email);
  await dialog.getByLabel('Password', { exact: true }).fill(credentials.password);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByText(`${cards.toLocaleString('en-US')} Available`, { exact: true }).waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  return page;
}

/** Arbitrages in the board's order, best first, each of a different game. `now`: ms since 1970. */
function opportunities(count: number, now: number) {
  return Array.from({ length: count }, (_, index) =>
    anOpportunity({
      id: `arbitrage/e${index}/totals//8.5`,
      eventId: `e${index}`,
      eventTitle: `Visitors ${index} @ Hosts ${index}`,
      eventStartTime: new Date(now + DAY_MS).toISOString(),
      profitMargin: (BEST_MARGIN - (MARGIN_RANGE * index) / count).toFixed(4),
    }),
  );
}

const minProfit = (page: Page) => page.getByRole('dialog', { name: 'Filters' }).getByLabel('Min Profit %');

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await minProfit(page).focus();
}

async function paintTime(page: Page): Promise<number> {
  return z.parse(z.number(), await page.evaluate('globalThis.painted'));
}
