import type { Browser, Page } from '@playwright/test';
import { anOpportunity, someStats } from '../../../frontend/src/testing/opportunities.ts';
import { SKIP_SPLASH } from '../../browser/product.ts';
import type { startLocal } from '../../dev/start-local.ts';
import { FIRST_CARD } from './painted.ts';

/** Like an average phone. */
const CPU_SLOWDOWN = 4;
/** Generous, since the machine may be busy. */
const TIMEOUT_MS = 120_000;
const DAY_MS = 24 * 3_600_000;
/** Percent. Margins decrease evenly from the best, so that a filter leaves the same share of both boards. */
const BEST_MARGIN = 4;
const MARGIN_RANGE = 3;

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

type Product = Pick<Awaited<ReturnType<typeof startLocal>>, 'url' | 'credentials'>;

interface BoardSetting {
  readonly browser: Browser;
  readonly local: Product;
  readonly viewport: { readonly width: number; readonly height: number };
}

/** Opens a signed-in subscriber's board with a CPU slowdown and without the splash. */
export async function boardOf(
  cards: number,
  { browser, local: { url, credentials }, viewport }: BoardSetting,
): Promise<Page> {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
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
