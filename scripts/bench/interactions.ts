import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import * as z from 'zod';
import { anOpportunity, someStats } from '../../frontend/src/testing/opportunities.ts';
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

/** Below the width of lists, and above it. */
const CARDS_VIEWPORT = { width: 1200, height: 900 };
const LIST_VIEWPORT = { width: 1440, height: 900 };

const FIRST_CARD = '#content article';
const FIRST_ROW = '#content tr[data-position]';
const REMAINING_COUNT = '#content h1 + p span';
const ROW_TITLE = `document.querySelector('${FIRST_ROW} td button').title`;

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
const PAINT_AFTER_SORT = onNextPaint('click', ROW_TITLE);
const PAINT_AFTER_SEARCH = onNextPaint('keydown', `document.querySelector('${REMAINING_COUNT}').textContent`);
const PAINT_AFTER_RENEWAL = onNextPaint('list-parsed', ROW_TITLE);
/** Runs before the page's own scripts: tells when an answer with a list has been parsed, which takes as long as the list is. */
const ANNOUNCE_LISTS = `{
  const json = Response.prototype.json;
  Response.prototype.json = async function () {
    const value = await json.call(this);
    if (new URL(this.url).pathname === '/api/opportunities') dispatchEvent(new Event('list-parsed'));
    return value;
  };
}`;
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

const cardInteractions: readonly Interaction[] = [
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

const listInteractions: readonly Interaction[] = [
  {
    name: 'list sorted',
    measure: async (page, iteration) => {
      await page.evaluate(PAINT_AFTER_SORT);
      // Starts are in the reverse order of margins.
      await page
        .getByRole('columnheader')
        .getByRole('button', { name: iteration % 2 === 0 ? 'Start' : 'Margin' })
        .click();
      return paintTime(page);
    },
  },
  {
    name: 'list searched',
    measure: async (page) => {
      const field = page.getByRole('searchbox');
      await field.focus();
      await page.evaluate(PAINT_AFTER_SEARCH);
      await page.keyboard.press('9');
      const milliseconds = await paintTime(page);
      await page.keyboard.press('Escape');
      return milliseconds;
    },
  },
  {
    name: 'list renewed',
    measure: async (page) => {
      await page.evaluate(PAINT_AFTER_RENEWAL);
      await page.getByRole('button', { name: 'Scan', exact: true }).click();
      return paintTime(page);
    },
  },
];

/** How much slower interactions are with a hundred times as many cards or rows, on the built page with generated lists. */
export async function benchInteractions(browser: Browser): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crossbook-bench-'));
  const local = await startLocal({ port: 0, dataDir, built: true, schedule: false });
  const figures: Figure[] = [];
  try {
    const groups = [
      { interactions: cardInteractions, viewport: CARDS_VIEWPORT },
      { interactions: listInteractions, viewport: LIST_VIEWPORT },
    ];
    for (const { interactions, viewport } of groups) {
      const [few, many] = [
        await boardOf(FEW, { browser, local, viewport }),
        await boardOf(MANY, { browser, local, viewport }),
      ];
      figures.push(...(await ratiosOf(interactions, few, many)));
    }
    return figures;
  } finally {
    await local.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function ratiosOf(interactions: readonly Interaction[], few: Page, many: Page): Promise<Figure[]> {
  const figures: Figure[] = [];
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
}

type Product = Pick<Awaited<ReturnType<typeof startLocal>>, 'url' | 'credentials'>;

interface BoardSetting {
  readonly browser: Browser;
  readonly local: Product;
  readonly viewport: { readonly width: number; readonly height: number };
}

/** Opens a signed-in subscriber's board with a CPU slowdown and without the splash. */
async function boardOf(cards: number, { browser, local: { url, credentials }, viewport }: BoardSetting): Promise<Page> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  await page.addInitScript({ content: SKIP_SPLASH });
  await page.addInitScript({ content: PAINT_OF_FIRST_CARD });
  await page.addInitScript({ content: ANNOUNCE_LISTS });
  // A scan that has just ended, so that the page refetches its list at once.
  await page.route('**/api/scan', (route) => route.fulfill({ json: { scanId: 'recent', state: 'recent' } }));
  await page.route('**/api/scan-stats', (route) => route.fulfill({ json: someStats({ scanId: 'recent' }) }));
  await page.route('**/api/betting-settings', (route) => route.fulfill({ json: { books: [], setUp: 'done' } }));
  let answers = 0;
  // Every other answer has the games turned around, so that a renewal shows.
  await page.route('**/api/opportunities*', (route) => {
    answers += 1;
    return route.fulfill({ json: opportunities(cards, Date.now(), answers % 2 === 0) });
  });
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

/** Arbitrages in the board's order, best first, each of a different game; the best one starts last. `now`: ms since 1970. */
function opportunities(count: number, now: number, turned: boolean) {
  return Array.from({ length: count }, (_, index) =>
    anOpportunity({
      id: `arbitrage/e${index}/totals//8.5`,
      eventId: `e${index}`,
      eventTitle: turned ? `Hosts ${index} @ Visitors ${index}` : `Visitors ${index} @ Hosts ${index}`,
      eventStartTime: new Date(now + DAY_MS + (count - index) * 60_000).toISOString(),
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
