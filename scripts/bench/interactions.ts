import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import * as z from 'zod';
import { anOpportunity } from '../../frontend/src/testing/opportunities.ts';
import { SPLASH_AT_ONCE } from '../browser/product.ts';
import { startLocal } from '../dev/start-local.ts';
import { type Figure, inTurn } from './figures.ts';

const FEW = 10;
const MANY = 1_000;
/** As slow as a middling phone. */
const SLOWER = 4;
/** What a person does to a hundred times as many cards may take this many times as long: what is drawn is the same. */
const MOST = 2.5;
/** Even, so that as many rounds that count go backwards as forwards. */
const ROUNDS = 12;
/** The first finds nothing compiled yet. */
const WARM_UP = 1;
const DAY_MS = 24 * 3_600_000;
/** Percent. Margins go evenly from the best down, so that a filter leaves the same share of both boards. */
const BEST_MARGIN = 4;
const MARGINS = 3;
/** Applied in turn, percent: two thirds of the cards are left, or one third. */
const LIMITS = ['2', '3'];

const FIRST_CARD = '#content article';
const LEFT = '#content h1 + p span';

/** Run in the page: the milliseconds from an event to the first frame painted with what it changed; a frame's callback runs just before. */
const until = (event: string, state: string) => `
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
const UNTIL_HIDDEN = until('click', `document.querySelector('${FIRST_CARD}').ariaLabel`);
const UNTIL_TYPED = until('keydown', 'document.activeElement.value');
const UNTIL_FILTERED = until('click', `document.querySelector('${LEFT}').textContent`);
/** Before the page's own scripts; counted from the reload. */
const UNTIL_FIRST_CARD = `
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
  /** Milliseconds that the `go`-th one took. */
  readonly take: (page: Page, go: number) => Promise<number>;
}

const interactions: readonly Interaction[] = [
  {
    name: 'card hidden',
    take: async (page) => {
      const card = page.locator(FIRST_CARD).first();
      const name = (await card.getAttribute('aria-label')) ?? '';
      await page.evaluate(UNTIL_HIDDEN);
      await card.getByRole('button', { name: /^Hide/ }).first().click();
      const taken = await painted(page);
      // Brought back, so that ten stay ten.
      await page.getByRole('button', { name: 'Undo' }).last().click();
      await page.getByRole('article', { name, exact: true }).waitFor();
      return taken;
    },
  },
  {
    name: 'first card painted after a reload',
    take: async (page) => {
      await page.reload();
      return painted(page);
    },
  },
  {
    name: 'filter keystroke',
    take: async (page, go) => {
      await openFilters(page);
      await page.evaluate(UNTIL_TYPED);
      await page.keyboard.press(String(1 + (go % 9)));
      const taken = await painted(page);
      await page.keyboard.press('Escape');
      return taken;
    },
  },
  {
    // Last: the account remembers filters, and would have them on boards that come after.
    name: 'filter applied',
    take: async (page, go) => {
      await openFilters(page);
      await minProfit(page).fill(LIMITS[go % LIMITS.length] ?? '');
      await page.evaluate(UNTIL_FILTERED);
      await page.getByRole('button', { name: 'Apply Filters' }).click();
      return painted(page);
    },
  },
];

/** How much longer people wait where the board has a hundred times as many cards, on the built page with lists of our own making. */
export async function benchInteractions(browser: Browser): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crossbook-bench-'));
  const local = await startLocal({ port: 0, dataDir, built: true, schedule: false });
  const figures: Figure[] = [];
  try {
    const [few, many] = [await boardOf(FEW, browser, local), await boardOf(MANY, browser, local)];
    for (const { name, take } of interactions) {
      const goes = { few: 0, many: 0 };
      const on = (board: 'few' | 'many', page: Page) => async () => {
        // A page behind another paints no frames.
        await page.bringToFront();
        return take(page, goes[board]++);
      };
      const turns = await inTurn({ few: on('few', few), many: on('many', many) }, ROUNDS, WARM_UP);
      figures.push(
        { name: `${name}, 1,000 over 10`, size: MANY, value: turns.ratio('many', 'few'), unit: 'ratio', goal: MOST },
        { name, size: MANY, value: turns.median('many'), unit: 'ms' },
      );
    }
    return figures;
  } finally {
    await local.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Product = Pick<Awaited<ReturnType<typeof startLocal>>, 'url' | 'credentials'>;

/** A signed-in subscriber's board, on a processor that is made four times as slow, without the splash. */
async function boardOf(cards: number, browser: Browser, { url, credentials }: Product): Promise<Page> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript({ content: SPLASH_AT_ONCE });
  await page.addInitScript({ content: UNTIL_FIRST_CARD });
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
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return page;
}

/** Arbitrages that the board shows as they come: each of a game of its own, the best first. `now`: ms since 1970. */
function opportunities(count: number, now: number) {
  return Array.from({ length: count }, (_, place) =>
    anOpportunity({
      id: `arbitrage/e${place}/totals//8.5`,
      eventId: `e${place}`,
      eventTitle: `Visitors ${place} @ Hosts ${place}`,
      eventStartTime: new Date(now + DAY_MS).toISOString(),
      profitMargin: (BEST_MARGIN - (MARGINS * place) / count).toFixed(4),
    }),
  );
}

const minProfit = (page: Page) => page.getByRole('dialog', { name: 'Filters' }).getByLabel('Min Profit %');

async function openFilters(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Filters', exact: true }).click();
  await minProfit(page).focus();
}

async function painted(page: Page): Promise<number> {
  return z.parse(z.number(), await page.evaluate('globalThis.painted'));
}
