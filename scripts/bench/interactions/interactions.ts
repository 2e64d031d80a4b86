import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { startLocal } from '../../dev/start-local.ts';
import { type Figure, interleave } from '../figures.ts';
import { boardOf } from './board.ts';
import { cardInteractions } from './card-interactions.ts';
import { deltaRenewal, listInteractions } from './list-interactions.ts';
import type { Interaction } from './painted.ts';

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
      // Last, since the account remembers the filters that they apply.
      { interactions: cardInteractions, viewport: CARDS_VIEWPORT },
    ];
    for (const { interactions, ...setting } of groups) {
      const [few, many] = [
        await boardOf(FEW, { browser, local, ...setting }),
        await boardOf(MANY, { browser, local, ...setting }),
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
