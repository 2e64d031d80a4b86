import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { startLocal } from '../../dev/start-local.ts';
import { type Figure, interleave } from '../figures.ts';
import { boardOf } from './board.ts';
import { benchOddsScreen } from './odds-screen.ts';
import { FIRST_CARD, FIRST_ROW, type Interaction, onNextPaint, paintTime, REMAINING_COUNT } from './painted.ts';

const ROW_TITLE = `document.querySelector('${FIRST_ROW} td button').title`;

const PAINT_AFTER_SORT = onNextPaint('click', ROW_TITLE);

const PAINT_AFTER_SEARCH = onNextPaint('keydown', `document.querySelector('${REMAINING_COUNT}').textContent`);

const PAINT_AFTER_RENEWAL = onNextPaint('list-parsed', ROW_TITLE);

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
      await field.fill('');
      return milliseconds;
    },
  },
  { name: 'list renewed', measure: measureRenewal },
];

/** A tenth of the rows changed, all prices confirmed again, and all rows paired within some books. */
const deltaRenewal: Interaction = { name: 'list renewed by a delta', measure: measureRenewal };

const PAINT_AFTER_HIDE = onNextPaint('click', `document.querySelector('${FIRST_CARD}').ariaLabel`);

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
];

const FEW = 10;
const MANY = 1_000;
/** With a hundred times as many cards, an interaction may take this many times as long, since only visible cards are drawn. */
const MAX_RATIO = 2;
/** Even, so that half of the rounds run in reverse order. */
const ROUNDS = 12;
/** In the first round nothing is compiled yet. */
const WARM_UP = 1;

/** Below the width of lists, and above it. */
const CARDS_VIEWPORT = { width: 1200, height: 900 };
const LIST_VIEWPORT = { width: 1440, height: 900 };

/** How much slower interactions are with a hundred times as many cards or rows, on the built page with generated lists. */
export async function benchInteractions(browser: Browser): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crossbook-bench-'));
  const local = await startLocal({ port: 0, dataDir, built: true, schedule: false });
  const figures: Figure[] = [];
  try {
    const groups = [
      { interactions: listInteractions, viewport: LIST_VIEWPORT },
      { interactions: [deltaRenewal], viewport: LIST_VIEWPORT, deltas: true },
      { interactions: cardInteractions, viewport: CARDS_VIEWPORT },
    ];
    for (const { interactions, ...setting } of groups) {
      const [few, many] = [
        await boardOf(FEW, { browser, local, ...setting }),
        await boardOf(MANY, { browser, local, ...setting }),
      ];
      figures.push(...(await ratiosOf(interactions, few, many)));
      // A slowed page takes a processor even where nothing happens.
      await Promise.all([few, many].map((page) => page.context().close()));
    }
    return [...figures, ...(await benchOddsScreen(browser, local))];
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

async function measureRenewal(page: Page): Promise<number> {
  await page.evaluate(PAINT_AFTER_RENEWAL);
  await page.getByRole('button', { name: 'Scan', exact: true }).click();
  return paintTime(page);
}
